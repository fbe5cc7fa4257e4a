/** A run of the sync, and how each of its streams fares. */
import type { SyncOutcome } from '../connections/state.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { Checkpoint } from './checkpoint.ts';

export const runStates = [
  'queued',
  'running',
  'succeeded',
  'partial',
  'deletion_held',
  'failed',
  'cancelled',
] as const;
export type RunState = (typeof runStates)[number];
export const streamStates = [
  'queued',
  'running',
  'succeeded',
  'deletion_held',
  'failed',
  'cancelled',
] as const;
export type StreamState = (typeof streamStates)[number];

export const runModes = ['auto', 'full'] as const;
export type RunMode = (typeof runModes)[number];
export const runCauses = ['call', 'schedule'] as const;
export type RunCause = (typeof runCauses)[number];

export interface Run {
  readonly workspaceId: string;
  readonly id: string;
  readonly connectionId: string;
  readonly providerId: string;
  readonly mode: RunMode;
  readonly cause: RunCause;
  readonly state: RunState;
  readonly cancelRequested: boolean;
  /** Why nothing at all could be read. */
  readonly diagnosis: Diagnosis | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly streams: readonly RunStream[];
}

/** Something that a person should know, though the stream was read. */
export interface SyncWarning {
  readonly code: 'empty_field_set' | 'records_without_key' | 'incomplete_read' | 'parents_missing';
  readonly message: string;
  /** Members concerned. */
  readonly fields: readonly string[];
  readonly diagnosis: Diagnosis | null;
}

export interface StreamCounts {
  readonly pages: number;
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly skipped: number;
}

export interface RunStream extends StreamCounts {
  readonly name: string;
  readonly state: StreamState;
  readonly held: number;
  readonly total: number | null;
  readonly parents: number | null;
  readonly parentsRead: number;
  readonly checkpoint: Checkpoint | null;
  readonly warnings: readonly SyncWarning[];
  readonly diagnosis: Diagnosis | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

type Told = Pick<Run, 'state' | 'diagnosis' | 'streams'>;

/** Of the run itself, or of its first stream that failed with one. */
export const firstDiagnosis = ({ diagnosis, streams }: Told): Diagnosis | null =>
  diagnosis ??
  streams.find((stream) => stream.state === 'failed' && stream.diagnosis !== null)?.diagnosis ??
  null;

/** What a run says of its connection; null if it was cancelled. */
export function syncOutcomeOf(run: Told): SyncOutcome | null {
  const { state, streams } = run;
  if (state === 'cancelled') return null;
  const failed = streams.filter((stream) => stream.state === 'failed');
  if (failed.length > 0 || state === 'failed') {
    const first = firstDiagnosis(run);
    // One that ended since its connection was disabled says nothing of what to mend.
    const why = first === null ? '' : `: ${first.title}. The last sync says what to mend`;
    return {
      reason: first?.code ?? 'sync_failed',
      message: `${failed.length} of ${streams.length} streams could not be read${why}.`,
    };
  }
  return { reason: null, message: 'The last sync read all that was asked for.' };
}

export const isOver = (state: RunState): boolean => state !== 'queued' && state !== 'running';

/** What a run as a whole has come to, by what its streams have. */
export function runStateOf(streams: readonly Pick<RunStream, 'state'>[]): RunState {
  const states = new Set(streams.map(({ state }) => state));
  if (states.has('cancelled')) return 'cancelled';
  if (states.has('deletion_held')) return 'deletion_held';
  if (!states.has('failed')) return 'succeeded';
  return states.has('succeeded') ? 'partial' : 'failed';
}

/** Whole percent, rows a second, and seconds left; null where it cannot be told. */
export interface Progress {
  readonly percent: number | null;
  readonly rate: number | null;
  readonly secondsLeft: number | null;
}

/** Of figures and clock alone, so that whoever asks at the same moment is told the same. */
export function progressOf(stream: RunStream, now: Date): Progress {
  const done = stream.state === 'succeeded' || stream.state === 'deletion_held';
  if (stream.startedAt === null) return { percent: done ? 100 : 0, rate: null, secondsLeft: null };
  // Another process may have begun it, by a clock that is ahead.
  const seconds = Math.max(0, ((stream.finishedAt ?? now).getTime() - stream.startedAt.getTime()) / 1000);
  const rate = seconds > 0 ? Math.round((stream.read / seconds) * 10) / 10 : null;
  if (done) return { percent: 100, rate, secondsLeft: 0 };
  const [part, whole] =
    stream.parents === null ? [stream.read, stream.total] : [stream.parentsRead, stream.parents];
  if (whole === null) return { percent: null, rate, secondsLeft: null };
  // Not before its end: `total` is a hint, and deletions come last.
  const share = whole === 0 ? 0 : Math.min(0.99, part / whole);
  const left = stream.finishedAt === null && share > 0 ? Math.round((seconds / share) * (1 - share)) : null;
  return { percent: Math.floor(share * 100), rate, secondsLeft: left };
}
