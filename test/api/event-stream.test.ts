import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../support/service.ts';
import { connect, credentials, draft, startWorld, until, type World } from '../support/world.ts';

const watch = { accept: 'text/event-stream' };

interface StreamEvent {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

function eventsOf(answer: ApiAnswer): StreamEvent[] {
  return answer.text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [event, data] = block.split('\n').map((line) => line.replace(/^(event|data): /, ''));
      return { event: event ?? '', data: JSON.parse(data ?? '') };
    });
}

/** Members that differ from run to run. */
function timeless(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value).replaceAll(
      /"(\w*At|since|durationMs|id|requestId|occurrences)":("[^"]*"|\d+)/g,
      '"$1":0',
    ),
  );
}

describe('a watched call', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(() => world.sandbox.reset());
  afterAll(() => world?.stop());

  type Ask = (headers: Record<string, string>) => Promise<ApiAnswer>;
  const calls: readonly [string, () => Promise<Ask>][] = [
    [
      'validate',
      async () => (headers) =>
        world.home.call('POST', '/api/connectors/validate', draft(world.sandbox), headers),
    ],
    [
      'create',
      async () => (headers) => world.home.call('POST', '/api/connectors', draft(world.sandbox), headers),
    ],
    [
      'configure',
      async () => (headers) =>
        connect(world).then((made) =>
          world.home.call(
            'POST',
            '/api/connectors/configure',
            { connectionId: made.at('id'), authenticationConfig: credentials(world.sandbox) },
            headers,
          ),
        ),
    ],
    [
      'test',
      async () => (headers) =>
        connect(world).then((made) =>
          world.home.call('POST', `/api/connectors/${made.at('id')}/test`, undefined, headers),
        ),
    ],
  ];

  describe.each(calls)('%s', (_name, prepare) => {
    it('tells each step as it starts and ends, then the ordinary answer', async () => {
      const ask = await prepare();
      const [plain, watched] = [await ask({}), await ask(watch)];
      expect(watched.status).toBe(200);
      expect(watched.headers.get('content-type')).toMatch(/^text\/event-stream/);
      const events = eventsOf(watched);
      const told = events.slice(0, -1).map(({ event, data }) => {
        const step = data.step as { id: string; status?: string };
        return [event, data.event, step.id, step.status];
      });
      expect(told).toEqual([
        ['step', 'started', 'token', undefined],
        ['step', 'ended', 'token', 'passed'],
        ['step', 'started', 'workers', undefined],
        ['step', 'ended', 'workers', 'passed'],
      ]);
      expect(events.at(-1)?.event).toBe('result');
      expect(timeless(events.at(-1)?.data)).toEqual(timeless(plain.body));
    });

    it('carries the headers that every answer has', async () => {
      const ask = await prepare();
      const [plain, watched] = [await ask({}), await ask(watch)];
      for (const name of [
        'request-id',
        'ratelimit',
        'ratelimit-policy',
        'x-content-type-options',
        'cache-control',
      ]) {
        expect(watched.headers.has(name), name).toBe(plain.headers.has(name));
      }
    });

    it('tells a failed and a skipped step, and ends with the same diagnosis', async () => {
      const ask = await prepare();
      world.sandbox.tenant().fault({ kind: 'status', at: 'token', status: 503, after: 0 });
      const events = eventsOf(await ask(watch).finally(() => world.sandbox.tenant().clearFaults()));
      const failed = events.filter(({ data }) => data.event === 'ended').map(({ data }) => data.step);
      expect(failed).toMatchObject([{ status: 'failed' }, { status: 'skipped' }]);
      expect(events.at(-1)?.event).toBe('result');
    });
  });

  it.each([
    ['a body that breaks the schema', '/api/connectors', { name: 1 }, 422],
    ['a missing secret', '/api/connectors/validate', null, 422],
    ['an unknown connection', '/api/connectors/con_1/test', undefined, 404],
    ['an unknown connection', '/api/connectors/configure', { connectionId: 'con_1', name: 'x' }, 404],
  ])(
    'that is refused before its first step is an ordinary problem: %s',
    async (_what, path, body, status) => {
      const sent =
        body === null
          ? draft(world.sandbox, { authenticationConfig: { tenantName: 'acme', clientId: 'x' } })
          : body;
      const answer = await world.home.call('POST', path, sent, watch);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    },
  );

  it('that fails after its first step ends with the problem as result', async () => {
    world.sandbox.tenant().oauth({ enabled: false });
    const answer = await world.home.call(
      'POST',
      '/api/connectors',
      draft(world.sandbox, { saveWhen: 'valid' }),
      watch,
    );
    const result = eventsOf(answer).at(-1);
    expect(result?.event).toBe('result');
    expect(result?.data).toMatchObject({ status: 422, code: 'credential_test_failed' });
  });

  it('that is replayed gives the result alone; a refusal that is replayed is an ordinary problem', async () => {
    const good = { ...watch, 'idempotency-key': 'watched-1' };
    const first = await world.home.call('POST', '/api/connectors', draft(world.sandbox), good);
    const again = await world.home.call('POST', '/api/connectors', draft(world.sandbox), good);
    expect(eventsOf(again)).toEqual(eventsOf(first).slice(-1));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const bad = { 'idempotency-key': 'watched-2' };
    const body = draft(world.sandbox, { authenticationStrategyId: 'none' });
    await world.home.call('POST', '/api/connectors', body, bad);
    const refused = await world.home.call('POST', '/api/connectors', body, { ...bad, ...watch });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  it('whose caller goes away is finished all the same', async () => {
    world.sandbox.tenant().fault({ kind: 'slow', at: 'api', ms: 300, times: 1 });
    const aborter = new AbortController();
    const response = await fetch(`${world.service.origin}/api/connectors`, {
      method: 'POST',
      signal: aborter.signal,
      headers: {
        ...watch,
        authorization: `Bearer ${world.home.keys.workspace_admin}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(draft(world.sandbox, { name: 'Left alone' })),
    });
    expect(response.status).toBe(200);
    aborter.abort();
    await until(async () =>
      (await world.home.call('GET', '/api/connectors?q=Left')).text.includes('Left alone'),
    );
  });

  it.each([
    ['text/event-stream', true],
    ['application/json, text/event-stream', true],
    ['application/json', false],
    ['*/*', false],
    ['text/event-streams', false],
    ['text/event-stream;q=0', false],
    ['text/event-stream;q=0.5, application/json', false],
    ['application/json;q=0.9, text/event-stream', true],
    ['application/json, text/event-stream', true],
    ['text/event-stream; q=0.5', true],
  ])('is one only where the caller asks for it: Accept %s', async (accept, watched) => {
    const answer = await world.home.call('POST', '/api/connectors/validate', draft(world.sandbox), {
      accept,
    });
    expect(/^text\/event-stream/.test(answer.headers.get('content-type') ?? '')).toBe(watched);
  });
});
