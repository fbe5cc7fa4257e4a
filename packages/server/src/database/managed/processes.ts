import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { errnoOf } from './errors.ts';

/**
 * What tells one life of a process id from the next: the boot and the start time. Undefined when no such process
 * lives; 'unknown' when one lives, but the system does not say since when (a hidden /proc).
 */
export function lifeOf(pid: number): string | undefined {
  if (!signalReaches(pid)) return undefined;
  if (process.platform !== 'linux') {
    const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout?.trim();
    return started === undefined || started === '' ? 'unknown' : started;
  }
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const started = startTimeIn(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return started === undefined ? undefined : `${boot}:${started}`;
  } catch {
    return signalReaches(pid) ? 'unknown' : undefined;
  }
}

/** Field 22 of /proc/<pid>/stat, or undefined for a zombie: it has ended, only its parent has not looked. */
export function startTimeIn(stat: string): string | undefined {
  // The second field is the program's name in parentheses, and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

/** Whether the number is taken, be it by a zombie: this is all that PostgreSQL itself looks at. */
export function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) === 'EPERM';
  }
}

/** The arguments of a process, program first; undefined when they cannot be read. */
export function argumentsOf(pid: number): string[] | undefined {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    }
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout?.trim()
      .split(' ');
  } catch {
    return undefined;
  }
}

/** Whether a process works in this directory, whatever either calls it; undefined when that cannot be seen. */
export function worksIn(pid: number, directory: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(directory)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return undefined;
  }
}
