/** What is asked for a grant, and what one request for it came to. Without I/O, and without secrets in the outcome. */
import type { Config, GrantMethod, Refusals } from '@cleat/plugin-kit';
import { diagnosisCatalogue } from '../diagnosis/catalogue.ts';
import type { Classification } from '../diagnosis/classify.ts';
import type { Egress, EgressOutcome } from '../egress/types.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Secret, Secrets } from '../vault/secret.ts';
import type { RememberedForm } from './client-authentication.ts';

export interface GrantRequest {
  readonly method: GrantMethod;
  readonly tokenUrl: string;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly secretVersion: number;
  readonly remembered: RememberedForm | null;
  /** Of the grant that is to be renewed; null if there is none yet. */
  readonly refreshToken: Secret | null;
  /** Of that grant, as they are known. */
  readonly grantedScopes?: readonly string[] | undefined;
  readonly personWaits: boolean;
  /** Error codes of the Provider that are safe to show. */
  readonly safeCodes: readonly string[];
  /** What the plugin says about the Provider's refusals. */
  readonly refusals?: Refusals | undefined;
}

/** One request and what it came to; nothing in it is secret. */
export interface Exchange {
  readonly request: { readonly method: 'GET' | 'POST'; readonly url: string };
  readonly outcome: EgressOutcome;
  readonly classification: Classification;
}

export interface GrantResult {
  /** Null if none was obtained; the exchange says why. */
  readonly grant: StoredGrant | null;
  readonly exchange: Exchange;
  readonly remembered: RememberedForm;
}

export interface SendContext {
  readonly egress: Egress;
  readonly now: () => Date;
  /** A new one each time: the `jti` of an assertion. */
  readonly newId: () => string;
  /** Milliseconds that are left for the whole task. */
  readonly remaining: () => number;
}

/** Refusals after which another form of client authentication is worth trying. */
export function refusesClient({ classification, outcome }: Exchange): boolean {
  if (outcome.kind !== 'answer') return false;
  const { providerErrorCode, code } = classification;
  // Nothing of this kind stands at the address, whatever the body says.
  if (code === 'host_not_found') return false;
  if (outcome.status === 401 || code === 'invalid_client') return true;
  return providerErrorCode === 'unauthorized_client' || providerErrorCode === 'invalid_request';
}

/** Whether the server has not judged the client, whatever it wrote: an outage, or an answer that cannot be read. */
export function isInconclusive({ classification, outcome }: Exchange): boolean {
  if (outcome.kind === 'failure' || classification.code === null) return true;
  const { category } = diagnosisCatalogue[classification.code];
  return category === 'availability' || category === 'protocol';
}

/** Nothing was sent; the reason says why, without values. */
export function unsent(
  tokenUrl: string,
  code: 'invalid_configuration' | 'grant_revoked',
  reason: string,
): Pick<GrantResult, 'grant' | 'exchange'> {
  const host = URL.parse(tokenUrl)?.host ?? '';
  return {
    grant: null,
    exchange: {
      request: { method: 'POST', url: tokenUrl },
      outcome: { kind: 'failure', code: 'destination_blocked', phase: 'guard', host, reason },
      classification: { code, status: null, html: false, providerErrorCode: null, body: undefined },
    },
  };
}
