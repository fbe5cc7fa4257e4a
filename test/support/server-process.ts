/** The service as an operator runs it: the built program, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const entry = join(import.meta.dirname, '../../packages/server/bin/cleat-server.mjs');

export interface Started {
  readonly origin: string;
  readonly said: () => string;
  readonly pid: number;
  /** Sends the signal and resolves to the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export type Environment = Readonly<Record<string, string>>;

interface Launched {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly exit: Promise<number | null>;
}

export function launch(environment: Environment, program = entry): Launched {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', CLEAT_PORT: '0', CLEAT_LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  return { child, said: () => said, exit: once(child, 'close').then(([code]) => code as number | null) };
}

export async function start(environment: Environment): Promise<Started> {
  const { child, said, exit } = launch(environment);
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /listens on (\S+)/.exec(said())?.[1];
      if (found !== undefined) resolve(found);
    });
    void exit.then(() => reject(new Error(`it ended: ${said()}`)));
  });
  return {
    origin,
    said,
    pid: child.pid ?? 0,
    end: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
}
