import { describe, expect, it } from 'vitest';
import { createBulkhead } from './bulkhead.ts';

describe('the bulkhead', () => {
  it('refuses what is beyond the limit of one Workspace, and lets others pass', async () => {
    const bulkhead = createBulkhead(2);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const first = bulkhead.run('ws_a', () => held);
    const second = bulkhead.run('ws_a', () => held);
    await expect(bulkhead.run('ws_a', async () => 1)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(bulkhead.run('ws_b', async () => 1)).resolves.toBe(1);
    release();
    await Promise.all([first, second]);
    await expect(bulkhead.run('ws_a', async () => 1)).resolves.toBe(1);
  });

  it('gives the place back after a failure', async () => {
    const bulkhead = createBulkhead(1);
    await expect(bulkhead.run('ws_a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await expect(bulkhead.run('ws_a', async () => 1)).resolves.toBe(1);
  });
});
