import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Processes of PostgreSQL that keep the house and run nobody's statements. */
const housekeepers = new Set([
  'postmaster',
  'startup',
  'checkpointer',
  'background writer',
  'walwriter',
  'io worker',
  'autovacuum launcher',
  'autovacuum worker',
]);

const severities = /^\[([^\]]*)\] (LOG|FATAL|PANIC|ERROR|WARNING|NOTICE|INFO):/;

/**
 * Whether a line of PostgreSQL's log may be passed on. An ERROR or WARNING of a session repeats values
 * (`invalid input syntax for type uuid: "…"`); the caller of that statement gets it anyway. Errors of housekeeping, such as
 * a full disk at a checkpoint, are told to nobody else. Undefined: a continuation, which goes the way of its first line.
 */
export function mayPass(line: string): boolean | undefined {
  const match = severities.exec(line);
  if (match === null) return line.startsWith('\t') || line.startsWith('[') ? undefined : true;
  const [, process = '', severity = ''] = match;
  return ['LOG', 'FATAL', 'PANIC'].includes(severity) || housekeepers.has(process);
}

/** The last lines that passed, oldest first. */
export interface LogTail {
  readonly lines: readonly string[];
}

/** Passes the log on, line by line, and keeps the last 20 lines for the case that the start fails. */
export function followLog(stream: Readable, log: (line: string) => void): LogTail {
  const lines: string[] = [];
  let passing = false;
  createInterface({ input: stream }).on('line', (line) => {
    passing = mayPass(line) ?? passing;
    if (!passing) return;
    lines.push(line);
    if (lines.length > 20) lines.shift();
    log(line);
  });
  return { lines };
}
