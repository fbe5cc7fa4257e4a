/** Processes of a benchmark: started on a core of their own, and what processor time they and their children took. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

// A benchmark starts more processes than the number of listeners at which Node warns.
process.setMaxListeners(0);

export interface Started {
  readonly pid: number;
  /** Everything it printed. */
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** @param core the processor that it and its children run on; null: any */
export function start(
  core: number | null,
  command: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Started {
  const [program, arguments_] =
    core === null ? [command, [...words]] : ['taskset', ['-c', String(core), command, ...words]];
  const child: ChildProcess = spawn(program, arguments_, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const late = setTimeout(kill, 10_000);
      await ended;
      clearTimeout(late);
      process.off('exit', kill);
    },
  };
}

/** @throws Error with what the process printed, if it does not answer within 60 s */
export async function untilAnswers(url: string, started: Started): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer !== null) return;
    await delay(20);
  }
  await started.stop();
  throw new Error(`nothing answers at ${url}:\n${started.output()}`);
}

interface Times {
  readonly parent: number;
  /** Seconds, of its own, and of children that have ended. */
  readonly own: number;
  readonly ended: number;
}

const ticksPerSecond = 100;

/** proc(5), /proc/pid/stat. Null if it has ended. */
function timesOf(pid: number): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const seconds = (index: number): number => Number(fields[index]) / ticksPerSecond;
    return { parent: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) };
  } catch {
    return null;
  }
}

/** Seconds of processor time that this process and all its descendants have taken so far. */
export function processorSeconds(pid: number): number {
  const all = new Map<number, Times>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : null;
    if (times !== null) all.set(Number(name), times);
  }
  const sum = (one: number): number => {
    const children = [...all].filter(([, { parent }]) => parent === one).map(([child]) => child);
    const times = all.get(one);
    return (times?.own ?? 0) + (times?.ended ?? 0) + children.reduce((total, child) => total + sum(child), 0);
  };
  return sum(pid);
}

/** Seconds of processor time that the whole machine has been busy. */
function machineSeconds(): number {
  const [user, nice, system, , , irq, softirq, steal] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1) ?? []
  ).map(Number);
  const ticks = [user, nice, system, irq, softirq, steal].reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return ticks / ticksPerSecond;
}

/** Most that processes outside a benchmark may take of a round, in cores. */
export const foreignLimit = 0.2;

/** Runs `work`; says how much of the machine went to processes that are not this one's. */
export async function watched<T>(work: () => Promise<T>): Promise<{ result: T; foreign: number }> {
  const [machine, own, at] = [machineSeconds(), processorSeconds(process.pid), performance.now()];
  const result = await work();
  const seconds = (performance.now() - at) / 1000;
  const foreign = machineSeconds() - machine - (processorSeconds(process.pid) - own);
  return { result, foreign: Math.max(0, foreign / seconds) };
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, two) => one - two);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};
