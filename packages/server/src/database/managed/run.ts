import { spawn } from 'node:child_process';

/**
 * The whole environment of every PostgreSQL process. Cleat's own is not inherited: it may hold CLEAT_MASTER_KEYS,
 * and PG* variables would change what the tools do. Messages stay English, because start failures are told apart by them.
 */
export const postgresEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };

/** A program, its arguments and the user to run it as (absent: the user of this process). */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** How a command ended; `error` holds the errno name when it could not be started at all. */
export interface Outcome {
  readonly ok: boolean;
  readonly error?: string;
  readonly output: string;
}

/** Runs a command to its end and collects stdout and stderr. Never rejects. A command that hangs is killed. */
export function runToEnd(command: Command, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const { file, args, ...user } = command;
    let output = '';
    let child: ReturnType<typeof spawn>;
    try {
      // The working directory of the service may be out of the other user's reach.
      child = spawn(file, [...args], {
        ...user,
        cwd: '/',
        env: postgresEnvironment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    } catch (error) {
      resolve({ ok: false, error: error instanceof Error ? error.message : String(error), output });
      return;
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-20_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ ok: false, error: 'code' in error ? String(error.code) : error.message, output });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ ok: code === 0, output });
    });
  });
}
