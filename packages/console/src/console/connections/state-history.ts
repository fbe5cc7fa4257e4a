/** The states that a connection went through, from its events. Pure. */
import type { Connection } from '../../api/client.ts';
import { statesByUrgency } from './attention.ts';

type State = Connection['state'];

/** An event `connection.state_changed`. */
export interface StateChange {
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
}

export interface Span {
  readonly state: State;
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Of the diagnosis that led there. */
  readonly code: string | null;
}

const stateOf = (value: unknown): State | undefined => statesByUrgency.find((state) => state === value);

export function stateSince(changes: readonly StateChange[], createdAt: string): string {
  return changes.at(-1)?.createdAt ?? createdAt;
}

/**
 * From its making until now, oldest first.
 *
 * @param changes oldest first
 * @param current where nothing has changed yet
 * @param now milliseconds
 */
export function spansOf(
  changes: readonly StateChange[],
  connection: Pick<Connection, 'state' | 'createdAt'>,
  now: number,
): readonly Span[] {
  const born = Date.parse(connection.createdAt);
  const first = stateOf(changes[0]?.data.from) ?? (changes.length === 0 ? connection.state : undefined);
  const starts = [
    ...(first === undefined ? [] : [{ state: first, from: born, code: null }]),
    ...changes.flatMap(({ data, createdAt }) => {
      const state = stateOf(data.to);
      const code = typeof data.code === 'string' ? data.code : null;
      return state === undefined ? [] : [{ state, from: Date.parse(createdAt), code }];
    }),
  ];
  return starts
    .map((start, index) => ({ ...start, to: starts[index + 1]?.from ?? now }))
    .filter(({ from, to }, index) => to > from || index === starts.length - 1);
}

export interface Segment {
  readonly state: State | null;
  /** Of the whole, 0 to 1. Null: it was not there yet. */
  readonly share: number;
}

/** The part of `spans` between two moments, as shares of a line. @param from milliseconds */
export function segmentsOf(spans: readonly Span[], from: number, to: number): readonly Segment[] {
  const length = to - from;
  const start = Math.max(from, Math.min(spans[0]?.from ?? to, to));
  const before = start > from ? [{ state: null, share: (start - from) / length }] : [];
  const shown = spans
    .map((span) => ({
      state: span.state,
      share: (Math.min(span.to, to) - Math.max(span.from, from)) / length,
    }))
    .filter(({ share }) => share > 0);
  return [...before, ...shown];
}
