/** The shape of a Workspace at a glance. */
import { Type } from 'typebox';
import { connectionStates } from '../../connections/state.ts';
import { timestamp } from './shared.ts';

const closed = { additionalProperties: false } as const;
const count = Type.Integer({ minimum: 0 });

const due = Type.Object(
  { connectionId: Type.String(), name: Type.String(), providerId: Type.String(), at: timestamp },
  closed,
);

const day = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'UTC' }),
    stateChanges: Type.Object({ to_active: count, to_credential_error: count }, closed),
    syncsSucceeded: count,
    syncsFailed: Type.Integer({ minimum: 0, description: 'Of which some stream could not be read' }),
    rowsRead: count,
    recordsChanged: Type.Integer({ minimum: 0, description: 'Created, updated or deleted' }),
  },
  closed,
);

export const summarySchema = Type.Object(
  {
    generatedAt: timestamp,
    connections: Type.Object(
      {
        total: count,
        byState: Type.Object(Object.fromEntries(connectionStates.map((state) => [state, count])), closed),
      },
      closed,
    ),
    failures: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: 'Of the diagnosis' }),
          title: Type.String({ description: 'Of the diagnosis of one of them' }),
          providerId: Type.String(),
          count: Type.Integer({ minimum: 1 }),
        },
        closed,
      ),
      {
        maxItems: 20,
        description:
          'Connections in `credential_error` by Provider and cause, the largest groups first; 20 at most',
      },
    ),
    renewalsDue: Type.Array(due, {
      maxItems: 10,
      description:
        'The next 10: when a grant expires (it is renewed with its next use), or a refresh token is used lest it lapse, whichever is sooner',
    }),
    syncsDue: Type.Array(due, { maxItems: 10, description: 'The next 10 by schedule' }),
    days: Type.Array(day, { minItems: 30, maxItems: 30, description: 'Oldest first, today last' }),
  },
  {
    $id: 'Summary',
    ...closed,
    examples: [
      {
        generatedAt: '2026-11-28T09:00:00.000Z',
        connections: {
          total: 214,
          byState: { pending_authorization: 1, unverified: 2, active: 203, credential_error: 7, disabled: 1 },
        },
        failures: [
          {
            code: 'permission_denied',
            title: 'The HR platform refused access to worker data',
            providerId: 'workday-rest',
            count: 7,
          },
        ],
        renewalsDue: [
          {
            connectionId: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
            name: 'Acme HR',
            providerId: 'workday-rest',
            at: '2026-11-28T09:41:00.000Z',
          },
        ],
        syncsDue: [
          {
            connectionId: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
            name: 'Acme HR',
            providerId: 'workday-rest',
            at: '2026-11-29T02:00:12.000Z',
          },
        ],
        days: Array.from({ length: 30 }, (_, index) => ({
          date: new Date(Date.UTC(2026, 9, 30 + index)).toISOString().slice(0, 10),
          stateChanges: { to_active: 3, to_credential_error: 1 },
          ...{ syncsSucceeded: 203, syncsFailed: 2, rowsRead: 418_000, recordsChanged: 1_240 },
        })),
      },
    ],
  },
);
