/** Providers and their strategies, and the credential detail of a connection. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ConnectionContext } from '../connections/context.ts';
import { readConnection } from '../connections/read.ts';
import { decodeCursor, toPage } from '../page.ts';
import { Problem } from '../problem.ts';
import { scopeOf } from './gate.ts';
import { providerSummarySchema } from './schemas/providers.ts';
import {
  defaultLimit,
  idParams,
  pageOf,
  pageQuery,
  problems,
  ref,
  workspaceHeaders,
} from './schemas/shared.ts';
import { type ProviderViewFor, providerSummary } from './views.ts';

const closed = { additionalProperties: false } as const;

const listQuery = Type.Object(
  {
    ...pageQuery.properties,
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name or description' })),
    category: Type.Optional(Type.String({ maxLength: 100 })),
  },
  closed,
);

/** @param view a Provider as this Workspace sees it */
export function vendorRoutes(context: ConnectionContext, view: ProviderViewFor): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/vendors',
      {
        config: { access: { role: 'workspace_reader', within: 'any' } },
        schema: {
          operationId: 'listProviders',
          summary: 'List Providers',
          tags: ['Providers'],
          querystring: listQuery,
          response: {
            200: pageOf(providerSummarySchema),
            ...problems({ workspace: false, body: false }, 'invalid_cursor', 'not_found'),
          },
        },
      },
      async ({ query }) => {
        const after = decodeCursor('vendors', query.cursor);
        const wanted = query.q?.toLowerCase();
        const rows = [...context.registry.values()]
          .map(providerSummary)
          .filter(
            (row) =>
              wanted === undefined ||
              `${row.id} ${row.name} ${row.description}`.toLowerCase().includes(wanted),
          )
          .filter((row) => query.category === undefined || row.categories.includes(query.category))
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .filter((row) => after === null || row.id > after);
        return toPage('vendors', rows, query.limit ?? defaultLimit, (row) => row);
      },
    );

    app.get(
      '/api/vendors/tenant-connector-credential-detail',
      {
        config: { access: { role: 'workspace_reader', within: 'workspace' } },
        schema: {
          operationId: 'readCredentialDetail',
          summary: 'Why a connection is in credential_error, and how to mend it',
          tags: ['Connections'],
          headers: workspaceHeaders,
          querystring: Type.Object({ connectionId: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
          response: { 200: ref('CredentialDetail'), ...problems({ workspace: true, body: false }) },
        },
      },
      async (request) => {
        const connection = await readConnection(
          scopeOf(request).workspaceId,
          context,
          request.query.connectionId,
        );
        return {
          connectionId: connection.id,
          providerId: connection.providerId,
          state: connection.state,
          credentialError: connection.state === 'credential_error' ? connection.credentialError : null,
        };
      },
    );

    app.get(
      '/api/vendors/:id',
      {
        config: { access: { role: 'workspace_reader', within: 'named' } },
        schema: {
          operationId: 'readProvider',
          summary: 'Read a Provider with its strategies and streams',
          tags: ['Providers'],
          params: idParams,
          headers: workspaceHeaders,
          response: { 200: ref('Provider'), ...problems({ workspace: false, body: false }, 'not_found') },
        },
      },
      async (request) => {
        const plugin = context.registry.get(request.params.id);
        if (plugin === undefined) throw new Problem('not_found', 'There is no Provider with this id.');
        return view(scopeOf(request).workspaceId, plugin);
      },
    );
  };
}
