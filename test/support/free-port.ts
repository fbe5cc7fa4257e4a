import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A loopback port for a process that cannot choose one itself. It lies below those that the system hands out, so
 * that nothing that asks the system for any port takes it before that process does.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(10_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error('no free loopback port');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
