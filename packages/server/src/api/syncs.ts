/** The sync: streams of a connection, and runs. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { cancelRun, listRunPage, readRun, startRun } from '../sync/commands.ts';
import type { SyncContext } from '../sync/context.ts';
import { decideDeletions } from '../sync/held.ts';
import { type Run, runModes } from '../sync/run.ts';
import { configureStream, listStreams } from '../sync/stream-settings.ts';
import { sendAnswer } from './event-stream.ts';
import { scopeOf } from './gate.ts';
import type { Idempotency } from './idempotency.ts';
import { createRunWatchers } from './run-events.ts';
import {
  defaultLimit,
  idParams,
  pageOf,
  pageQuery,
  problems,
  ref,
  workspaceHeaders,
  writeHeaders,
} from './schemas/shared.ts';
import { streamName } from './schemas/sync.ts';
import { runView, streamView } from './sync-views.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Sync'];
const reader = { access: { role: 'workspace_reader', within: 'workspace' } } as const;
const operator = { access: { role: 'workspace_operator', within: 'workspace' } } as const;
const admin = { access: { role: 'workspace_admin', within: 'workspace' } } as const;
const exampleEvent =
  'event: progress\ndata: {"id":"run_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11","state":"running",…}\n\n';
const read = problems({ workspace: true, body: false });

export function syncRoutes(
  context: SyncContext,
  idempotency: Idempotency,
  /** A run was queued. */
  wake: () => void,
): FastifyPluginAsyncTypebox {
  const { registry, now } = context.connections;
  const view = (run: Run) => runView(run, registry.get(run.providerId)?.definition.streams ?? [], now());
  return async (app) => {
    const watchers = createRunWatchers((workspaceId, id) => readRun(workspaceId, context, id), view);
    app.addHook('preClose', async () => watchers.end());

    app.get(
      '/api/connectors/:id/streams',
      {
        config: reader,
        schema: {
          operationId: 'listStreams',
          summary: 'List the streams of a connection',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          response: {
            200: Type.Object({ data: Type.Array(ref('Stream')) }, closed),
            ...read,
            ...problems({ workspace: true, body: false }, 'connection_not_usable'),
          },
        },
      },
      async (request) => {
        const streams = await listStreams(scopeOf(request).workspaceId, context, request.params.id);
        return { data: streams.map(({ stream, set }) => streamView(stream, set)) };
      },
    );

    app.put(
      '/api/connectors/:id/streams/:stream',
      {
        config: admin,
        schema: {
          operationId: 'configureStream',
          summary: 'Switch a stream on or off, and drop members before they are stored',
          description:
            'A member that is left out stays as it is. Members that are dropped are shown and stored no more from the answer on, by a run that is under way neither; in the background they vanish from all records that are stored, each of which is a change to readers.',
          tags,
          headers: workspaceHeaders,
          params: Type.Object({ ...idParams.properties, stream: streamName }, closed),
          body: Type.Object(
            {
              enabled: Type.Optional(Type.Boolean()),
              excludedFields: Type.Optional(
                Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
                  maxItems: 200,
                  uniqueItems: true,
                }),
              ),
            },
            { ...closed, examples: [{ excludedFields: ['socialSecurityNumber'] }] },
          ),
          response: {
            200: ref('Stream'),
            ...problems({ workspace: true, body: true }, 'connection_not_usable'),
          },
        },
      },
      async (request) => {
        const { id, stream } = request.params;
        const changed = await configureStream(scopeOf(request), context, id, stream, request.body);
        return streamView(changed.stream, changed.set);
      },
    );

    app.post(
      '/api/connectors/:id/syncs',
      {
        config: { ...operator, optionalBody: true },
        schema: {
          operationId: 'startSync',
          summary: 'Start a run, or join the one that is under way',
          description:
            'Without `streams`, all that are enabled. `full` reads windows of dates in their whole length; `auto` only as far back as changes are expected. A connection has one run at a time: where one is under way that reads all that is asked for, it is given; where it reads less, the answer is 409 `sync_under_way`.',
          tags,
          headers: writeHeaders,
          params: idParams,
          body: Type.Object(
            {
              streams: Type.Optional(
                Type.Array(streamName, { minItems: 1, maxItems: 200, uniqueItems: true }),
              ),
              mode: Type.Optional(Type.Enum([...runModes])),
            },
            { ...closed, examples: [{ streams: ['workers'], mode: 'auto' }] },
          ),
          response: {
            202: ref('SyncRun'),
            ...problems(
              { workspace: true, body: true },
              'connection_not_usable',
              'sync_under_way',
              'idempotency_in_flight',
              'idempotency_key_reused',
            ),
          },
        },
      },
      async (request, reply) => {
        const answer = (run: Run) => ({
          status: 202,
          body: view(run),
          headers: { location: `/api/syncs/${run.id}` },
        });
        const sent = await idempotency.once(request, reply, async (keep) =>
          answer(
            await startRun(scopeOf(request), context, request.params.id, request.body, {
              finish: (trx, run) => keep(trx, answer(run)),
            }),
          ),
        );
        wake();
        return sendAnswer(reply, sent);
      },
    );

    app.get(
      '/api/connectors/:id/syncs',
      {
        config: reader,
        schema: {
          operationId: 'listSyncs',
          summary: 'List the runs of a connection, the newest first',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          querystring: pageQuery,
          response: {
            200: pageOf(ref('SyncRun')),
            ...problems({ workspace: true, body: false }, 'invalid_cursor'),
          },
        },
      },
      async (request) => {
        const { limit = defaultLimit, cursor } = request.query;
        const page = await listRunPage(scopeOf(request).workspaceId, context, request.params.id, {
          limit,
          cursor,
        });
        return { data: page.data.map(view), nextCursor: page.nextCursor };
      },
    );

    app.get(
      '/api/syncs/:id',
      {
        config: reader,
        schema: {
          operationId: 'readSync',
          summary: 'Read a run: its state, and the figures of each stream',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          response: { 200: ref('SyncRun'), ...read },
        },
      },
      async (request) => view(await readRun(scopeOf(request).workspaceId, context, request.params.id)),
    );

    app.get(
      '/api/syncs/:id/events',
      {
        config: { ...reader, lasts: true },
        schema: {
          operationId: 'watchSync',
          summary: 'Watch a run: server-sent events',
          description:
            'A `progress` event with the run as `GET /api/syncs/{id}` shows it, whenever it changes, and one `result` at its end. A stream that ends without one, as it does when Cleat is restarted, is to be opened again. One key has at most 50 open at once in a process; further ones are 429.',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          response: {
            200: {
              description: 'Events',
              content: { 'text/event-stream': { schema: Type.String({ examples: [exampleEvent] }) } },
            },
            ...read,
          },
        },
      },
      async (request, reply) => watchers.watch(request, reply, request.params.id),
    );

    app.post(
      '/api/syncs/:id/cancel',
      {
        config: operator,
        schema: {
          operationId: 'cancelSync',
          summary: 'Stop a run; what was read stays',
          description: 'It is over with the answer, and another one can be started at once.',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          response: { 202: ref('SyncRun'), ...problems({ workspace: true, body: 'refused' }) },
        },
      },
      async (request, reply) =>
        reply.code(202).send(view(await cancelRun(scopeOf(request), context, request.params.id))),
    );

    app.post(
      '/api/syncs/:id/deletions',
      {
        config: operator,
        schema: {
          operationId: 'decideDeletions',
          summary: 'Apply or discard deletions that were held back',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          body: Type.Object(
            { stream: streamName, decision: Type.Enum(['apply', 'discard']) },
            { ...closed, examples: [{ stream: 'workers', decision: 'apply' }] },
          ),
          response: { 200: ref('SyncRun'), ...problems({ workspace: true, body: true }, 'nothing_held') },
        },
      },
      async (request) =>
        view(await decideDeletions(scopeOf(request), context, request.params.id, request.body)),
    );
  };
}
