/** A child process that says on stdout when it is ready. */
import { spawn } from 'node:child_process';

export interface Child {
  /** What `readiness` captured. */
  readonly ready: string;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error with what the child said, if it ends before it is ready */
export async function startChild(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  readiness: RegExp,
): Promise<Child> {
  // A session of its own: Ctrl-C reaches only the demo, which then stops its children in order.
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const ready = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = readiness.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      process.stderr.write(chunk);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${name} ended with ${code} before it was ready.\n${said}`)),
    );
  });
  said = '';
  return {
    ready,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
