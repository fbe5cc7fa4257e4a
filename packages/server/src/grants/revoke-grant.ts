/** Revokes a grant that nobody will use any more (RFC 7009). In one of the two rooms where a secret is unwrapped. */
import type { Config, Method } from '@cleat/plugin-kit';
import { hasTokenClient } from '../methods/kinds.ts';
import { revocationRequest } from '../methods/revocation.ts';
import type { Destination } from '../providers/destination.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Secrets } from '../vault/secret.ts';
import { formsToTry, type RememberedForm } from './client-authentication.ts';
import { clientProof } from './client-proof.ts';
import type { SendContext } from './exchange.ts';

export interface GrantToRevoke {
  readonly method: Method;
  readonly destination: Destination;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly remembered: RememberedForm | null;
  readonly grant: StoredGrant;
}

/** A code of ours or a status: nothing that the Provider wrote. */
export type Revoked =
  | { readonly done: true }
  /** `answered`: the Provider said no, or could not be asked for a reason of our own. */
  | { readonly done: false; readonly why: string; readonly answered: boolean };

const maxAnswerBytes = 64 * 1024;

/**
 * The refresh token takes its access tokens with it (RFC 7009 §2.1); without one the access token is revoked.
 * One request, in the form of client authentication that worked last: nobody waits to try others.
 * @returns null where the Provider has no place for it. Never throws for what a Provider answers.
 */
export async function revokeGrant(input: GrantToRevoke, context: SendContext): Promise<Revoked | null> {
  const { method, grant } = input;
  const { revocationUrl, tokenUrl = '' } = input.destination;
  if (revocationUrl === undefined || !hasTokenClient(method)) return null;
  const client = clientProof(method, { ...input, tokenUrl }, context);
  if ('fault' in client) return { done: false, why: 'invalid_configuration', answered: true };
  const [form] = formsToTry(method.clientAuthentication, {
    personWaits: false,
    secretVersion: 0,
    remembered: input.remembered,
    basicFormsDiffer: false,
  });
  const { refreshToken, accessToken } = grant;
  const request = await revocationRequest({
    ...client,
    clientAuthentication: form,
    revocationUrl,
    token: (refreshToken ?? accessToken).expose(),
    tokenTypeHint: refreshToken === null ? 'access_token' : 'refresh_token',
  });
  const answer = await context.egress.send(request, {
    deadline: context.remaining(),
    maxResponseBytes: maxAnswerBytes,
  });
  if (answer.kind === 'failure') return { done: false, why: answer.code, answered: false };
  return answer.status === 200
    ? { done: true }
    : { done: false, why: `status ${answer.status}`, answered: true };
}
