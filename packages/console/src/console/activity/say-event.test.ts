import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayAction, sayActor, sayEvent } from './say-event.ts';

const labels: Readonly<Record<string, string>> = { workers: 'Workers', worker_payslips: 'Payslips' };
const labelOf = (stream: string): string => labels[stream] ?? stream;

describe('an event in words', () => {
  it.each([
    ['connection.created', { state: 'active' }, 'Connection created', 'State: Active'],
    ['connection.updated', { changed: ['name', 'secrets'] }, 'Connection changed', 'Changed: name, secrets'],
    [
      'connection.state_changed',
      { from: 'active', to: 'credential_error', code: 'invalid_client' },
      'State changed',
      'From Active to Needs attention · invalid_client',
    ],
    ['connection.deleted', {}, 'Connection deleted', ''],
    [
      'sync.completed',
      { state: 'partial', failed: ['worker_payslips'], code: null },
      'Sync completed',
      'Partly read · Could not read Payslips',
    ],
    ['sync.failed', { state: 'failed', failed: [], code: 'timeout' }, 'Sync failed', 'Failed · timeout'],
    [
      'records.changed',
      { stream: 'workers', created: 20, updated: 0, deleted: 1 },
      'Records changed',
      'Workers: 20 new, 0 changed, 1 deleted',
    ],
  ] as const)('%s', (type, data, title, detail) =>
    expect(sayEvent({ type, data: { ...data, runId: 'run_1' } }, labelOf)).toEqual({
      title,
      detail,
      runId: 'run_1',
    }),
  );

  it('says something whatever the event holds', () => {
    const types = fc.constantFrom(
      ...(['connection.created', 'connection.updated', 'connection.state_changed'] as const),
      ...(['sync.completed', 'sync.failed', 'records.changed', 'connection.deleted'] as const),
    );
    fc.assert(
      fc.property(types, fc.dictionary(fc.string(), fc.jsonValue()), (type, data) => {
        expect(sayEvent({ type, data }, labelOf).title).not.toBe('');
      }),
    );
  });

  it('keeps what it has no words for', () => {
    expect(sayAction('sync.start')).toBe('Started a sync');
    expect(sayAction('rocket.launch')).toBe('rocket.launch');
    expect(sayAction('constructor')).toBe('constructor');
    expect([sayActor('system'), sayActor('key_environment'), sayActor('key_1')]).toEqual([
      ...['Cleat', 'Key of the environment', 'key_1'],
    ]);
  });
});
