/** `/api/connect-sessions`: a link for a person who connects one connection, and its exchange for a cookie. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { type ConnectResult, connectResults } from '../callers/connect-results.ts';
import {
  type ConnectStanding,
  createConnectSession,
  type Exchanged,
  exchangeConnectToken,
  readStanding,
  requireMeantSession,
} from '../callers/connect-sessions.ts';
import { pluginOf } from '../connections/context.ts';
import { readConnection } from '../connections/read.ts';
import { findConnection } from '../connections/repository.ts';
import type { OAuthContext } from '../oauth/context.ts';
import { readReturnTo } from '../oauth/start.ts';
import { invalidInput } from '../problem.ts';
import { connectCookie, readCookie, setCookie } from './cookies.ts';
import { sendAnswer } from './event-stream.ts';
import { unauthenticated } from './failed-keys.ts';
import { scopeOf } from './gate.ts';
import type { Idempotency } from './idempotency.ts';
import { refuseOtherOrigin } from './same-origin.ts';
import { exampleSummary, providerSummarySchema } from './schemas/providers.ts';
import { nullable, problems, ref, timestamp, writeHeaders } from './schemas/shared.ts';
import { type ProviderViewFor, providerSummary } from './views.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Sessions'];
const id = Type.String({ minLength: 1, maxLength: 100 });
/** Seconds. */
const usualTime = 3600;

const resultSchema = Type.Enum([...connectResults], {
  description:
    'What the last authorization came to: the state in which it left the connection, or the code of the problem that ended it',
});
const rightsMembers = {
  id: Type.String({
    description:
      'Names the session in the header `Cleat-Session`: a call that means it is refused where another link was opened since',
  }),
  providerIds: nullable(Type.Array(Type.String(), { description: 'Null: any Provider' })),
  connectionId: nullable(Type.String({ description: 'The connection to mend, or that was made' })),
  returnTo: nullable(Type.String({ description: 'Where the person goes on to' })),
  expiresAt: timestamp,
  providers: Type.Array(providerSummarySchema, {
    description: 'Those that it may connect, by name',
  }),
  provider: Type.Union([ref('Provider'), Type.Null()], {
    description: 'The whole of the only one of them, whose form opens directly. Null: there are several',
  }),
  messageOrigins: Type.Array(Type.String(), {
    description: 'The origins that the page may answer where one of their pages opened it',
  }),
};
const rightsExample = {
  id: 'cse_019f…',
  ...{ ended: false, result: null, providerIds: ['github'], connectionId: null, returnTo: null },
  expiresAt: '2026-11-28T10:31:00.000Z',
  providers: [exampleSummary],
  provider: null,
  messageOrigins: ['https://app.example'],
};

const exampleLink = {
  token: 'Yx1…',
  url: 'https://cleat.example/connect#token=Yx1…',
  expiresAt: rightsExample.expiresAt,
};

const endedExample = {
  ended: true,
  result: 'active',
  providerName: 'GitHub',
  returnTo: 'https://app.example/done',
};

const underWaySchema = Type.Object(
  { ended: Type.Literal(false), result: nullable(resultSchema), ...rightsMembers },
  { ...closed, examples: [rightsExample] },
);
const standingSchema = Type.Union(
  [
    underWaySchema,
    Type.Object(
      {
        ended: Type.Literal(true),
        result: resultSchema,
        providerName: nullable(Type.String({ description: 'Null: the connection is gone again' })),
        returnTo: rightsMembers.returnTo,
      },
      { ...closed, description: 'For 10 minutes after its success, when it can do nothing more' },
    ),
  ],
  { examples: [rightsExample, endedExample] },
);

/** @param view a Provider as the session's Workspace sees it */
export function connectSessionRoutes(
  context: OAuthContext,
  idempotency: Idempotency,
  view: ProviderViewFor,
): FastifyPluginAsyncTypebox {
  const { connections, publicOrigin } = context;
  const { database, now } = connections;
  const underWay = ({ id, workspaceId, rights }: Omit<Exchanged, 'secret'>, result: ConnectResult | null) => {
    const plugins = [...connections.registry.values()].filter(
      ({ definition }) => rights.providerIds?.includes(definition.id) ?? true,
    );
    const [only, ...others] = plugins;
    return {
      ...{ id, ended: false as const, result },
      providerIds: rights.providerIds === null ? null : [...rights.providerIds],
      connectionId: rights.connectionId,
      returnTo: rights.returnTo,
      expiresAt: rights.expiresAt.toISOString(),
      providers: plugins.map(providerSummary).sort((a, b) => a.name.localeCompare(b.name, 'en')),
      provider: only !== undefined && others.length === 0 ? view(workspaceId, only) : null,
      messageOrigins:
        rights.returnTo === null ? [...context.allowedOrigins] : [new URL(rights.returnTo).origin],
    };
  };
  const ended = async (standing: Extract<ConnectStanding, { ended: true }>) => {
    const { workspaceId, connectionId, result, returnTo } = standing;
    const connection =
      connectionId === null
        ? null
        : await database.readWorkspace(workspaceId, (trx) => findConnection(workspaceId, trx, connectionId));
    const plugin = connection === null ? undefined : connections.registry.get(connection.providerId);
    return { ended: true as const, result, providerName: plugin?.definition.name ?? null, returnTo };
  };
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
              { ...closed, examples: [exampleLink] },
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
        for (const [index, providerId] of (providerIds ?? []).entries())
          pluginOf(connections, providerId, `/providerIds/${index}`);
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
          response: { 200: underWaySchema, ...problems({ workspace: false, body: true }) },
        },
      },
      async (request, reply) => {
        refuseOtherOrigin(request.headers, publicOrigin());
        const exchanged = await exchangeConnectToken(database, request.body.token, request.id, now());
        if (exchanged === null)
          throw unauthenticated('The link was used before, has expired, or is none. Ask for a new one.');
        const { secret, rights } = exchanged;
        return reply
          .header('set-cookie', setCookie(connectCookie, secret, 'Lax', rights.expiresAt))
          .send(underWay(exchanged, null));
      },
    );

    app.get(
      '/api/connect-sessions/current',
      {
        config: { access: 'public', limitAddress: true },
        schema: {
          operationId: 'readConnectSession',
          summary: 'What the connect session of this browser may do, or that it has ended well',
          tags,
          security: [],
          response: { 200: standingSchema, ...problems({ workspace: false, body: false }) },
        },
      },
      async (request) => {
        const held = readCookie(request.headers.cookie, connectCookie);
        const standing = held === null ? null : await readStanding(database, held, now());
        if (standing === null)
          throw unauthenticated(
            'This browser has no connect session, or it has expired. Ask for a new link.',
          );
        requireMeantSession(request.headers['cleat-session'], standing.id);
        return standing.ended ? ended(standing) : underWay(standing, standing.result);
      },
    );
  };
}
