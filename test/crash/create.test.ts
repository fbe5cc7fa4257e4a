/** kill -9 within create with an Idempotency-Key: the request sent again makes exactly one connection. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashScene, startCrashScene, writtenBy } from './scene.ts';

describe('kill -9 within create', () => {
  let scene: CrashScene;
  beforeAll(async () => {
    scene = await startCrashScene();
    await scene.start();
  });
  afterAll(() => scene?.stop());

  const points = ['configure.before_encrypt', 'configure.after_secrets', 'configure.during_cleanup'];
  it.each(points)(
    'at %s: nothing is there, the key is held for its lease only, and then makes one',
    async (point) => {
      const headers = { 'idempotency-key': `create-${point}` };
      const create = () =>
        scene.call(
          'POST',
          '/api/connectors',
          {
            providerId: 'workday-rest',
            authenticationStrategyId: 'oauth2-client-credentials',
            ...writtenBy(scene, 'old'),
            name: point,
          },
          headers,
        );
      const count = async () =>
        (await scene.query('select id from cleat.connections where name = $1', [point])).length;
      await scene.arm(point);
      expect(await create()).toBeNull();
      expect(await scene.ended()).toBe('SIGKILL');
      await scene.start();
      expect(await count()).toBe(0);
      const orphans = await scene.query(
        'select 1 from vault.secrets s where not exists (select 1 from cleat.connections c where c.id = s.connection_id)',
      );
      expect(orphans).toEqual([]);

      const early = await create();
      expect([early?.status, early?.at('code')]).toEqual([409, 'idempotency_in_flight']);
      expect(Number(early?.headers.get('retry-after'))).toBeGreaterThan(0);
      // What time does: the lease runs out.
      await scene.query(`update cleat.idempotency_keys set lease_until = now() where idempotency_key = $1`, [
        headers['idempotency-key'],
      ]);
      const [first, replay] = [await create(), await create()];
      expect([first?.status, replay?.status]).toEqual([201, 201]);
      expect(replay?.at('id')).toBe(first?.at('id'));
      expect(await count()).toBe(1);
    },
  );

  it('a request that was answered is replayed after a kill', async () => {
    const headers = { 'idempotency-key': 'answered' };
    const body = {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      ...writtenBy(scene, 'old'),
    };
    const first = await scene.call('POST', '/api/connectors', body, headers);
    scene.kill();
    await scene.ended();
    await scene.start();
    const again = await scene.call('POST', '/api/connectors', body, headers);
    expect(again?.body).toEqual(first?.body);
    expect(again?.headers.get('idempotent-replayed')).toBe('true');
  });
});
