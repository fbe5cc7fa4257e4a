/** kill -9 from outside, at any time within configure: an answer that was given holds. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashScene, createOld, expectWhole, startCrashScene, writtenBy } from './scene.ts';

describe('kill -9 at any time', () => {
  let scene: CrashScene;
  beforeAll(async () => {
    scene = await startCrashScene();
    await scene.start();
  });
  afterAll(() => scene?.stop());

  // The write of a configure is over within some 30 ms; the last rounds come after it.
  it.each([2, 8, 14, 18, 22, 28, 40, 80])('%i ms after configure began leaves it whole', async (delay) => {
    const id = await createOld(scene);
    const answering = scene.call('POST', '/api/connectors/configure', {
      connectionId: id,
      ...writtenBy(scene, 'new'),
    });
    await wait(delay);
    scene.kill();
    const answer = await answering;
    expect(await scene.ended()).toBe('SIGKILL');
    await scene.start();
    const left = await expectWhole(scene, id);
    if (answer !== null) expect([answer.status, left]).toEqual([200, 'new']);
  });
});
