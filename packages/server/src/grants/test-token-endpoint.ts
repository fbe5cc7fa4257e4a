/** A token endpoint for tests: answers from a script, and shows what it was sent. */
import type { ClientCredentialsMethod } from '@cleat/plugin-kit';
import { expect } from 'vitest';
import type { Egress, EgressAnswer, EgressOutcome, EgressRequest, SendOptions } from '../egress/types.ts';
import { Secret } from '../vault/secret.ts';
import type { GrantRequest, GrantResult } from './exchange.ts';
import { obtainGrant } from './obtain-grant.ts';

export const now = new Date('2026-01-01T00:00:00Z');
export const method: ClientCredentialsMethod = {
  type: 'oauth2_client_credentials',
  clientIdField: 'clientId',
  clientSecretField: 'clientSecret',
  clientAuthentication: ['client_secret_basic', 'client_secret_basic_unencoded', 'client_secret_post'],
  defaultLifetime: 600,
};
const request: GrantRequest = {
  method,
  tokenUrl: 'https://hr.example/token',
  config: { clientId: 'the-client' },
  secrets: new Map([['clientSecret', new Secret('canary secret')]]),
  secretVersion: 3,
  remembered: null,
  refreshToken: null,
  personWaits: true,
  safeCodes: [],
};

export const answer = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): EgressAnswer => ({
  kind: 'answer',
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
export const granted = answer(200, { access_token: 'canary-token', token_type: 'Bearer' });
export const refused = answer(401, { error: 'invalid_client' });
export const timeout: EgressOutcome = {
  kind: 'failure',
  code: 'timeout',
  phase: 'headers',
  host: 'hr.example',
  reason: 'No answer came in time.',
};

export interface Run extends GrantResult {
  readonly sent: readonly (EgressRequest & { readonly options: SendOptions })[];
  /** The form of client authentication of each request, as its bytes show it. */
  readonly forms: readonly string[];
}

/** A fourth outcome would be one request too many: every script is used up exactly. */
export async function run(
  script: readonly EgressOutcome[],
  change: Partial<GrantRequest> = {},
): Promise<Run> {
  const left = [...script];
  const sent: (EgressRequest & { options: SendOptions })[] = [];
  const egress: Egress = {
    send: async (egressRequest, options = {}) => {
      sent.push({ ...egressRequest, options });
      const outcome = left.shift();
      if (outcome === undefined) throw new Error('one request too many');
      return outcome;
    },
    refuses: () => null,
    acceptsScheme: () => true,
    close: async () => {},
  };
  const result = await obtainGrant(
    { ...request, ...change },
    { egress, now: () => now, newId: () => 'id-1', remaining: () => 1234 },
  );
  expect(left).toEqual([]);
  return { ...result, sent, forms: sent.map(formOf) };
}

function formOf({ headers, body = '' }: EgressRequest): string {
  const inBody = body.includes('client_secret=');
  const { authorization } = headers;
  if (authorization === undefined) return inBody ? 'post' : 'none';
  if (inBody) return 'both';
  const pair = Buffer.from(authorization.slice(6), 'base64').toString();
  return pair.endsWith(':canary+secret') ? 'basic' : 'raw';
}
