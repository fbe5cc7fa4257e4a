/** Records: personal data of the customer's people. Operators read them, readers do not. */
import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { SyncContext } from '../sync/context.ts';
import { eraseConnectionRecords } from '../sync/erase.ts';
import { exportRecords } from '../sync/export-records.ts';
import { readChanges, readRecord } from '../sync/read-records.ts';
import { readRetention, setRetention } from '../sync/retention.ts';
import { recordColumns } from '../sync/stream-settings.ts';
import { scopeOf } from './gate.ts';
import { guardLongAnswer } from './long-answers.ts';
import { defaultLimit, idParams, pageQuery, problems, ref, workspaceHeaders } from './schemas/shared.ts';
import { streamName } from './schemas/sync.ts';
import { changesBody, recordBody } from './sync-views.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Records'];
const operator = { access: { role: 'workspace_operator', within: 'workspace' } } as const;
const reader = { access: { role: 'workspace_reader', within: 'workspace' } } as const;
const admin = { access: { role: 'workspace_admin', within: 'workspace' } } as const;
const retention = Type.Object(
  { days: Type.Integer({ minimum: 1, maximum: 3650 }) },
  { ...closed, examples: [{ days: 90 }] },
);
const json = 'application/json; charset=utf-8';
const recordId = Type.String({ maxLength: 500 });
/** A string that is written piece by piece. */
const text = (example: string) => Type.Unsafe<Readable>({ type: 'string', examples: [example] });
const exampleLine =
  '{"id":"3aa5550b7fe3","data":{"descriptor":"Ada Byron"},"firstSeenAt":"2026-11-28T06:00:00.000Z","changedAt":"2026-11-28T06:00:00.000Z"}\n';
const exampleTable =
  'recordId,descriptor,firstSeenAt,changedAt\r\n3aa5550b7fe3,Ada Byron,2026-11-28T06:00:00.000Z,2026-11-28T06:00:00.000Z\r\n';
const ofStream = Type.Object({ ...idParams.properties, stream: streamName }, closed);

