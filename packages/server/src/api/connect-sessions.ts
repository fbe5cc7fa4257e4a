/** `/api/connect-sessions`: a link for a person who connects one connection, and its exchange for a cookie. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  createConnectSession,
  exchangeConnectToken,
  findConnectCaller,
} from '../callers/connect-sessions.ts';
import type { ConnectRights } from '../callers/roles.ts';
import { pluginOf } from '../connections/context.ts';
import { readConnection } from '../connections/read.ts';
import type { OAuthContext } from '../oauth/context.ts';
import { readReturnTo } from '../oauth/start.ts';
import { invalidInput } from '../problem.ts';
import { connectCookie, readCookie, setCookie } from './cookies.ts';
import { sendAnswer } from './event-stream.ts';
import { unauthenticated } from './failed-keys.ts';
import { scopeOf } from './gate.ts';
import type { Idempotency } from './idempotency.ts';
import { refuseOtherOrigin } from './same-origin.ts';
import { nullable, problems, timestamp, writeHeaders } from './schemas/shared.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Sessions'];
const id = Type.String({ minLength: 1, maxLength: 100 });
/** Seconds. */
const usualTime = 3600;

const rightsSchema = Type.Object(
  {
    providerIds: nullable(Type.Array(Type.String(), { description: 'Null: any Provider' })),
    connectionId: nullable(Type.String({ description: 'The connection to mend, or that was made' })),
    returnTo: nullable(Type.String()),
    expiresAt: timestamp,
  },
  {
    ...closed,
    examples: [
      { providerIds: ['github'], connectionId: null, returnTo: null, expiresAt: '2026-11-28T10:31:00.000Z' },
    ],
  },
);

const view = (rights: ConnectRights) => ({
  providerIds: rights.providerIds === null ? null : [...rights.providerIds],
  connectionId: rights.connectionId,
  returnTo: rights.returnTo,
  expiresAt: rights.expiresAt.toISOString(),
});

export function connectSessionRoutes(
  context: OAuthContext,
  idempotency: Idempotency,
): FastifyPluginAsyncTypebox {
  const { connections, publicOrigin } = context;
  const { database, now } = connections;
  return async (app) => {
    app.post(
      '/api/connect-sessions',
      {
        config: { access: { role: 'workspace_admin', within: 'workspace' } },
        schema: {
          operationId: 'createConnectSession',
          summary: 'Make a link with which a person connects or mends one connection',
          description: 'The link works once; the token in it is shown in this answer only.',
          tags,
          headers: writeHeaders,
          body: Type.Object(
            {
              providerIds: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 100 })),
              connectionId: Type.Optional(id),
              returnTo: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
              expiresInSeconds: Type.Optional(
                Type.Integer({ minimum: 60, maximum: 604_800, default: usualTime }),
              ),
            },
            { ...closed, examples: [{ providerIds: ['github'], expiresInSeconds: 3600 }] },
          ),
          response: {
            201: Type.Object(
              {
                token: Type.Optional(Type.String({ description: 'Absent in a replayed answer' })),
                url: Type.Optional(Type.String({ description: 'Absent in a replayed answer' })),
                expiresAt: timestamp,
              },
              closed,
            ),
            ...problems({ workspace: true, body: true }, 'idempotency_in_flight', 'idempotency_key_reused'),
          },
        },
      },
      async (request, reply) => {
        const { providerIds, connectionId, returnTo, expiresInSeconds = usualTime } = request.body;
        if (providerIds !== undefined && connectionId !== undefined) {
          const message = 'is not sent beside connectionId';
          throw invalidInput([{ pointer: '/providerIds', code: 'excluded', message }]);
        }
        for (const providerId of providerIds ?? []) pluginOf(connections, providerId);
        const scope = scopeOf(request);
        const mended =
          connectionId === undefined
            ? null
            : await readConnection(scope.workspaceId, connections, connectionId);
        const draft = {
          providerIds: mended === null ? (providerIds ?? null) : [mended.providerId],
          connectionId: mended?.id ?? null,
          returnTo: readReturnTo(returnTo, context.allowedOrigins),
          expiresAt: new Date(now().getTime() + expiresInSeconds * 1000),
        };
        const answer = (body: object) => ({ status: 201, body, headers: { 'cache-control': 'no-store' } });
        const shown = { expiresAt: draft.expiresAt.toISOString() };
        return sendAnswer(
          reply,
          await idempotency.once(request, reply, async (keep) => {
            const token = await createConnectSession(scope, database, draft, (trx) =>
              keep(trx, answer(shown)),
            );
            return answer({ token, url: `${publicOrigin()}/connect#token=${token}`, ...shown });
          }),
        );
      },
    );

    app.post(
      '/api/connect-sessions/exchange',
      {
        config: { access: 'public', limitAddress: true },
        schema: {
          operationId: 'exchangeConnectToken',
          summary: 'Exchange the token of a link, once, for the session of this browser',
          tags,
          security: [],
          body: Type.Object(
            { token: Type.String({ minLength: 1, maxLength: 200 }) },
            { ...closed, examples: [{ token: 'Yx1…' }] },
          ),
          response: { 200: rightsSchema, ...problems({ workspace: false, body: true }) },
        },
      },
      async (request, reply) => {
        refuseOtherOrigin(request.headers, publicOrigin());
        const exchanged = await exchangeConnectToken(database, request.body.token, request.id, now());
        if (exchanged === null) throw unauthenticated();
        const { secret, rights } = exchanged;
        return reply
          .header('set-cookie', setCookie(connectCookie, secret, 'Lax', rights.expiresAt))
          .send(view(rights));
      },
    );

    app.get(
      '/api/connect-sessions/current',
      {
        config: { access: 'public', limitAddress: true },
        schema: {
          operationId: 'readConnectSession',
          summary: 'What the connect session of this browser may do',
          tags,
          security: [],
          response: { 200: rightsSchema, ...problems({ workspace: false, body: false }) },
        },
      },
      async (request) => {
        const held = readCookie(request.headers.cookie, connectCookie);
        const caller = held === null ? null : await findConnectCaller(database, held, now());
        if (caller?.connect === undefined) throw unauthenticated();
        return view(caller.connect);
      },
    );
  };
}
