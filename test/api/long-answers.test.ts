/** Exports and watched runs: whose they are while they last. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    answer.read();
    await until(() => answer.text().length > 64_000);
    answer.pause();
    await end();
    answer.read();
    expect(await answer.over).toBe(false);
    expect(answer.text().length).toBeLessThan(whole / 2);
  });

  it('of an export ends also while nobody reads it', async () => {
    const { headers, end } = await deleted();
    const answer = await openAnswer(world.service.origin, exported, headers);
    await end();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    answer.read();
    expect(await answer.over).toBe(false);
    expect(answer.text().length).toBeLessThan(whole / 2);
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
