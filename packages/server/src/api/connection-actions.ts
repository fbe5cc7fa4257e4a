/** What is done to a saved connection: test, access check, disable, enable, delete. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Connection } from '../connections/connection.ts';
import type { ConnectionContext } from '../connections/context.ts';
import { removeConnection, switchConnection } from '../connections/lifecycle.ts';
import { checkAccess, testConnection } from '../connections/prove.ts';
import { answerWatched } from './event-stream.ts';
import { scopeOf } from './gate.ts';
import { etag, expectedVersions } from './preconditions.ts';
import { idParams, problems, ref, versionedHeaders, workspaceHeaders } from './schemas/shared.ts';
import { connectionView } from './views.ts';

const tags = ['Connections'];
const operator = { access: { role: 'workspace_operator', within: 'workspace' } } as const;
const admin = { access: { role: 'workspace_admin', within: 'workspace' } } as const;

export function connectionActionRoutes(
  context: ConnectionContext,
  redirectUri: (connection: Connection) => string | null,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/connectors/:id/test',
      {
        config: operator,
        schema: {
          operationId: 'testConnection',
          summary: 'Run the connection test on what is saved, and move the state',
          description:
            'With `Accept: text/event-stream` the answer is a stream of `step` events and one `result`.',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          response: {
            200: ref('TestReport'),
            ...problems({ workspace: true, body: 'refused' }, 'connection_not_usable', 'connection_changed'),
          },
        },
      },
      async (request, reply) =>
        answerWatched(request, reply, async (onStep) => {
          const report = await testConnection(scopeOf(request), context, request.params.id, {
            personWaits: true,
            ...(onStep !== undefined && { onStep }),
          });
          return { status: 200, body: report, headers: {} };
        }),
    );

    app.post(
      '/api/connectors/:id/access-check',
      {
        config: operator,
        schema: {
          operationId: 'checkAccess',
          summary: 'Probe every domain: granted, denied, empty or unknown, and the fix',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          response: {
            200: ref('AccessCheck'),
            ...problems({ workspace: true, body: 'refused' }, 'connection_not_usable'),
          },
        },
      },
      async (request) => checkAccess(scopeOf(request), context, request.params.id),
    );

    for (const [verb, to, text] of [
      ['disable', 'disabled', 'Stop all use of a connection'],
      ['enable', 'enabled', 'Resume the use of a connection'],
    ] as const) {
      app.post(
        `/api/connectors/:id/${verb}`,
        {
          config: admin,
          schema: {
            operationId: `${verb}Connection`,
            summary: text,
            tags,
            headers: versionedHeaders,
            params: idParams,
            response: {
              200: ref('Connection'),
              ...problems({ workspace: true, body: 'refused' }, 'version_mismatch'),
            },
          },
        },
        async (request, reply) => {
          const connection = await switchConnection(
            scopeOf(request),
            context,
            request.params.id,
            to,
            expectedVersions(request),
          );
          return reply
            .header('etag', etag(connection.version))
            .send(connectionView(connection, redirectUri(connection)));
        },
      );
    }

    app.delete(
      '/api/connectors/:id',
      {
        config: admin,
        schema: {
          operationId: 'deleteConnection',
          summary: 'Delete a connection; its secrets are erased',
          tags,
          headers: versionedHeaders,
          params: idParams,
          querystring: Type.Object(
            {
              keepRecords: Type.Optional(
                Type.Boolean({ default: false, description: 'Keep the records read through it' }),
              ),
            },
            { additionalProperties: false },
          ),
          response: {
            204: Type.Null({ description: 'Deleted' }),
            ...problems({ workspace: true, body: 'refused' }, 'version_mismatch'),
          },
        },
      },
      async (request, reply) => {
        await removeConnection(scopeOf(request), context, request.params.id, {
          expectedVersions: expectedVersions(request),
          keepRecords: request.query.keepRecords ?? false,
        });
        return reply.code(204).send(null);
      },
    );
  };
}
