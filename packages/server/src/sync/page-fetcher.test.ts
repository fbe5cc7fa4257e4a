import type { DiagnosisCode } from '@cleat/plugin-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../connections/connection.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { EgressOutcome } from '../egress/types.ts';
import type { Verdict } from './credential-proof.ts';
import { type PageAsk, ParentMissing, ReadFailure } from './page-fetcher.ts';
import { answer, codeOf, failure, first, page, play, type Scripted, start } from './test-fetcher.ts';
import { testStream } from './test-stream.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('401', () => {
  it('renews the grant once and builds the request anew', async () => {
    const { end, sent, rejected, judge, inVain } = play([answer(401), page]);
    expect(await end()).toEqual([{ id: '1' }]);
    expect(inVain).toEqual([]);
    expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
    expect([rejected, judge.mock.calls.length]).toEqual([['token-1'], 0]);
  });

  it.each<[Verdict, [DiagnosisCode, boolean], DiagnosisCode | undefined]>([
    ['credential', ['token_rejected', true], undefined],
    ['resource', ['permission_denied', false], undefined],
    ['open', ['token_rejected', false], 'permission_denied'],
  ])('twice is judged (%s) and says so', async (verdict, expected, alone) => {
    const { end, sent, judge, answered, inVain } = play([answer(401)], { verdict });
    const outcome = await end();
    expect(inVain).toEqual(['token-2']);
    expect(codeOf(outcome)).toEqual(expected);
    expect(outcome instanceof ReadFailure && outcome.ifAlone?.code).toBe(alone);
    expect([sent.length, judge.mock.calls.length, answered.mock.calls.length]).toEqual([2, 1, 0]);
  });

  it('of a key that cannot be renewed is judged at once', async () => {
    const { end, sent, judge } = play([answer(401)], { grant: 'none' });
    expect(codeOf(await end())).toEqual(['token_rejected', true]);
    expect([sent.length, judge.mock.calls.length]).toEqual([1, 1]);
  });

  it('and other failures count for nothing, a page proves the grant it came with', async () => {
    const { end, answered } = play([answer(401), answer(503), page]);
    await end();
    expect(answered.mock.calls.map(([{ grant }]) => grant?.accessToken.expose())).toEqual(['token-2']);
  });
});

it.each([
  ['403', [answer(403)], 1],
  ['403 that asks for patience', [answer(403, '', { 'retry-after': '1' }), page], 0],
  ['404', [answer(404)], 0],
])('a %s is told to who judges the credential, if it says anything of it', async (_, script, times) => {
  const { end, denied } = play(script);
  await end();
  expect(denied).toHaveBeenCalledTimes(times);
});

it('takes the grant anew for each try: one may have been renewed meanwhile', async () => {
  const { end, acquire } = play([answer(503), answer(429), page]);
  await end();
  expect(acquire).toHaveBeenCalledTimes(3);
});

it('fails with what the broker says where there is no grant', async () => {
  const { end, acquire, sent } = play([page]);
  const diagnosis = { code: 'invalid_client' } as Diagnosis;
  acquire.mockResolvedValue({ ok: false, connection: {} as Connection, diagnosis });
  expect(codeOf(await end())).toEqual(['invalid_client', true]);
  expect(sent).toHaveLength(0);
});

describe('a refusal', () => {
  const ofParent: PageAsk = { ...first, parent: 'p/1' };
  it.each<[string, EgressOutcome, PageAsk, [DiagnosisCode, boolean]]>([
    ['403', answer(403), first, ['permission_denied', false]],
    ['403 with a parent', answer(403), ofParent, ['permission_denied', false]],
    ['404 without a parent', answer(404), first, ['host_not_found', false]],
    ['400', answer(400), first, ['request_refused', false]],
    ['a login page', answer(200, '<html><form>'), first, ['login_page', false]],
    ['a certificate', failure('tls_failure'), first, ['tls_failure', true]],
    ['a blocked address', failure('destination_blocked'), first, ['destination_blocked', true]],
    ['an answer too large', failure('response_too_large'), first, ['response_too_large', false]],
  ])('is not tried again: %s', async (_, outcome, ask, expected) => {
    const { end, sent } = play([outcome]);
    expect(codeOf(await end(ask))).toEqual(expected);
    expect(sent).toHaveLength(1);
  });

  it('404 with a parent means that the parent is gone', async () => {
    const outcome = await play([answer(404)]).end(ofParent);
    expect(outcome instanceof ParentMissing && codeOf(outcome.failure)).toEqual(['host_not_found', false]);
  });
});

describe('what may pass', () => {
  const transient: [string, EgressOutcome, DiagnosisCode, boolean][] = [
    ['500', answer(500), 'provider_unavailable', false],
    ['503', answer(503), 'provider_unavailable', false],
    ['a timeout', failure('timeout'), 'timeout', true],
    ['a lost connection', failure('connection_lost'), 'connection_lost', false],
    ['a refused connection', failure('connection_refused'), 'connection_refused', true],
    ['a name that is not found', failure('dns_unavailable'), 'dns_failure', true],
    ['a body cut short', answer(200, '{"data":[{"id":"1"'), 'unexpected_response', false],
    ['a body that is no page', answer(200, '{"items":[]}'), 'unexpected_response', false],
    ['rows that are no objects', answer(200, '{"data":[null]}'), 'unexpected_response', false],
    ['broken gzip', failure('undecodable_response'), 'unexpected_response', false],
  ];

  it.each(transient)('is tried again, five times in all: %s', async (_, outcome, code, concernsAll) => {
    const often = play([outcome]);
    expect(codeOf(await often.end())).toEqual([code, concernsAll]);
    expect(often.sent.map(({ at }) => at)).toEqual([0, 500, 1_500, 3_500, 7_500]);
    expect(await play([outcome, outcome, outcome, outcome, page]).end()).toEqual([{ id: '1' }]);
  });

  it('waits as long as a 503 asks, up to half a minute', async () => {
    const { end, sent } = play([
      answer(503, '', { 'retry-after': '7' }),
      answer(503, '', { 'retry-after': '900' }),
      page,
    ]);
    await end();
    expect(sent.map(({ at }) => at)).toEqual([0, 7_000, 37_000]);
  });
});

