/** Authorization in a browser: start and complete. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { CreateDraft } from '../connections/create.ts';
import { completeAuthorization } from '../oauth/complete.ts';
import type { OAuthContext } from '../oauth/context.ts';
import { redirectUriOfConnection } from '../oauth/redirect-uri.ts';
import { type StartDraft, startAuthorization } from '../oauth/start.ts';
import { invalidInput } from '../problem.ts';
import { scopeOf } from './gate.ts';
import { etag } from './preconditions.ts';
import { createBody } from './schemas/connection-bodies.ts';
import { problems, ref, timestamp, workspaceHeaders } from './schemas/shared.ts';
import { connectionView } from './views.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Connections'];
const admin = { access: { role: 'workspace_admin', within: 'workspace' } } as const;

const startBody = Type.Object(
  {
    ...Type.Partial(createBody).properties,
    connectionId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    returnTo: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'Where the browser is sent on to with the answer; of an origin in CLEAT_ALLOWED_ORIGINS',
      }),
    ),
  },
  {
    ...closed,
    description: '`connectionId`, or the members of a new connection',
    examples: [
      {
        connectionId: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        returnTo: 'https://app.example/connected',
      },
    ],
  },
);

const startedSchema = Type.Object(
  {
    authorizationUrl: Type.String({ description: 'Send the browser there' }),
    state: Type.String(),
    expiresAt: timestamp,
    connectionId: Type.String(),
    redirectUri: Type.String({ description: 'Register it with the OAuth application at the Provider' }),
  },
  {
    ...closed,
    examples: [
      {
        authorizationUrl: 'https://provider.example/authorize?response_type=code&client_id=N2Y4…',
        state: 'Yx1…',
        expiresAt: '2026-11-27T22:41:00.000Z',
        connectionId: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        redirectUri: 'https://cleat.example/oauth/callback/github/ws_01938f2e-0b11-7c2e-9a53-6f1f5b1f2a11',
      },
    ],
  },
);

const text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));
/** Providers add members of their own to an answer; they are ignored here, and only here. */
const completeBody = Type.Object(
  {
    state: text(1024),
    code: text(8192),
    iss: text(2048),
    error: text(1024),
    errorDescription: text(8192),
    callbackUrl: text(16_384),
  },
  {
    additionalProperties: true,
    description: 'The parameters with which the browser came back, or the whole URL',
    examples: [{ state: 'Yx1…', code: 'SplxlOBe…' }],
  },
);

export function oauthRoutes(context: OAuthContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/connectors/connector-oauth-start',
      {
        config: admin,
        schema: {
          operationId: 'startAuthorization',
          summary: 'Start an authorization in the browser',
          description:
            'For a connection that there is, or for a new one, which waits in `pending_authorization`.',
          tags,
          headers: workspaceHeaders,
          body: startBody,
          response: {
            200: startedSchema,
            ...problems(
              { workspace: true, body: true },
              'secret_required',
              'destination_refused',
              'connection_not_usable',
              'connection_changed',
              'browser_authorization_required',
            ),
          },
        },
      },
      async (request) => startAuthorization(scopeOf(request), context, startDraft(request.body)),
    );

    app.post(
      '/api/connectors/connector-oauth-complete',
      {
        config: admin,
        schema: {
          operationId: 'completeAuthorization',
          summary: 'Finish an authorization with the answer of the Provider',
          description: 'A state is used up by whatever comes of it, whoever brings it.',
          tags,
          headers: workspaceHeaders,
          body: completeBody,
          response: {
            200: ref('Connection'),
            ...problems(
              { workspace: true, body: true },
              'oauth_state_invalid',
              'oauth_denied',
              'oauth_provider_error',
              'account_mismatch',
              'connection_not_usable',
            ),
          },
        },
      },
      async (request, reply) => {
        const connection = await completeAuthorization(scopeOf(request), context, request.body);
        return reply
          .header('etag', etag(connection.version))
          .send(connectionView(connection, redirectUriOfConnection(context, connection)));
      },
    );
  };
}

/** Either `connectionId`, or what a new connection needs. */
function startDraft(
  body: Partial<CreateDraft> & { readonly connectionId?: string; readonly returnTo?: string },
): StartDraft {
  const { connectionId, returnTo, ...create } = body;
  const back = returnTo === undefined ? {} : { returnTo };
  if (connectionId !== undefined) {
    const [extra] = Object.keys(create);
    if (extra === undefined) return { connectionId, ...back };
    throw invalidInput([
      { pointer: `/${extra}`, code: 'excluded', message: 'is not sent beside connectionId' },
    ]);
  }
  const { providerId, authenticationStrategyId, authenticationConfig } = create;
  if (
    providerId === undefined ||
    authenticationStrategyId === undefined ||
    authenticationConfig === undefined
  ) {
    const needed = ['providerId', 'authenticationStrategyId', 'authenticationConfig'] as const;
    throw invalidInput(
      needed
        .filter((name) => create[name] === undefined)
        .map((name) => ({
          pointer: `/${name}`,
          code: 'required',
          message: 'is required, or send connectionId',
        })),
    );
  }
  return { create: { ...create, providerId, authenticationStrategyId, authenticationConfig }, ...back };
}
