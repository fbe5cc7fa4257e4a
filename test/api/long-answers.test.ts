/** Exports and watched runs: whose they are while they last. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertMuch, openAnswer } from '../support/long-answers.ts';
import { callApi } from '../support/service.ts';
import { connect, startWorld, until, type World } from '../support/world.ts';
import { start, sync } from '../sync/scene.ts';

const hour = 3600 * 1000;

describe('an answer that takes its time', () => {
  let world: World;
  let later = 0;
  let exported: string;
  let watched: string;
  let whole: number;

  beforeAll(async () => {
    world = await startWorld({
      now: () => new Date(Date.now() + later),
      // The run that is watched waits for as long as the tests take.
      environment: { CLEAT_REQUEST_TIMEOUT_MS: '300000' },
    });
    insertMuch(world.sandbox.tenant());
    const connection = String((await connect(world)).at('id'));
    await sync(world.home.call, connection, { streams: ['workers', 'pay_groups'] });
    exported = `/api/connectors/${connection}/records/pay_groups/export`;
    whole = (await world.home.call('GET', exported)).text.length;
    world.sandbox.tenant().fault({ at: 'api', kind: 'hang', resource: 'workers/history' });
    watched = `/api/syncs/${(await start(world.home.call, connection, { streams: ['worker_history'] })).id}/events`;
  });
  afterAll(() => world?.stop());

  interface Person {
    readonly headers: Readonly<Record<string, string>>;
    readonly end: () => Promise<unknown>;
  }

  const withKey = async (expiresAt?: Date) => {
    const made = await world.home.call('POST', '/api/keys', {
      name: 'one',
      role: 'workspace_operator',
      ...(expiresAt !== undefined && { expiresAt: expiresAt.toISOString() }),
    });
    return { id: String(made.at('id')), key: String(made.at('key')) };
  };
  const deleted = async (): Promise<Person> => {
    const { id, key } = await withKey();
    const end = () => world.home.call('DELETE', `/api/keys/${id}`);
    return { headers: { authorization: `Bearer ${key}` }, end };
  };
  const expired = async (): Promise<Person> => {
    const { key } = await withKey(new Date(Date.now() + later + hour));
    const end = async () => {
      later += 2 * hour;
    };
    return { headers: { authorization: `Bearer ${key}` }, end };
  };
  const signedOut = async (): Promise<Person> => {
    const { key } = await withKey();
    const call = (method: string, headers: Record<string, string>, body?: unknown) =>
      callApi(world.service.origin, method, '/api/session', body, headers);
    const opened = await call('POST', {}, { key });
    const cookie = /^[^;]*/.exec(opened.headers.get('set-cookie') ?? '')?.[0] ?? '';
    return { headers: { cookie }, end: () => call('DELETE', { cookie, origin: world.service.origin }) };
  };
  const ends: [string, () => Promise<Person>][] = [
    ['a key that is deleted', deleted],
    ['a key that expires', expired],
    ['a session that is signed out', signedOut],
  ];

  it.each(ends)('of an export ends with %s', async (_what, come) => {
    const { headers, end } = await come();
    const answer = await openAnswer(world.service.origin, exported, headers);
    expect(answer.status).toBe(200);
    answer.read(64_000);
    await until(() => answer.text().length > 64_000);
    await end();
    answer.read();
    expect(await answer.over).toBe(false);
    expect(answer.text().length).toBeLessThan(whole * 0.8);
  });

  it('of an export ends also while nobody reads it', async () => {
    const { headers, end } = await deleted();
    const answer = await openAnswer(world.service.origin, exported, headers);
    await end();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    answer.read();
    expect(await answer.over).toBe(false);
    expect(answer.text().length).toBeLessThan(whole * 0.8);
  });

  it.each(ends)('of a watched run ends with %s', async (_what, come) => {
    const { headers, end } = await come();
    const answer = await openAnswer(world.service.origin, watched, headers);
    answer.read();
    await until(() => answer.text().includes('event: progress'));
    await end();
    expect(await answer.over).toBe(false);
    expect((await openAnswer(world.service.origin, watched, headers)).status).toBe(401);
  });

  it('of a watched run is refused to a key that has 50 of them open, until one ends', async () => {
    const [{ headers }, other] = [await deleted(), await deleted()];
    const open = () => openAnswer(world.service.origin, watched, headers);
    const answers = await Promise.all(Array.from({ length: 50 }, open));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await callApi(world.service.origin, 'GET', watched, undefined, headers);
    expect([refused.status, refused.at('code')]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('content-type')).toMatch('application/problem+json');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const others = await openAnswer(world.service.origin, watched, other.headers);
    expect(others.status).toBe(200);
    answers.pop()?.leave();
    await until(async () => {
      const answer = await open();
      if (answer.status === 200) answers.push(answer);
      return answer.status === 200;
    });
    for (const answer of [...answers, others]) answer.leave();
  });

  describe('of an export', () => {
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    // The clock that looks at what lasts, and nothing else. It stands still while there is nothing to look at.
    beforeEach(async () => {
      await pause(1_500);
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(async () => {
      await pause(300);
      vi.advanceTimersByTime(2_000);
      vi.useRealTimers();
    });

    it('ends when nobody has read on for a minute', async () => {
      const answer = await openAnswer(world.service.origin, exported, (await deleted()).headers);
      await pause(500);
      vi.advanceTimersByTime(62_000);
      answer.read();
      expect(await answer.over).toBe(false);
      expect(answer.text().length).toBeLessThan(whole * 0.8);
    });

    it('goes on for who reads slowly', async () => {
      const answer = await openAnswer(world.service.origin, exported, (await deleted()).headers);
      for (let read = 1; read < 4; read += 1) {
        vi.advanceTimersByTime(40_000);
        const most = (whole * read) / 6;
        answer.read(most);
        await until(() => answer.text().length > most);
        await pause(200);
      }
      answer.read();
      expect(await answer.over).toBe(true);
      expect(answer.text()).toHaveLength(whole);
    });
  });

  it('goes on for who still counts', async () => {
    const { headers } = await deleted();
    const answer = await openAnswer(world.service.origin, watched, headers);
    let over = false;
    void answer.over.then(() => {
      over = true;
    });
    answer.read();
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(over).toBe(false);
    answer.leave();
  });
});
