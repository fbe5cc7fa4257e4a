import { type ChildProcess, spawn } from 'node:child_process';
import { errnoOf } from './errors.ts';
import { followLog, type LogTail } from './log.ts';
import { type Command, postgresEnvironment } from './run.ts';

/** A running PostgreSQL. */
export interface PostgresChild {
  readonly tail: LogTail;
  /** How it ended, in words; undefined while it runs. */
  endedHow(): string | undefined;
  /** Resolves when it has ended, with how. */
  readonly ended: Promise<string>;
  /** Ends it: fast shutdown, after `graceMs` the immediate one, then kill. Data survives all three. */
  end(graceMs: number): Promise<void>;
}

/** Starts PostgreSQL in a session of its own: a Ctrl-C in the terminal reaches the service alone, which drains first. */
export function spawnPostgres(command: Command, log: (line: string) => void): PostgresChild {
  const { file, args, ...user } = command;
  const child = spawn(file, [...args], {
    ...user,
    cwd: '/',
    env: postgresEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let how: string | undefined;
  const tail = followLog(child.stderr, log);
  // An exit of the service that forgot to stop it, as after an uncaught error.
  const onExit = (): void => signal(child, 'SIGINT');
  process.once('exit', onExit);
  const ended = new Promise<string>((resolve) => {
    const finish = (text: string): void => {
      process.removeListener('exit', onExit);
      how ??= text;
      resolve(how);
    };
    // 'close' would wait for the log, which orphaned backends may hold open; 'exit' alone may come before the last lines.
    child.once('exit', (code, name) => {
      const text = name === null ? `exit code ${code}` : `signal ${name}`;
      const timer = setTimeout(finish, 500, text);
      child.once('close', () => {
        clearTimeout(timer);
        finish(text);
      });
    });
    child.once('error', (error) => finish(errnoOf(error) || error.message));
  });
  return {
    tail,
    ended,
    endedHow: () => how,
    end: (graceMs) => end(child, ended, graceMs),
  };
}

async function end(child: ChildProcess, ended: Promise<string>, graceMs: number): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', graceMs],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    signal(child, name);
    if (await within(ended, patience)) return;
  }
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(name);
}

async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const result = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return result;
}
