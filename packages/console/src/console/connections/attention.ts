/** What is looked at first: the order of states, and what is wrong with one connection in one line. Pure. */
import type { Connection } from '../../api/client.ts';

type State = Connection['state'];

/** What a person has to mend stands before what works, and what was switched off comes last. */
export const statesByUrgency: readonly State[] = [
  'credential_error',
  'pending_authorization',
  'unverified',
  'active',
  'disabled',
];

/** How far a list has been read: within the connections of one state, after this cursor. */
export interface Place {
  readonly state: State;
  readonly cursor: string | null;
}

/** @param only the one state that is wanted; left out: all */
export const firstPlace = (only?: State): Place => ({
  state: only ?? statesByUrgency[0] ?? 'active',
  cursor: null,
});

/** Null: everything has been read. */
export function nextPlace(place: Place, nextCursor: string | null, only?: State): Place | null {
  if (nextCursor !== null) return { state: place.state, cursor: nextCursor };
  const following = statesByUrgency[statesByUrgency.indexOf(place.state) + 1];
  return only !== undefined || following === undefined ? null : { state: following, cursor: null };
}

export interface Trouble {
  readonly title: string;
  readonly since: string;
}

type Health = Pick<Connection, 'state' | 'conditions' | 'lastTest'>;

/** Null where nothing is wrong, or where nobody has to know: a connection that was switched off. */
export function troubleOf({ state, conditions, lastTest }: Health): Trouble | null {
  if (state === 'disabled' || state === 'pending_authorization') return null;
  const [worst] = conditions
    .filter(({ status, type }) => status === 'false' && type !== 'Synced')
    .sort((a, b) => a.since.localeCompare(b.since));
  const diagnosis = lastTest?.diagnosis ?? null;
  if (diagnosis === null) return worst === undefined ? null : { title: worst.message, since: worst.since };
  return { title: diagnosis.title, since: worst?.since ?? diagnosis.firstOccurredAt };
}
