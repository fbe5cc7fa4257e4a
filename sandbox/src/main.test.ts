import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const MAIN = new URL('./main.ts', import.meta.url).pathname;

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [MAIN], {
    env: { ...process.env, SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

describe('the sandbox as a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('prints one JSON line, serves, and stops on %s', async (signal) => {
    const child = start({ SANDBOX_WORKERS: '100000' });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await once(child.stdout, 'data');
    const ready = JSON.parse(output) as { ready: boolean; origin: string };
    expect(ready).toMatchObject({
      ready: true,
      origin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    const overview = await (await fetch(`${ready.origin}/_sandbox`)).json();
    expect(overview).toMatchObject({ tenants: [{ workers: 100_000 }] });
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  it('says which option does not fit', async () => {
    const child = start({ SANDBOX_WORKERS: 'many' });
    const errors = (await child.stderr.toArray()).join('');
    expect(errors).toContain('SANDBOX_WORKERS takes a whole number');
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(2);
  });
});
