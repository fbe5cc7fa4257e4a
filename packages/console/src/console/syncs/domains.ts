/** A run by domains: each row sums up its streams, and says no more than they know. Pure. */
import type { RunStream, SyncRun } from '../../api/client.ts';

export type RunState = SyncRun['state'];

export interface DomainProgress {
  readonly id: string;
  readonly label: string;
  readonly streams: readonly RunStream[];
  readonly state: RunState;
  /** Rows. */
  readonly read: number;
  /** Streams that have ended, in whichever way. */
  readonly ended: number;
  readonly failed: number;
  /** Of its streams, weighed equally: what has ended counts whole, what has no total counts nothing. */
  readonly percent: number;
  /** Rows a second, of what runs now; null where nothing does. */
  readonly rate: number | null;
  /** Only where nothing waits any more, and all that runs knows its total. */
  readonly secondsLeft: number | null;
}

interface Domain {
  readonly id: string;
  readonly label: string;
}

/** @param domains of the Provider, in its order; streams of others come after them, by the ids that they name */
export function byDomain(
  streams: readonly RunStream[],
  domains: readonly Domain[],
  other: string,
): DomainProgress[] {
  const known = new Set(domains.map(({ id }) => id));
  const more = [...new Set(streams.map(({ domain }) => domain ?? ''))].filter((id) => !known.has(id));
  return [...domains, ...more.map((id) => ({ id, label: id === '' ? other : id }))]
    .map((domain) => ({ domain, own: streams.filter((stream) => (stream.domain ?? '') === domain.id) }))
    .filter(({ own }) => own.length > 0)
    .map(({ domain, own }) => sumUp(domain, own));
}

const hasEnded = ({ state }: RunStream): boolean => state !== 'queued' && state !== 'running';

function sumUp({ id, label }: Domain, streams: readonly RunStream[]): DomainProgress {
  const running = streams.filter(({ state }) => state === 'running');
  const rates = running.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  const left = running.map(({ secondsLeft }) => secondsLeft);
  const known = left.filter((seconds) => seconds !== null);
  const waits = streams.some(({ state }) => state === 'queued');
  const done = streams.reduce((sum, stream) => sum + (hasEnded(stream) ? 100 : (stream.percent ?? 0)), 0);
  return {
    id,
    label,
    streams,
    state: stateOf(streams),
    read: streams.reduce((sum, { read }) => sum + read, 0),
    ended: streams.filter(hasEnded).length,
    failed: streams.filter(({ state }) => state === 'failed').length,
    percent: Math.floor(done / streams.length),
    rate: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0),
    secondsLeft: waits || known.length === 0 || known.length < left.length ? null : Math.max(...known),
  };
}

/** As the service says it of a run, and while it goes on. */
function stateOf(streams: readonly RunStream[]): RunState {
  const states = new Set(streams.map(({ state }) => state));
  if (states.size === 1 && states.has('queued')) return 'queued';
  if (states.has('running') || states.has('queued')) return 'running';
  if (states.has('cancelled')) return 'cancelled';
  if (states.has('deletion_held')) return 'deletion_held';
  if (!states.has('failed')) return 'succeeded';
  return states.has('succeeded') ? 'partial' : 'failed';
}

export const isOver = ({ state }: Pick<SyncRun, 'state'>): boolean =>
  state !== 'queued' && state !== 'running';

export interface Figures {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
}

export function figuresOf({ streams }: Pick<SyncRun, 'streams'>): Figures {
  const sum = (of: (stream: RunStream) => number): number => streams.reduce((all, one) => all + of(one), 0);
  return {
    read: sum(({ read }) => read),
    created: sum(({ created }) => created),
    updated: sum(({ updated }) => updated),
    deleted: sum(({ deleted }) => deleted),
  };
}

/** Seconds from its start, to its end or until now; null where it has not begun. @param now milliseconds */
export function lasted(
  { startedAt, finishedAt }: { readonly startedAt: string | null; readonly finishedAt: string | null },
  now: number,
): number | null {
  if (startedAt === null) return null;
  const end = finishedAt === null ? now : Date.parse(finishedAt);
  return Math.max(0, (end - Date.parse(startedAt)) / 1000);
}
