/**
 * oidc-provider as an authorization server with a login page and a consent page, and an API beside it that takes
 * its access tokens alone. Clients are registered over HTTP, as their owners would do it (RFC 7591, RFC 7592).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface AuthorizationServer {
  /** `http://127.0.0.1:<port>`: the issuer, and where the API is. */
  readonly origin: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** Token requests so far, oldest first, and how many families of refresh tokens were revoked. */
  readonly seen: { readonly tokens: TokenRequest[]; revoked: number };
  /** Seconds that an access token lives, from now on. */
  lifetime: number;
  register(metadata: Record<string, unknown>): Promise<RegisteredClient>;
  stop(): Promise<void>;
}

interface TokenRequest {
  readonly form: ReadonlyMap<string, unknown>;
  readonly status: number;
}

export interface RegisteredClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Replaces the one redirect URI. */
  allow(redirectUri: string): Promise<void>;
}

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const seen: AuthorizationServer['seen'] = { tokens: [], revoked: 0 };
  const self: AuthorizationServer = {
    origin,
    authorizationUrl: `${origin}/auth`,
    tokenUrl: `${origin}/token`,
    seen,
    lifetime: 3600,
    register: (metadata) => register(`${origin}/reg`, metadata),
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
  const provider = createProvider(origin, () => self.lifetime);
  provider.on('grant.revoked', () => {
    seen.revoked += 1;
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token') return;
    const form = new Map(Object.entries(ctx.oidc.body ?? {}));
    seen.tokens.push({ form, status: ctx.status });
  });
  const answer = provider.callback();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.startsWith('/interaction/')) return interact(provider, request, response);
    if (!request.url?.startsWith('/api/')) return void (await answer(request, response));
    const token = await provider.AccessToken.find(request.headers.authorization?.slice(7) ?? '');
    const status = token === undefined ? 401 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(token === undefined ? {} : { account: token.accountId }));
  };
  server.on('request', (request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return self;
}

function createProvider(issuer: string, lifetime: () => number): Provider {
  return new Provider(issuer, {
    cookies: { keys: ['only for tests'] },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      registrationManagement: { enabled: true, rotateRegistrationAccessToken: false },
      revocation: { enabled: true },
    },
    // A token is over when it says so.
    clockTolerance: 0,
    ttl: { AccessToken: lifetime, RefreshToken: 3600 },
    pkce: { required: () => true },
    // RFC 9700 §4.14.2: a refresh token is good once, and one that comes again revokes all of its family.
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
  });
}

const page = (form: string): string =>
  `<!doctype html><title>Authorization server</title><form method="post">${form}</form>`;
const loginForm = page('<input name="login"><input name="password" type="password"><button>Log in</button>');
const consentForm = page(
  '<button name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button>',
);

/** Any name with the password `right`. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  let body = '';
  for await (const chunk of request) body += chunk;
  const form = new URLSearchParams(body);
  const [login, answer] = [form.get('login') ?? '', form.get('answer')];
  if (prompt.name === 'login') {
    if (form.get('password') !== 'right') return show(response, loginForm);
    const result = { login: { accountId: login } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  if (answer === null) return show(response, consentForm);
  if (answer === 'deny') {
    const denied = { error: 'access_denied', error_description: 'The user said no' };
    return provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false });
  }
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: String(session?.accountId), clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

function show(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(html);
}

async function register(url: string, metadata: Record<string, unknown>): Promise<RegisteredClient> {
  // Where Cleat is to be answered is known only once the connection exists.
  const made = await send('POST', url, { redirect_uris: ['https://not.yet.example/'], ...metadata });
  const member = (name: string): string => String(made[name] ?? '');
  return {
    clientId: member('client_id'),
    clientSecret: member('client_secret'),
    allow: async (redirectUri) => {
      const {
        registration_access_token: token,
        registration_client_uri: place,
        client_id_issued_at: _issued,
        client_secret_expires_at: _expires,
        ...client
      } = made;
      const change = { ...client, redirect_uris: [redirectUri] };
      await send('PUT', String(place), change, { authorization: `Bearer ${String(token)}` });
    },
  };
}

async function send(
  method: string,
  url: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}
