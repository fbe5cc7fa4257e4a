/** Shapes of streams, runs and records, as in the contract §7. */
import { Type } from 'typebox';
import { runCauses, runModes, runStates, streamStates } from '../../sync/run.ts';
import { nullable, ref, timestamp } from './shared.ts';

const closed = { additionalProperties: false } as const;
const count = Type.Integer({ minimum: 0 });
export const streamName = Type.String({ maxLength: 100 });

export const streamSchema = Type.Object(
  {
    name: Type.String(),
    label: Type.String(),
    domain: Type.String({ description: 'Id of a domain of the Provider' }),
    functionalArea: nullable(
      Type.String({ description: 'Where the Provider names another area than the domain' }),
    ),
    parent: nullable(Type.String({ description: 'Read once for each record of this stream' })),
    primaryKey: Type.Array(Type.String()),
    changes: Type.Enum(['full', 'window', 'client'], { description: 'How changes are found' }),
    fields: Type.Array(Type.String(), { description: 'Members that a record can have' }),
    enabled: Type.Boolean(),
    excludedFields: Type.Array(Type.String(), { description: 'Dropped before a record is stored' }),
    records: count,
    lastCompletedAt: nullable(timestamp),
  },
  {
    $id: 'Stream',
    ...closed,
    examples: [
      {
        name: 'workers',
        label: 'Workers',
        domain: 'staffing',
        functionalArea: null,
        parent: null,
        primaryKey: ['id'],
        changes: 'full',
        fields: ['id', 'descriptor', 'href'],
        enabled: true,
        excludedFields: [],
        records: 250,
        lastCompletedAt: '2026-11-28T06:00:00.000Z',
      },
    ],
  },
);

const warning = Type.Object(
  {
    code: Type.Enum(['empty_field_set', 'records_without_key', 'incomplete_read', 'parents_missing']),
    message: Type.String(),
    fields: Type.Array(Type.String()),
    diagnosis: nullable(ref('Diagnosis')),
  },
  closed,
);

const runStream = Type.Object(
  {
    name: Type.String(),
    label: Type.String(),
    domain: nullable(Type.String()),
    state: Type.Enum([...streamStates]),
    pages: count,
    read: Type.Integer({ minimum: 0, description: 'Rows' }),
    created: count,
    updated: count,
    deleted: count,
    unchanged: count,
    skipped: Type.Integer({ minimum: 0, description: 'Parents that the Provider did not know any more' }),
    held: Type.Integer({ minimum: 0, description: 'Deletions that wait for a decision' }),
    total: nullable(Type.Integer({ minimum: 0, description: 'As the Provider says' })),
    percent: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    rate: nullable(Type.Number({ minimum: 0, description: 'Rows a second' })),
    secondsLeft: nullable(Type.Integer({ minimum: 0 })),
    warnings: Type.Array(warning),
    diagnosis: nullable(ref('Diagnosis')),
    startedAt: nullable(timestamp),
    finishedAt: nullable(timestamp),
  },
  closed,
);

const exampleStream = {
  name: 'workers',
  label: 'Workers',
  domain: 'staffing',
  state: 'running',
  pages: 2,
  read: 199,
  created: 199,
  updated: 0,
  deleted: 0,
  unchanged: 0,
  skipped: 0,
  held: 0,
  total: 250,
  percent: 79,
  rate: 1990,
  secondsLeft: 0,
  warnings: [],
  diagnosis: null,
  startedAt: '2026-11-28T06:00:00.000Z',
  finishedAt: null,
};

export const runSchema = Type.Object(
  {
    id: Type.String(),
    connectionId: Type.String(),
    mode: Type.Enum([...runModes]),
    cause: Type.Enum([...runCauses]),
    state: Type.Enum([...runStates]),
    cancelRequested: Type.Boolean(),
    diagnosis: nullable(ref('Diagnosis')),
    createdAt: timestamp,
    startedAt: nullable(timestamp),
    finishedAt: nullable(timestamp),
    streams: Type.Array(runStream, { description: 'In the order in which they are read' }),
  },
  {
    $id: 'SyncRun',
    ...closed,
    examples: [
      {
        id: 'run_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        connectionId: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        mode: 'auto',
        cause: 'call',
        state: 'running',
        cancelRequested: false,
        diagnosis: null,
        createdAt: '2026-11-28T06:00:00.000Z',
        startedAt: '2026-11-28T06:00:00.000Z',
        finishedAt: null,
        streams: [exampleStream],
      },
    ],
  },
);

export const recordSchema = Type.Object(
  {
    id: Type.String(),
    change: Type.Enum(['upserted', 'deleted']),
    data: nullable(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Null once deleted: it is erased' }),
    ),
    hash: Type.String({ description: 'Changes with the data' }),
    firstSeenAt: timestamp,
    changedAt: timestamp,
  },
  {
    $id: 'Record',
    ...closed,
    examples: [
      {
        id: '3aa5550b7fe348b98d7b5741afc65534',
        change: 'upserted',
        data: { id: '3aa5550b7fe348b98d7b5741afc65534', descriptor: 'Ada Byron' },
        hash: '0f3c4bb1a2d94d0f8e2f3a1b5c6d7e8f',
        firstSeenAt: '2026-11-28T06:00:00.000Z',
        changedAt: '2026-11-28T06:00:00.000Z',
      },
    ],
  },
);

export const scheduleSchema = Type.Object(
  {
    cron: Type.String({ description: 'Minute, hour, day of the month, month, day of the week' }),
    timezone: Type.String({ description: 'IANA name' }),
    dueAt: timestamp,
  },
  {
    $id: 'Schedule',
    ...closed,
    examples: [{ cron: '0 6 * * 1-5', timezone: 'Europe/Berlin', dueAt: '2026-11-30T05:00:21.000Z' }],
  },
);
