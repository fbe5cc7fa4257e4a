import { describe, expect, it } from 'vitest';
import type { Connection } from '../../api/client.ts';
import { firstPlace, nextPlace, type Place, statesByUrgency, troubleOf } from './attention.ts';

describe('a list of connections', () => {
  it('reads each state to its end, the most urgent first', () => {
    const read: Place[] = [];
    let place: Place | null = firstPlace();
    while (place !== null) {
      read.push(place);
      // Two pages of what is broken, one of everything else.
      place = nextPlace(place, place.state === 'credential_error' && place.cursor === null ? 'c1' : null);
    }
    expect(read.map(({ state, cursor }) => [state, cursor])).toEqual([
      ['credential_error', null],
      ['credential_error', 'c1'],
      ...statesByUrgency.slice(1).map((state) => [state, null]),
    ]);
  });

  it('ends with the one state that is wanted', () => {
    expect(firstPlace('active')).toEqual({ state: 'active', cursor: null });
    expect(nextPlace({ state: 'active', cursor: null }, 'c1', 'active')).toEqual({
      state: 'active',
      cursor: 'c1',
    });
    expect(nextPlace({ state: 'active', cursor: 'c1' }, null, 'active')).toBeNull();
  });
});

const condition = (
  type: Connection['conditions'][number]['type'],
  status: 'true' | 'false',
  since: string,
): Connection['conditions'][number] => ({
  type,
  status,
  reason: 'r',
  message: `${type} is ${status}`,
  since,
});

const failed: Connection['lastTest'] = {
  valid: false,
  testedAt: '2026-11-28T10:00:00.000Z',
  durationMs: 1,
  steps: [],
  diagnosis: {
    code: 'invalid_client',
    category: 'authentication',
    title: 'The client was refused',
    detail: '',
    likelyCauses: [],
    providerError: null,
    retryable: false,
    occurredAt: '2026-11-28T10:00:00.000Z',
    firstOccurredAt: '2026-11-28T09:00:00.000Z',
    occurrences: 2,
  },
};
const broken = [
  condition('Reachable', 'false', '2026-11-28T09:30:00.000Z'),
  condition('Authenticated', 'false', '2026-11-28T08:00:00.000Z'),
  condition('Synced', 'false', '2026-11-01T00:00:00.000Z'),
];

describe('what is wrong with a connection', () => {
  it.each<[string, Connection['state'], Connection['conditions'], Connection['lastTest'], string | null]>([
    ['the diagnosis, since it broke', 'credential_error', broken, failed, '2026-11-28T08:00:00.000Z'],
    ['the diagnosis alone, since it was first seen', 'unverified', [], failed, '2026-11-28T09:00:00.000Z'],
    [
      'the condition, where no test tells more',
      'active',
      broken.slice(0, 1),
      null,
      '2026-11-28T09:30:00.000Z',
    ],
    ['nothing', 'active', [condition('Reachable', 'true', '2026-11-28T09:30:00.000Z')], null, null],
    ['nothing of a sync, which has a column of its own', 'active', broken.slice(2), null, null],
    ['nothing while it is switched off', 'disabled', broken, failed, null],
    ['nothing while it waits for a person', 'pending_authorization', broken, failed, null],
  ])('is %s', (_, state, conditions, lastTest, since) => {
    const trouble = troubleOf({ state, conditions, lastTest });
    expect(trouble?.since ?? null).toBe(since);
    if (trouble !== null) {
      expect(trouble.title).toBe(lastTest === null ? 'Reachable is false' : 'The client was refused');
    }
  });
});
