import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JWK } from 'oidc-provider';
import { type Answer, answerApi, countRequest, NOT_FOUND } from './api.ts';
import { sendJson, sendLoginPage } from './fault-bodies.ts';
import type { Outcome } from './fault-kind.ts';
import { runFault, takeFault } from './faults.ts';
import type { SeenRequest } from './request-log.ts';
import type { World } from './resources/seeded.ts';
import type { Route } from './routes.ts';
import type { SandboxState } from './state.ts';
import { DEFAULT_TENANT, type Place, type Tenant } from './tenants.ts';
import { createTokenEndpoint, type TokenEndpoint } from './token-endpoint.ts';

/** A request to the stand-in platform, body read. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Exclude<Route, { readonly to: 'admin' }>;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

/** The token endpoint, the REST side and the login page, over a state that may change between requests. */
export function createPlatform(
  state: SandboxState,
  origin: string,
  now: () => Date,
): (exchange: Exchange) => Promise<void> {
  const signingKey = newSigningKey();
  const endpoints = new Map<string, TokenEndpoint>();
  let generation = state.generation();

  /** One endpoint per tenant. A reset drops them, and their tokens with them. */
  const endpointOf = (name: string, tenant: () => Tenant): TokenEndpoint => {
    if (generation !== state.generation()) endpoints.clear();
    generation = state.generation();
    const known = endpoints.get(name);
    if (known !== undefined) return known;
    const issuer = `${origin}/ccx/oauth2/${name}`;
    const onError = (error: Error) => console.error('the token endpoint of the sandbox failed', error);
    const endpoint = createTokenEndpoint({ issuer, signingKey, tenant, onError });
    endpoints.set(name, endpoint);
    return endpoint;
  };
  const tokenEndpoint = (tenant: Tenant): TokenEndpoint =>
    endpointOf(tenant.name, () => state.tenant(tenant.name) ?? tenant);

  /** The tenant and client that an access token was issued to. */
  const ownerOf = async (token: string | undefined): Promise<Owner | undefined> => {
    if (token === undefined) return undefined;
    for (const tenant of state.tenants()) {
      const clientId = await tokenEndpoint(tenant).ownerOf(token);
      if (clientId !== undefined) return { tenant: tenant.name, clientId };
    }
    return undefined;
  };

  /** Lets the next fault answer. Gives how the answer is rewritten, or `answered`. */
  const faultFor = async (
    at: Place,
    { service, resource }: { readonly service?: string; readonly resource?: string },
    tenant: Tenant,
    { request, response, body }: Exchange,
    seen: SeenRequest,
  ): Promise<Outcome> => {
    const taken = takeFault(tenant, at, resource, service);
    state.put(taken.tenant);
    if (taken.fault === undefined) return 'proceed';
    seen.fault = taken.fault.kind;
    return runFault(taken.fault, {
      response,
      tenant,
      authorization: request.headers.authorization,
      body: body.toString(),
      loginUrl: `${origin}/${tenant.name}/login.htmld`,
    });
  };

  const answerToken = async (name: string, exchange: Exchange, seen: SeenRequest): Promise<void> => {
    const { request, response, body } = exchange;
    const found = state.tenant(name);
    if (found === undefined) return sendUnknownTenant(response, state.unknownTenantStatus());
    const outcome = await faultFor('token', {}, found, exchange, seen);
    if (outcome === 'answered') return;
    const tenant = state.tenant(name) ?? found;
    if (!tenant.oauthEnabled) {
      return sendJson(response, 400, {
        error: 'invalid_request',
        error_description: 'OAuth 2.0 is not enabled for this tenant',
      });
    }
    tokenEndpoint(tenant).answer(
      request,
      body,
      response,
      typeof outcome === 'function' ? outcome : undefined,
    );
  };

  const answerRest = async (
    route: Extract<Route, { readonly to: 'api' | 'nothing' }>,
    exchange: Exchange,
    seen: SeenRequest,
  ): Promise<Answer | undefined> => {
    const token = /^bearer +(\S+)$/i.exec(exchange.request.headers.authorization ?? '')?.[1];
    const owner = await ownerOf(token);
    const name = route.tenant ?? owner?.tenant ?? DEFAULT_TENANT;
    const found = state.tenant(name);
    if (found === undefined) return NOT_FOUND;
    const asked = route.to === 'api' ? { service: route.service, resource: nameOf(route) } : {};
    const outcome = await faultFor('api', asked, found, exchange, seen);
    if (outcome === 'answered') return undefined;
    if (route.to === 'nothing') return NOT_FOUND;
    const tenant = countRequest(route, state.tenant(name) ?? found);
    state.put(tenant);
    const { query, body } = typeof outcome === 'object' ? outcome : {};
    const clientId = owner?.tenant === name ? owner.clientId : undefined;
    const method = exchange.request.method ?? 'GET';
    const answer = answerApi(
      { ...route, method, query: query?.(exchange.query) ?? exchange.query, clientId },
      tenant,
      worldOf(tenant, origin, now()),
    );
    return body === undefined || answer.status !== 200
      ? answer
      : { ...answer, body: body(answer.body as Readonly<Record<string, unknown>>) };
  };

  return async (exchange) => {
    const { request, response, route } = exchange;
    const seen = seenRequest(exchange);
    state.log(seen);
    const noteStatus = (): void => {
      if (response.headersSent) seen.status = response.statusCode;
    };
    response.once('finish', noteStatus).once('close', noteStatus);
    if (route.to === 'token') return answerToken(route.tenant, exchange, seen);
    if (route.to === 'userInterface') {
      const known = state.tenant(route.tenant) !== undefined;
      return known ? sendLoginPage(response) : sendJson(response, 404, NOT_FOUND.body);
    }
    const answer = await answerRest(route, exchange, seen);
    if (answer === undefined) return;
    if (answer.reason !== undefined) seen.reason = answer.reason;
    sendJson(response, answer.status, answer.body, challenge(answer, request));
  };
}

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
}

/** The name that switches and faults use: `workers/history` for what lies below each worker. */
const nameOf = ({
  resource,
  child,
}: {
  readonly resource: string;
  readonly child: string | undefined;
}): string => (child === undefined ? resource : `${resource}/${child}`);

/** What a tenant's rows are computed from. */
export const worldOf = (tenant: Tenant, origin: string, now: Date): World => ({
  key: `${tenant.seed}:${tenant.name}`,
  workers: tenant.workers,
  today: now.toISOString().slice(0, 10),
  apiRoot: `${origin}/ccx/api`,
  tenant: tenant.name,
});

const seenRequest = ({ request, body }: Exchange): SeenRequest => ({
  method: request.method ?? 'GET',
  path: request.url ?? '/',
  headers: request.headers,
  body: body.toString(),
});

function sendUnknownTenant(response: ServerResponse, status: 404 | 503): void {
  const body = status === 404 ? NOT_FOUND.body : { error: 'service unavailable' };
  sendJson(response, status, body);
}

/** RFC 6750 §3: a 401 names the scheme, and the error only where a token was sent. */
function challenge(answer: Answer, request: IncomingMessage): Record<string, string> {
  if (answer.status !== 401) return {};
  const error = request.headers.authorization === undefined ? '' : ', error="invalid_token"';
  return { 'www-authenticate': `Bearer realm="sandbox"${error}` };
}

/** Client-credentials tokens are opaque; oidc-provider wants a signing key all the same. */
const newSigningKey = (): JWK => ({
  ...(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK),
  use: 'sig',
  alg: 'ES256',
});