describe('429', () => {
  it('a pause that the Provider asked of another caller of the connection is kept to', async () => {
    const { end, sent } = play([page], { quietFor: 5_000 });
    expect(await end()).toEqual([{ id: '1' }]);
    expect(sent.map(({ at }) => at)).toEqual([5_000]);
  });

  it('is told to every other caller of the connection', async () => {
    const { end, written } = play([answer(429, '', { 'retry-after': '7' }), page]);
    await end();
    expect(written).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '12' }, 12_000],
    ['seconds with white space', { 'retry-after': ' 3 ' }, 3_000],
    ['a date', { 'retry-after': new Date(start + 20_000).toUTCString() }, 20_000],
    ['a date that is past', { 'retry-after': new Date(start - 20_000).toUTCString() }, 1_000],
    ['nothing', {}, 1_000],
    ['no number', { 'retry-after': 'soon' }, 1_000],
    ['less than nothing', { 'retry-after': '-5' }, 1_000],
    ['a year', { 'retry-after': '31536000' }, 15 * 60_000],
  ])('waits as it says: %s', async (_, headers, wait) => {
    const { end, sent } = play([answer(429, '', headers), page]);
    expect(await end()).toEqual([{ id: '1' }]);
    expect(sent.map(({ at }) => at)).toEqual([0, wait]);
  });

  it('is borne more often than a failure, but not for ever', async () => {
    expect(await play([...Array.from({ length: 50 }, () => answer(429)), page]).end()).toEqual([{ id: '1' }]);
    const never = play([answer(429, '', { 'retry-after': '60' })]);
    expect(codeOf(await never.end())).toEqual(['rate_limited', true]);
    expect(never.sent.at(-1)?.at).toBe(30 * 60_000);
  });

  it('does not count as one of the tries of a failure', async () => {
    const script = [answer(500), answer(429), answer(500), answer(429), answer(500), answer(500), page];
    expect(await play(script).end()).toEqual([{ id: '1' }]);
  });
});

describe('a run that is to stop', () => {
  const reason = new Error('stopping');
  it.each<[string, Scripted, number]>([
    ['while a request is under way', 'hangs', 10],
    ['while it waits for another try', answer(503), 100],
    ['while the Provider wants a pause', answer(429, '', { 'retry-after': '60' }), 100],
  ])('%s ends with the reason, and its place is free', async (_, outcome, after) => {
    const { fetch, controller, turn, done, sent } = play([outcome]);
    const ended = expect(fetch(first)).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(after);
    controller.abort(reason);
    await vi.runAllTimersAsync();
    await ended;
    expect(sent).toHaveLength(1);
    const taken = turn.mock.settledResults.filter(({ type }) => type === 'fulfilled');
    expect(done).toHaveBeenCalledTimes(taken.length);
  });

  it('while its page waits behind others ends with the reason', async () => {
    const { fetcher, controller } = play([page]);
    const never = { read: () => new Promise<never>(() => undefined) };
    const ended = expect(fetcher.fetch(first, never)).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(reason);
    await ended;
  });

  it('before anything was sent sends nothing', async () => {
    const { fetch, controller, sent } = play([page]);
    controller.abort(reason);
    await expect(fetch(first)).rejects.toBe(reason);
    expect(sent).toEqual([]);
  });
});

describe('a page', () => {
  it('tells where the next one is by its Link header', async () => {
    const stream = testStream({ paging: { kind: 'link_header' } });
    const { fetch } = play([answer(200, '[{"id":"1"}]', { link: '</things?page=2>; rel="next"' })], {
      stream,
    });
    const got = fetch(first);
    await vi.runAllTimersAsync();
    expect((await got).next).toBe('https://host.example/things?page=2');
  });

  it('is none where the answer says that it failed', async () => {
    const failed = answer(200, '{"ok":false,"data":[{"id":"1"}]}');
    expect(codeOf(await play([failed], { faultFlag: 'ok' }).end())).toEqual(['unexpected_response', false]);
    expect(await play([failed]).end()).toEqual([{ id: '1' }]);
  });
});

describe('a request', () => {
  const stream = testStream({
    request: { path: '/people/{parent}/things', query: { worker: '{parent}', as: '{today}', all: true } },
    changes: { kind: 'window', from: 'since', to: 'until', on: 'date', lookBackDays: 1, fullDays: 2 },
  });

  it('holds the parent, the day, the window and the page', async () => {
    const { end, sent } = play([page], { stream });
    const window = { from: '2026-01-01', to: '2026-02-01' };
    await end({ position: { offset: 40 }, parent: 'a/b?c=$&', window });
    expect(sent[0]?.asked).toMatchObject({
      path: '/people/a%2Fb%3Fc%3D%24%26/things',
      query: {
        ...{ worker: 'a/b?c=$&', as: '2026-03-01', all: true, since: '2026-01-01', until: '2026-02-01' },
        ...{ limit: 10, offset: 40 },
      },
    });
  });

  it('is the URL that the Provider gave, as it stands', async () => {
    const { end, sent } = play([page], { stream });
    await end({ ...first, position: { url: 'https://host.example/next?x=1' } });
    expect(sent[0]?.asked).toEqual({ url: 'https://host.example/next?x=1' });
  });
});
