/** An authorization server that issues codes, keeps to PKCE, and otherwise answers as a test tells it to. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the token endpoint answers in place of the right answer. */
export type TokenScript = (response: ServerResponse, origin: string) => void;

export interface HostileServer {
  readonly origin: string;
  /** What stands in every token, so that a leak can be found. */
  readonly token: string;
  /** Of the token endpoint, and of `/elsewhere`, where a redirect may lead. */
  readonly requests: { token: number; elsewhere: number };
  script: TokenScript | null;
  /** Whose the tokens are. */
  account: string;
  /** Paths that are answered with this status in place of the right one. */
  refused: Readonly<Record<string, number>>;
  /** Forms that the revocation endpoint was sent. */
  readonly revocations: URLSearchParams[];
  /** A code bound to the challenge of this authorization request. */
  issue(authorizationUrl: string): string;
  stop(): Promise<void>;
}

export async function startHostileServer(): Promise<HostileServer> {
  const codes = new Map<string, string | null>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const json = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const refusal = self.refused[request.url ?? ''];
    if (refusal !== undefined) return json(refusal, {});
    switch (request.url) {
      case '/.well-known/oauth-authorization-server':
        return json(200, {
          issuer: self.origin,
          authorization_endpoint: `${self.origin}/auth`,
          token_endpoint: `${self.origin}/token`,
          authorization_response_iss_parameter_supported: true,
        });
      case '/elsewhere':
        self.requests.elsewhere += 1;
        return json(200, rightAnswer(self.token));
      case '/me':
        return json(request.headers.authorization === `Bearer ${self.token}` ? 200 : 401, {
          account: self.account,
        });
      case '/revoke':
        self.revocations.push(new URLSearchParams(body));
        return json(200, {});
      case '/token':
        self.requests.token += 1;
        return self.script === null
          ? exchange(new URLSearchParams(body))
          : self.script(response, self.origin);
      default:
        return json(request.headers.authorization === `Bearer ${self.token}` ? 200 : 404, {});
    }

    function exchange(form: URLSearchParams): void {
      const code = form.get('code') ?? '';
      const digest = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const bound = codes.get(code);
      codes.delete(code);
      // RFC 7636 §4.6; null: the authorization request had no challenge.
      const fits = bound === null ? !form.has('code_verifier') : bound === digest;
      if (fits) json(200, rightAnswer(self.token));
      else json(400, { error: 'invalid_grant' });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: HostileServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: `zztoken${randomUUID()}`,
    requests: { token: 0, elsewhere: 0 },
    script: null,
    account: 'ada',
    refused: {},
    revocations: [],
    issue: (authorizationUrl) => {
      const code = `zzcode${randomUUID()}`;
      codes.set(code, new URL(authorizationUrl).searchParams.get('code_challenge'));
      return code;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
}

const rightAnswer = (token: string) => ({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
