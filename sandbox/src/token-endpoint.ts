import { IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type Adapter, type AdapterPayload, errors, type JWK } from 'oidc-provider';
import { asciiForm, asciiFormOfEncoded, basicForProvider } from './client-authentication.ts';
import { type ApiClient, linkedUser, type Tenant } from './tenants.ts';

/** Changes a successful token answer before it is sent. */
export type RewriteToken = (answer: Readonly<Record<string, unknown>>) => unknown;

/** The OAuth 2.0 token endpoint of one tenant, served by oidc-provider. */
export interface TokenEndpoint {
  /** Answers a token request. */
  answer(request: IncomingMessage, body: Buffer, response: ServerResponse, rewrite?: RewriteToken): void;
  /** Client id that a valid access token was issued to; undefined for any other text. */
  ownerOf(token: string): Promise<string | undefined>;
}

export interface TokenEndpointOptions {
  readonly issuer: string;
  readonly signingKey: JWK;
  /** The tenant as it is now. */
  readonly tenant: () => Tenant;
  /** Told of faults of the sandbox itself, which the caller sees as `server_error`. */
  readonly onError: (error: Error) => void;
}

/** Tokens kept per tenant; the oldest go first, so that a long demo holds constant memory. */
const MAX_TOKENS = 10_000;

export function createTokenEndpoint({
  issuer,
  signingKey,
  tenant,
  onError,
}: TokenEndpointOptions): TokenEndpoint {
  const clientOf = (wireId: string | undefined): ApiClient | undefined =>
    tenant().clients.find((client) => asciiForm(client.clientId) === wireId);

  const provider = new Provider(issuer, {
    adapter: adapterFor((id) => metadataOf(clientOf(id))),
    jwks: { keys: [signingKey] },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    // A token is over when it says so: the time at which a client must renew is what tests look at.
    clockTolerance: 0,
    ttl: { ClientCredentials: () => tenant().tokenLifetime },
    renderError: (ctx, out) => {
      ctx.body = out;
    },
    // Runs after the client is authenticated and before the token is stored: the place for our own refusals.
    extraTokenClaims: (ctx, token) => {
      const client = clientOf(token.clientId);
      if (client === undefined) throw new errors.InvalidClientAuth('client is gone');
      const posted = Boolean(ctx.oidc.params?.client_secret);
      if (!client.authMethods.some((method) => (method === 'client_secret_post') === posted)) {
        throw new errors.InvalidClientAuth('client authentication method is not allowed for this client');
      }
      if (linkedUser(tenant(), client)?.enabled === false) {
        throw new errors.CustomOIDCProviderError('invalid_grant', 'account is locked or disabled');
      }
      return undefined;
    },
  });
  provider.on('server_error', (_ctx, error) => onError(error));

  const rewrites = new WeakMap<IncomingMessage, RewriteToken>();
  provider.use(async (ctx, next) => {
    await next();
    const answer: unknown = ctx.body;
    if (!isRecord(answer)) return;
    if (answer.error_description === 'requested grant type is not allowed for this client') {
      // RFC 6749 §5.2 names this case; oidc-provider calls it invalid_request.
      ctx.body = { ...answer, error: 'unauthorized_client' };
    }
    const rewrite = rewrites.get(ctx.req);
    if (rewrite !== undefined && ctx.status === 200) ctx.body = rewrite(answer);
  });
  const handle = provider.callback();

  return {
    answer(request, body, response, rewrite) {
      const replayed = replay(request, body, tenant());
      if (rewrite !== undefined) rewrites.set(replayed, rewrite);
      void handle(replayed, response);
    },
    async ownerOf(token) {
      const found = await provider.ClientCredentials.find(token);
      return clientOf(found?.clientId)?.clientId;
    },
  };
}

/** The request again, at the path and in the form in which oidc-provider expects it. */
function replay(request: IncomingMessage, body: Buffer, tenant: Tenant): IncomingMessage {
  const form = Buffer.from(asciiFormOfEncoded(body.toString('latin1')), 'latin1');
  const { authorization, 'transfer-encoding': _chunked, ...headers } = request.headers;
  const copy = new IncomingMessage(request.socket);
  copy.method = request.method ?? 'POST';
  copy.url = '/token';
  copy.headers = {
    ...headers,
    'content-length': String(form.length),
    ...(authorization === undefined ? {} : { authorization: basicForProvider(authorization, tenant) }),
  };
  copy.push(form);
  copy.push(null);
  copy.complete = true;
  return copy;
}

function metadataOf(client: ApiClient | undefined): AdapterPayload | undefined {
  if (client === undefined) return undefined;
  const browser = client.grantType === 'authorization_code';
  return {
    client_id: asciiForm(client.clientId),
    client_secret: asciiForm(client.clientSecret),
    grant_types: [client.grantType],
    response_types: browser ? ['code'] : [],
    redirect_uris: browser ? ['https://client.example/callback'] : [],
    // oidc-provider takes a secret in the header and in the body alike; `extraTokenClaims` is stricter.
    token_endpoint_auth_method: 'client_secret_basic',
  };
}

function adapterFor(findClient: (id: string) => AdapterPayload | undefined): (model: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  const none = async (): Promise<undefined> => undefined;
  return (model) => ({
    upsert: async (id, payload) => {
      rows.set(`${model}:${id}`, payload);
      const oldest = rows.size > MAX_TOKENS ? rows.keys().next().value : undefined;
      if (oldest !== undefined) rows.delete(oldest);
    },
    find: async (id) => (model === 'Client' ? findClient(id) : rows.get(`${model}:${id}`)),
    findByUserCode: none,
    findByUid: none,
    consume: none,
    destroy: async (id) => {
      rows.delete(`${model}:${id}`);
    },
    revokeByGrantId: none,
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