export function recordRoutes(context: SyncContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/connectors/:id/records/:stream',
      {
        config: operator,
        schema: {
          operationId: 'readChanges',
          summary: 'Read records in the order in which they changed',
          description:
            '`nextCursor` is never null: where `hasMore` is false, it is where to go on from next time, and gives exactly what has changed by then.',
          tags,
          headers: workspaceHeaders,
          params: ofStream,
          querystring: Type.Object(
            { ...pageQuery.properties, includeDeleted: Type.Optional(Type.Boolean({ default: true })) },
            closed,
          ),
          response: {
            200: Type.Object(
              { data: Type.Array(ref('Record')), nextCursor: Type.String(), hasMore: Type.Boolean() },
              closed,
            ),
            ...problems(
              { workspace: true, body: false },
              'invalid_cursor',
              'cursor_expired',
              'connection_not_usable',
            ),
          },
        },
      },
      async (request, reply) => {
        const { limit = defaultLimit, cursor, includeDeleted = true } = request.query;
        const { id, stream } = request.params;
        const page = await readChanges(scopeOf(request).workspaceId, context, id, stream, {
          ...{ cursor, limit, includeDeleted },
        });
        return reply.type(json).send(changesBody(page) as never);
      },
    );

    app.get(
      '/api/connectors/:id/records/:stream/export',
      {
        config: { ...operator, lasts: true },
        schema: {
          operationId: 'exportRecords',
          summary: 'Export all records of a stream',
          description: 'Nested values stand as JSON in CSV.',
          tags,
          headers: workspaceHeaders,
          params: ofStream,
          querystring: Type.Object({ format: Type.Optional(Type.Enum(['ndjson', 'csv'])) }, closed),
          response: {
            200: {
              description: 'The records',
              content: {
                'application/x-ndjson': { schema: text(exampleLine) },
                'text/csv': { schema: text(exampleTable) },
              },
            },
            ...problems({ workspace: true, body: false }, 'connection_not_usable'),
          },
        },
      },
      async (request, reply) => {
        const { format = 'ndjson' } = request.query;
        const { id, stream } = request.params;
        const { workspaceId } = scopeOf(request);
        const columns = await recordColumns(workspaceId, context, id, stream);
        const body = await exportRecords(workspaceId, context, {
          ...{ connectionId: id, stream, format, columns },
          mayGoOn: () => request.stillCounts(),
        });
        guardLongAnswer(request, reply);
        return reply
          .header(
            'content-type',
            format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/x-ndjson',
          )
          .header(
            'content-disposition',
            `attachment; filename="${stream.replaceAll(/[^\w-]/g, '_')}.${format}"`,
          )
          .send(body);
      },
    );

    app.get(
      '/api/connectors/:id/records/:stream/:recordId',
      {
        config: operator,
        schema: {
          operationId: 'readRecord',
          summary: 'Read one record',
          description:
            'Encode the id. One that is `export`, `.` or `..` is another path: `GET /api/connectors/{id}/streams/{stream}/record` reads any.',
          tags,
          headers: workspaceHeaders,
          params: Type.Object({ ...ofStream.properties, recordId }, closed),
          response: {
            200: ref('Record'),
            ...problems({ workspace: true, body: false }, 'connection_not_usable'),
          },
        },
      },
      async (request, reply) => {
        const { id, stream, recordId } = request.params;
        const record = await readRecord(scopeOf(request).workspaceId, context, id, stream, recordId);
        return reply.type(json).send(recordBody(record) as never);
      },
    );

    app.get(
      '/api/connectors/:id/streams/:stream/record',
      {
        config: operator,
        schema: {
          operationId: 'readRecordById',
          summary: 'Read one record, whatever its id is',
          description:
            'The id stands in the query, where none is taken for a part of the path: those of some Providers are `export`, `..` or have slashes.',
          tags,
          headers: workspaceHeaders,
          params: ofStream,
          querystring: Type.Object({ recordId }, { ...closed, examples: [{ recordId: 'export' }] }),
          response: {
            200: ref('Record'),
            ...problems({ workspace: true, body: false }, 'connection_not_usable'),
          },
        },
      },
      async (request, reply) => {
        const { id, stream } = request.params;
        const { workspaceId } = scopeOf(request);
        const record = await readRecord(workspaceId, context, id, stream, request.query.recordId);
        return reply.type(json).send(recordBody(record) as never);
      },
    );

    app.get(
      '/api/retention',
      {
        config: reader,
        schema: {
          operationId: 'readRetention',
          summary: 'How long deletions of records and runs of the sync are kept',
          tags,
          headers: workspaceHeaders,
          response: { 200: retention, ...problems({ workspace: true, body: false }) },
        },
      },
      async (request) => readRetention(scopeOf(request).workspaceId, context),
    );

    app.put(
      '/api/retention',
      {
        config: admin,
        schema: {
          operationId: 'setRetention',
          summary: 'Set how long deletions of records and runs of the sync are kept',
          description: 'A reader whose cursor is older is told so by 410, and begins anew.',
          tags,
          headers: workspaceHeaders,
          body: retention,
          response: { 200: retention, ...problems({ workspace: true, body: true }) },
        },
      },
      async (request) => setRetention(scopeOf(request), context, request.body),
    );

    app.delete(
      '/api/connectors/:id/records',
      {
        config: admin,
        schema: {
          operationId: 'eraseRecords',
          summary: 'Erase all records of a connection, also of one that was deleted',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          response: {
            204: Type.Null({ description: 'Erased' }),
            ...problems({ workspace: true, body: 'refused' }, 'sync_under_way'),
          },
        },
      },
      async (request, reply) => {
        await eraseConnectionRecords(scopeOf(request), context, request.params.id);
        return reply.code(204).send(null);
      },
    );
  };
}
