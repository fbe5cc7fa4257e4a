/** kill -9 at each named point within configure: wholly old or wholly new, and the next start works. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashScene, createOld, expectWhole, startCrashScene, writtenBy } from './scene.ts';

const points = [
  ['configure.before_encrypt', 'old'],
  ['configure.after_secrets', 'old'],
  ['configure.during_cleanup', 'old'],
  ['configure.before_pointer', 'old'],
  ['configure.before_commit', 'old'],
  ['configure.after_commit', 'new'],
] as const;
/** Two rounds over all points. */
const rounds = [1, 2].flatMap((round) => points.map(([point, left]) => [point, left, round] as const));

describe('kill -9 within configure', () => {
  let scene: CrashScene;
  beforeAll(async () => {
    scene = await startCrashScene();
    await scene.start();
  });
  afterAll(() => scene?.stop());

  it.each(rounds)('at %s leaves the %s connection whole (round %i)', async (point, left, round) => {
    const id = await createOld(scene);
    await scene.arm(point);
    const body = { connectionId: id, ...writtenBy(scene, 'new') };
    const headers: Record<string, string> = round === 1 ? {} : { 'idempotency-key': `${point}-${id}` };
    const answer = await scene.call('POST', '/api/connectors/configure', body, headers);
    expect(answer, 'no answer was given').toBeNull();
    expect(await scene.ended()).toBe('SIGKILL');
    await scene.start();
    expect(await expectWhole(scene, id)).toBe(left);
    if (round === 1) return;
    // The key tells the caller what became of the request.
    const again = await scene.call('POST', '/api/connectors/configure', body, headers);
    if (left === 'new') {
      expect([again?.status, again?.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    } else {
      expect([again?.status, again?.at('code')]).toEqual([409, 'idempotency_in_flight']);
    }
    expect(await expectWhole(scene, id)).toBe(left);
  });

  it('and without a kill the same write is there, so that the points are really passed', async () => {
    const id = await createOld(scene);
    await scene.arm('nowhere');
    const body = { connectionId: id, ...writtenBy(scene, 'new') };
    expect((await scene.call('POST', '/api/connectors/configure', body))?.status).toBe(200);
    expect(await expectWhole(scene, id)).toBe('new');
  });
});
