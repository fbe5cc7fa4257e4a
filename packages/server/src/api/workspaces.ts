/** Workspaces and their API keys. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { createApiKey, deleteApiKey, listApiKeys } from '../callers/keys.ts';
import { workspaceRoles } from '../callers/roles.ts';
import { createWorkspace, findWorkspace, listWorkspaces } from '../callers/workspaces.ts';
import type { ConnectionContext } from '../connections/context.ts';
import { removeWorkspace } from '../connections/remove-workspace.ts';
import { invalidInput, Problem } from '../problem.ts';
import { sendAnswer } from './event-stream.ts';
import { scopeOf } from './gate.ts';
import type { Idempotency } from './idempotency.ts';
import {
  defaultLimit,
  givenName,
  idParams,
  nullable,
  pageOf,
  pageQuery,
  problems,
  timestamp,
  workspaceHeaders,
  writeHeaders,
} from './schemas/shared.ts';

const closed = { additionalProperties: false } as const;
const instance = { access: { role: 'instance_admin', within: 'instance' } } as const;
const admin = { access: { role: 'workspace_admin', within: 'workspace' } } as const;

const createdAt = '2026-11-28T06:00:00.000Z';
const workspace = Type.Object(
  { id: Type.String(), name: Type.String(), createdAt: timestamp },
  { ...closed, examples: [{ id: 'ws_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11', name: 'Acme', createdAt }] },
);
const keyMembers = {
  id: Type.String(),
  name: Type.String(),
  role: Type.Enum([...workspaceRoles]),
  createdAt: timestamp,
  expiresAt: nullable(timestamp),
};
const exampleKey = {
  id: 'key_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
  ...{ name: 'product backend', role: 'workspace_operator', createdAt, expiresAt: null },
};
const replays = ['idempotency_in_flight', 'idempotency_key_reused'] as const;

export function workspaceRoutes(
  context: ConnectionContext,
  idempotency: Idempotency,
): FastifyPluginAsyncTypebox {
  const { database, keyring, now } = context;
  return async (app) => {
    app.post(
      '/api/workspaces',
      {
        config: instance,
        schema: {
          operationId: 'createWorkspace',
          summary: 'Create a Workspace',
          tags: ['Workspaces'],
          headers: writeHeaders,
          body: Type.Object({ name: givenName }, { ...closed, examples: [{ name: 'Acme' }] }),
          response: { 201: workspace, ...problems({ workspace: false, body: true }, ...replays) },
        },
      },
      async (request, reply) =>
        sendAnswer(
          reply,
          await idempotency.once(request, reply, async (keep) => {
            const answer = (body: unknown) => ({ status: 201, body, headers: {} });
            const made = await createWorkspace(
              scopeOf(request),
              database,
              keyring,
              request.body.name,
              (trx, result) => keep(trx, answer(result)),
            );
            return answer(made);
          }),
        ),
    );

    app.get(
      '/api/workspaces',
      {
        config: instance,
        schema: {
          operationId: 'listWorkspaces',
          summary: 'List Workspaces',
          tags: ['Workspaces'],
          querystring: Type.Object(
            {
              ...pageQuery.properties,
              q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name' })),
            },
            closed,
          ),
          response: {
            200: pageOf(workspace),
            ...problems({ workspace: false, body: false }, 'invalid_cursor'),
          },
        },
      },
      async ({ query: { limit = defaultLimit, cursor, q } }) =>
        listWorkspaces(database, { limit, cursor }, q),
    );

    app.get(
      '/api/workspaces/:id',
      {
        config: { access: { role: 'workspace_reader', within: 'any' } },
        schema: {
          operationId: 'readWorkspace',
          summary: 'Read a Workspace: its name',
          description: 'A key of a Workspace reads its own only.',
          tags: ['Workspaces'],
          params: idParams,
          response: { 200: workspace, ...problems({ workspace: false, body: false }, 'not_found') },
        },
      },
      async (request) => {
        const { caller } = scopeOf(request);
        const { id } = request.params;
        const isForeign = caller.workspaceId !== null && caller.workspaceId !== id;
        const found = isForeign ? null : await findWorkspace(id, database);
        if (found === null) throw new Problem('not_found', 'There is no Workspace with this id.');
        return found;
      },
    );

    app.delete(
      '/api/workspaces/:id',
      {
        config: instance,
        schema: {
          operationId: 'eraseWorkspace',
          summary: 'Erase a Workspace with everything in it',
          description:
            'Afterwards the grants of its connections are revoked at their Providers (RFC 7009), as many as can be in 15 s. The answer waits for that; the erasure does not.',
          tags: ['Workspaces'],
          params: idParams,
          response: {
            204: Type.Null({ description: 'Erased' }),
            ...problems({ workspace: false, body: 'refused' }, 'not_found'),
          },
        },
      },
      async (request, reply) => {
        await removeWorkspace(scopeOf(request), context, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/keys',
      {
        config: admin,
        schema: {
          operationId: 'createKey',
          summary: 'Create an API key; `key` is shown this once only',
          tags: ['Keys'],
          headers: writeHeaders,
          body: Type.Object(
            {
              name: givenName,
              role: Type.Enum([...workspaceRoles]),
              expiresAt: Type.Optional(
                nullable(Type.String({ maxLength: 40, description: 'RFC 3339, in the future' })),
              ),
            },
            { ...closed, examples: [{ name: 'product backend', role: 'workspace_operator' }] },
          ),
          response: {
            201: Type.Object(
              {
                ...keyMembers,
                key: Type.Optional(Type.String({ description: 'Absent in a replayed answer' })),
              },
              { ...closed, examples: [{ ...exampleKey, key: 'Yx1…' }] },
            ),
            ...problems({ workspace: true, body: true }, ...replays),
          },
        },
      },
      async (request, reply) => {
        const expiresAt = readExpiry(request.body.expiresAt ?? null, now());
        const answer = (body: unknown) => ({ status: 201, body, headers: { 'cache-control': 'no-store' } });
        return sendAnswer(
          reply,
          await idempotency.once(request, reply, async (keep) => {
            const draft = { name: request.body.name, role: request.body.role, expiresAt };
            // The key itself is not kept: a replayed answer has everything but it.
            const { apiKey, key } = await createApiKey(scopeOf(request), database, draft, (trx, made) =>
              keep(trx, answer(made)),
            );
            return answer({ ...apiKey, key });
          }),
        );
      },
    );

    app.get(
      '/api/keys',
      {
        config: admin,
        schema: {
          operationId: 'listKeys',
          summary: 'List API keys',
          tags: ['Keys'],
          headers: workspaceHeaders,
          querystring: pageQuery,
          response: {
            200: pageOf(Type.Object(keyMembers, { ...closed, examples: [exampleKey] })),
            ...problems({ workspace: true, body: false }, 'invalid_cursor'),
          },
        },
      },
      async (request) =>
        listApiKeys(scopeOf(request).workspaceId, database, {
          limit: request.query.limit ?? defaultLimit,
          cursor: request.query.cursor,
        }),
    );

    app.delete(
      '/api/keys/:id',
      {
        config: admin,
        schema: {
          operationId: 'deleteKey',
          summary: 'Delete an API key; it is refused from then on',
          tags: ['Keys'],
          headers: workspaceHeaders,
          params: idParams,
          response: {
            204: Type.Null({ description: 'Deleted' }),
            ...problems({ workspace: true, body: 'refused' }),
          },
        },
      },
      async (request, reply) => {
        await deleteApiKey(scopeOf(request), database, request.params.id);
        return reply.code(204).send(null);
      },
    );
  };
}

const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;

/** `Date` takes 30 February for 2 March. */
function isOnCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** @throws Problem `invalid_input` */
function readExpiry(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const date = new Date(text);
  if (timestampPattern.test(text) && isOnCalendar(text) && date > now && date.getUTCFullYear() <= 9999)
    return date;
  throw invalidInput([
    {
      pointer: '/expiresAt',
      code: 'format',
      message: 'must be a time in the future, such as 2030-01-31T12:00:00Z',
    },
  ]);
}
