/** What happened in a Workspace: events for the product, audit lines for its admins. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Database } from '../database/database.ts';
import { createPlacing } from '../events/order.ts';
import { lineOrders, listAudit, listEvents } from '../events/read.ts';
import { eventTypes } from '../events/record.ts';
import { scopeOf } from './gate.ts';
import {
  defaultLimit,
  nullable,
  pageOf,
  pageQuery,
  problems,
  timestamp,
  workspaceHeaders,
} from './schemas/shared.ts';

const closed = { additionalProperties: false } as const;
const open = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

const event = Type.Object(
  {
    id: Type.String(),
    type: Type.Enum([...eventTypes]),
    connectionId: nullable(Type.String()),
    data: open('Never a secret, never personal data'),
    createdAt: timestamp,
  },
  {
    ...closed,
    examples: [
      {
        id: 'evt_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        type: 'connection.state_changed',
        connectionId: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        data: { from: 'active', to: 'credential_error', code: 'invalid_client' },
        createdAt: '2026-11-27T22:31:00.000Z',
      },
    ],
  },
);

const auditLine = Type.Object(
  {
    id: Type.String(),
    actor: Type.String({ description: 'The id of a key or session, or `system`' }),
    action: Type.String(),
    target: Type.String({ description: 'What was acted on' }),
    outcome: Type.Enum(['succeeded', 'failed']),
    detail: open('Never a secret, never a body'),
    requestId: nullable(Type.String()),
    createdAt: timestamp,
  },
  {
    ...closed,
    examples: [
      {
        id: 'aud_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        actor: 'key_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        action: 'connection.create',
        target: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        outcome: 'succeeded',
        detail: { providerId: 'workday-rest', state: 'active' },
        requestId: 'req_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        createdAt: '2026-11-27T22:31:00.000Z',
      },
    ],
  },
);

const goingOn =
  'Oldest first, or `order=newest`. At the end `nextCursor` is null; to go on later, send the `id` of the last line as `cursor`.';
const inOrder = `${goingOn} Where many events wait to be put in order, a page may have few or none, and a \`nextCursor\` to go on from. Nothing is missed that way: what is written meanwhile comes after what was read, whenever its transaction ends. Events are forgotten after a while; 410 \`cursor_expired\` says that some were which this reader had not read.`;
const byTime =
  `${goingOn} Lines that are written at the same moment may appear in another order than their ids: who must miss ` +
  'none goes on from a line that is a minute old, and passes over the ids that it has seen.';

const lineQuery = {
  ...pageQuery.properties,
  order: Type.Optional(
    Type.Enum([...lineOrders], { description: 'Which line comes first: `oldest`, the default, or `newest`' }),
  ),
};

const eventQuery = Type.Object(
  {
    ...lineQuery,
    connectionId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    type: Type.Optional(Type.Enum([...eventTypes])),
  },
  closed,
);

const auditQuery = Type.Object(
  {
    ...lineQuery,
    connectionId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Lines that have this connection as `target`, but not the calls through its proxy',
      }),
    ),
  },
  closed,
);

export function eventRoutes(database: Database): FastifyPluginAsyncTypebox {
  const log = { database, place: createPlacing(database) };
  return async (app) => {
    app.get(
      '/api/events',
      {
        config: { access: { role: 'workspace_reader', within: 'workspace' } },
        schema: {
          operationId: 'listEvents',
          summary: 'What happened to connections and syncs',
          description: inOrder,
          tags: ['Events'],
          headers: workspaceHeaders,
          querystring: eventQuery,
          response: {
            200: pageOf(event),
            ...problems({ workspace: true, body: false }, 'invalid_cursor', 'cursor_expired'),
          },
        },
      },
      async (request) => {
        const { limit = defaultLimit, cursor, order = 'oldest', ...filter } = request.query;
        return listEvents(scopeOf(request).workspaceId, log, filter, { limit, cursor, order });
      },
    );

    app.get(
      '/api/audit',
      {
        config: { access: { role: 'workspace_admin', within: 'workspace' } },
        schema: {
          operationId: 'listAudit',
          summary: 'Who did what, and with which outcome',
          description: byTime,
          tags: ['Events'],
          headers: workspaceHeaders,
          querystring: auditQuery,
          response: {
            200: pageOf(auditLine),
            ...problems({ workspace: true, body: false }, 'invalid_cursor'),
          },
        },
      },
      async (request) => {
        const { limit = defaultLimit, cursor, order = 'oldest', ...filter } = request.query;
        return listAudit(scopeOf(request).workspaceId, database, filter, { limit, cursor, order });
      },
    );
  };
}
