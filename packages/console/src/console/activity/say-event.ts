/** An event in a line of words. What it holds is read with care: newer services may say more, older ones less. Pure. */
import type { EventLine } from '../../api/client.ts';
import { formatCount } from '../../shared/amounts.ts';
import { activityStrings as words } from '../../strings/en/activity.ts';
import { sharedStrings } from '../../strings/en/shared.ts';
import { syncStrings } from '../../strings/en/syncs.ts';

export interface SaidEvent {
  readonly title: string;
  /** Empty: there is no more to say. */
  readonly detail: string;
  readonly runId: string | null;
}

/** @param labelOf what a stream is called */
export function sayEvent(
  { type, data }: Pick<EventLine, 'type' | 'data'>,
  labelOf: (stream: string) => string,
): SaidEvent {
  return { title: sayType(type), detail: detailOf(type, data, labelOf), runId: textOf(data.runId) };
}

export const sayType = (type: EventLine['type']): string => words.types[type] ?? type;

type Data = EventLine['data'];

function detailOf(type: EventLine['type'], data: Data, labelOf: (stream: string) => string): string {
  switch (type) {
    case 'connection.created':
      return data.state === undefined ? '' : words.withState(stateName(data.state));
    case 'connection.updated':
      return namesOf(data.changed).length === 0 ? '' : words.fieldsChanged(namesOf(data.changed).join(', '));
    case 'connection.state_changed':
      return joined(words.stateChange(stateName(data.from), stateName(data.to)), textOf(data.code));
    case 'sync.completed':
    case 'sync.failed': {
      const failed = namesOf(data.failed).map(labelOf).join(', ');
      return joined(
        runStateName(data.state),
        failed === '' ? null : words.streamsFailed(failed),
        textOf(data.code),
      );
    }
    case 'records.changed':
      return words.changes(
        labelOf(textOf(data.stream) ?? ''),
        count(data.created),
        count(data.updated),
        count(data.deleted),
      );
    default:
      return '';
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const count = (value: unknown): string => formatCount(typeof value === 'number' ? value : 0);
const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');
const named = (names: Readonly<Record<string, string>>, value: unknown): string => {
  const name = String(value);
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
};
const stateName = (value: unknown): string => named(sharedStrings.states, value);
const runStateName = (value: unknown): string | null =>
  typeof value === 'string' ? named(syncStrings.runStates, value) : null;

/** What was done, in words where they are known. */
export const sayAction = (action: string): string => named(words.actions, action);

/** Who did it, in words where it is not a key. */
export function sayActor(actor: string): string {
  if (actor === 'system') return words.system;
  return actor === 'key_environment' ? words.environmentKey : actor;
}
