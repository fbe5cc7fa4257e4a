import { it } from 'vitest';
import { expectResumed } from './kills.ts';

it('a run of 100,000 workers, killed 10 times, goes on where it was and ends in exactly what there is', {
  timeout: 900_000,
}, async () => {
  await expectResumed({ workers: 100_000, kills: 10, seed: 7 });
});
