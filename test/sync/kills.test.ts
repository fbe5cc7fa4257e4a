import { it } from 'vitest';
import { expectResumed } from './kills.ts';

it('a run of 6,000 workers, killed 3 times, goes on where it was and ends in exactly what there is', {
  timeout: 300_000,
}, async () => {
  await expectResumed({ workers: 6_000, kills: 3, seed: 7 });
});
