/** Connections: create, read, list, configure, validate. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { configureConnection } from '../connections/configure.ts';
import type { Connection } from '../connections/connection.ts';
import type { ConnectionContext } from '../connections/context.ts';
import { createConnection } from '../connections/create.ts';
import { listConnectionPage, readConnection } from '../connections/read.ts';
import { connectionStates } from '../connections/state.ts';
import { type ValidateDraft, validateCredential } from '../connections/validate.ts';
import { invalidInput } from '../problem.ts';
import { answerWatched } from './event-stream.ts';
import { scopeOf } from './gate.ts';
import type { Answer, Idempotency } from './idempotency.ts';
import { etag, expectedVersions } from './preconditions.ts';
import { configureBody, createBody, validateBody } from './schemas/connection-bodies.ts';
import {
  defaultLimit,
  idParams,
  pageOf,
  pageQuery,
  problems,
  ref,
  versionedHeaders,
  workspaceHeaders,
  writeHeaders,
} from './schemas/shared.ts';
import { connectionView } from './views.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Connections'];
const watchable =
  'With `Accept: text/event-stream` the answer is a stream of `step` events and one `result`.';

const listQuery = Type.Object(
  {
    ...pageQuery.properties,
    providerId: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(Type.Enum([...connectionStates])),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name' })),
  },
  closed,
);

export function connectorRoutes(
  context: ConnectionContext,
  idempotency: Idempotency,
  redirectUri: (connection: Connection) => string | null,
): FastifyPluginAsyncTypebox {
  const view = (connection: Connection) => connectionView(connection, redirectUri(connection));
  const answerOf = (status: number, connection: Connection): Answer => ({
    status,
    body: view(connection),
    headers: { etag: etag(connection.version) },
  });
  const createdAnswer = (connection: Connection): Answer => {
    const answer = answerOf(201, connection);
    return { ...answer, headers: { ...answer.headers, location: `/api/connectors/${connection.id}` } };
  };
  const sendConnection = (reply: FastifyReply, connection: Connection): FastifyReply =>
    reply.header('etag', etag(connection.version)).send(view(connection));
  return async (app) => {
    app.post(
      '/api/connectors/validate',
      {
        config: { access: { role: 'workspace_admin', within: 'workspace', limit: 'validate' } },
        schema: {
          operationId: 'validateCredential',
          summary: 'Check credentials without saving a connection',
          description: `Writes nothing but a secret-free audit line. ${watchable}`,
          tags,
          headers: workspaceHeaders,
          body: validateBody,
          response: {
            200: ref('TestReport'),
            ...problems(
              { workspace: true, body: true },
              'secret_required',
              'destination_refused',
              'connection_not_usable',
              'browser_authorization_required',
            ),
          },
        },
      },
      async (request, reply) => {
        const draft = validateDraft(request.body);
        return answerWatched(request, reply, async (onStep) => {
          const report = await validateCredential(scopeOf(request), context, draft, onStep);
          return { status: 200, body: report, headers: {} };
        });
      },
    );

    app.post(
      '/api/connectors',
      {
        config: { access: { role: 'workspace_admin', within: 'workspace' } },
        schema: {
          operationId: 'createConnection',
          summary: 'Create a connection: save and test',
          description: watchable,
          tags,
          headers: writeHeaders,
          body: createBody,
          response: {
            201: ref('Connection'),
            ...problems(
              { workspace: true, body: true },
              'secret_required',
              'destination_refused',
              'credential_test_failed',
              'browser_authorization_required',
              'idempotency_in_flight',
              'idempotency_key_reused',
            ),
          },
        },
      },
      async (request, reply) =>
        answerWatched(request, reply, (onStep) =>
          idempotency.once(request, reply, async (keep) => {
            const connection = await createConnection(scopeOf(request), context, request.body, {
              ...(onStep !== undefined && { onStep }),
              finish: (trx, made) => keep(trx, createdAnswer(made)),
            });
            return createdAnswer(connection);
          }),
        ),
    );

    app.post(
      '/api/connectors/configure',
      {
        config: { access: { role: 'workspace_admin', within: 'workspace' } },
        schema: {
          operationId: 'configureConnection',
          summary: 'Replace credentials or other configuration: save and test',
          description: `A secret that is left out is kept, null clears it; another strategy or destination demands it again. ${watchable}`,
          tags,
          headers: Type.Object({ ...writeHeaders.properties, ...versionedHeaders.properties }),
          body: configureBody,
          response: {
            200: ref('Connection'),
            ...problems(
              { workspace: true, body: true },
              'secret_required',
              'destination_refused',
              'credential_test_failed',
              'browser_authorization_required',
              'connection_changed',
              'version_mismatch',
              'idempotency_in_flight',
              'idempotency_key_reused',
            ),
          },
        },
      },
      async (request, reply) => {
        const versions = expectedVersions(request);
        return answerWatched(request, reply, (onStep) =>
          idempotency.once(request, reply, async (keep) => {
            const connection = await configureConnection(scopeOf(request), context, request.body, {
              ...(onStep !== undefined && { onStep }),
              ...(versions !== undefined && { expectedVersions: versions }),
              finish: (trx, made) => keep(trx, answerOf(200, made)),
            });
            return answerOf(200, connection);
          }),
        );
      },
    );

    app.get(
      '/api/connectors',
      {
        config: { access: { role: 'workspace_reader', within: 'workspace' } },
        schema: {
          operationId: 'listConnections',
          summary: 'List connections',
          tags,
          headers: workspaceHeaders,
          querystring: listQuery,
          response: {
            200: pageOf(ref('Connection')),
            ...problems({ workspace: true, body: false }, 'invalid_cursor'),
          },
        },
      },
      async (request) => {
        const { limit = defaultLimit, cursor, ...filter } = request.query;
        const page = await listConnectionPage(scopeOf(request).workspaceId, context, filter, {
          limit,
          cursor,
        });
        return { data: page.data.map(view), nextCursor: page.nextCursor };
      },
    );

    app.get(
      '/api/connectors/:id',
      {
        config: { access: { role: 'workspace_reader', within: 'workspace' } },
        schema: {
          operationId: 'readConnection',
          summary: 'Read a connection',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          response: { 200: ref('Connection'), ...problems({ workspace: true, body: false }) },
        },
      },
      async (request, reply) =>
        sendConnection(reply, await readConnection(scopeOf(request).workspaceId, context, request.params.id)),
    );
  };
}

/** One of `providerId` and `connectionId`. */
function validateDraft(
  body: { providerId?: string; connectionId?: string } & Pick<
    ValidateDraft,
    'authenticationStrategyId' | 'authenticationConfig'
  >,
): ValidateDraft {
  const { providerId, connectionId, ...rest } = body;
  if (connectionId === undefined && providerId !== undefined) return { ...rest, providerId };
  if (connectionId !== undefined && providerId === undefined) return { ...rest, connectionId };
  const message = 'send either providerId or connectionId';
  throw invalidInput([
    { pointer: '/providerId', code: providerId === undefined ? 'required' : 'excluded', message },
  ]);
}
