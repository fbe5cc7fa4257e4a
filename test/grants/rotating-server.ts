/** An authorization server that takes each refresh token once and revokes the family when one is used again. */
import { createServer } from 'node:http';
import { memberAt } from '../support/service.ts';

export interface RotatingServer {
  readonly origin: string;
  /** Requests to the token endpoint, whatever came of them. */
  exchanges: number;
  reuses: number;
  /** Requests to the API. */
  reads: number;
  /** The only refresh token that is good. */
  good: string;
  /** Milliseconds that the token endpoint takes before and after it takes the token. */
  delays: readonly [number, number];
  /** Whether the API answers 401 to every token, as some do in an outage. */
  confused: boolean;
  /** Whether the token endpoint answers with JSON that holds no token, and looks at nothing. */
  garbled: boolean;
  stop(): void;
}

export async function startRotatingServer(): Promise<RotatingServer> {
  let access = '';
  /** Never reset: a token that is given twice would hide a reuse. */
  let given = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (request.url !== '/token') {
      state.reads += 1;
      const taken = request.headers.authorization === `Bearer ${access}` && !state.confused;
      return answer(taken ? 200 : 401, { ok: true });
    }
    if (state.garbled) return answer(200, {});
    const [before, after] = state.delays;
    await new Promise((resolve) => setTimeout(resolve, before));
    state.exchanges += 1;
    if (new URLSearchParams(body).get('refresh_token') !== state.good) {
      state.reuses += 1;
      state.good = 'none: the family is revoked';
      access = 'none: the family is revoked';
      return answer(400, { error: 'invalid_grant' });
    }
    given += 1;
    const tokens = { refresh_token: `refresh-${given}`, access_token: `access-${given}` };
    state.good = tokens.refresh_token;
    access = tokens.access_token;
    await new Promise((resolve) => setTimeout(resolve, after));
    return answer(200, { ...tokens, token_type: 'Bearer', expires_in: 600 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: RotatingServer = {
    origin: `http://127.0.0.1:${Number(memberAt(server.address(), 'port'))}`,
    exchanges: 0,
    reuses: 0,
    reads: 0,
    good: 'first',
    delays: [20, 0],
    confused: false,
    garbled: false,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return state;
}
