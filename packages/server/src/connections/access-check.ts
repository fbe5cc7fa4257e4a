/** Probes every domain of a plugin with one cheap request and says for each what the grant can read. */
import type { DiagnosisCode, Domain } from '@cleat/plugin-kit';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { Exchange } from '../grants/exchange.ts';
import { isDirect } from '../methods/kinds.ts';
import type { Credential, ProviderClient } from '../providers/provider-client.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { judgeCollection } from './collection.ts';
import type { TestOptions } from './connection-test.ts';

export interface DomainAccess {
  readonly id: string;
  readonly label: string;
  readonly status: 'granted' | 'denied' | 'empty' | 'unknown';
  readonly diagnosis: Diagnosis | null;
}

export interface AccessCheck {
  readonly checkedAt: string;
  readonly domains: readonly DomainAccess[];
}

interface AccessCheckOptions {
  readonly client: ProviderClient;
  readonly obtain?: TestOptions['obtain'];
  /** A grant that is still fresh, if there is one. */
  readonly cached: StoredGrant | null;
  readonly now: () => Date;
  /** Milliseconds for the whole check. */
  readonly timeout: number;
}

export interface AccessCheckResult {
  readonly check: AccessCheck;
  /** The grant obtained for it, or null if the cached one served or none was to be had. */
  readonly obtained: StoredGrant | null;
  /** Whether the Provider refused the cached one. */
  readonly cachedRejected: boolean;
  /** Whether it refused the credential: gave no grant for it, or grants it no domain. */
  readonly refused: boolean;
}

const refusals: ReadonlySet<DiagnosisCode> = new Set([
  'token_rejected',
  'permission_denied',
  'insufficient_scope',
]);

export async function runAccessCheck(
  credential: Credential,
  options: AccessCheckOptions,
): Promise<AccessCheckResult> {
  const { client, now } = options;
  const startedAt = now();
  const deadline = startedAt.getTime() + options.timeout;
  const remaining = (): number => Math.max(1, deadline - now().getTime());
  let obtained: StoredGrant | null = null;
  let cachedRejected = false;
  const answer = (domains: readonly DomainAccess[], refused: boolean): AccessCheckResult => ({
    check: { checkedAt: startedAt.toISOString(), domains },
    ...{ obtained, cachedRejected, refused },
  });
  const judge = (exchanges: readonly Exchange[]): AccessCheckResult =>
    answer(
      judgeAll(credential, client, exchanges),
      exchanges.length > 0 &&
        exchanges.every(({ classification: { code } }) => code !== null && refusals.has(code)),
    );
  const probeAll = async (grant: StoredGrant | null): Promise<Exchange[]> =>
    Promise.all(
      credential.plugin.domains.map((domain) => client.call(credential, grant, domain.probe, remaining)),
    );

  if (isDirect(credential.strategy.definition.method)) {
    return judge(await probeAll(null));
  }
  if (options.cached !== null) {
    const exchanges = await probeAll(options.cached);
    // A cached token may have been revoked: that says nothing about permissions until a fresh one is tried.
    if (!exchanges.some((exchange) => exchange.classification.code === 'token_rejected')) {
      return judge(exchanges);
    }
    cachedRejected = true;
  }
  const asked = { personWaits: false, remaining };
  const { grant, exchange } = await (options.obtain?.(asked) ?? client.obtainGrant(credential, asked));
  if (grant === null) {
    const code = exchange.classification.code ?? 'unexpected_response';
    const diagnosis = client.explain(credential, 'grant', exchange, code);
    return answer(
      credential.plugin.domains.map(({ id, label }) => ({ id, label, status: 'unknown', diagnosis })),
      diagnosis.category === 'authentication',
    );
  }
  obtained = grant;
  return judge(await probeAll(grant));
}

function judgeAll(
  credential: Credential,
  client: ProviderClient,
  exchanges: readonly Exchange[],
): DomainAccess[] {
  return credential.plugin.domains.flatMap((domain, index) => {
    const exchange = exchanges[index];
    return exchange === undefined ? [] : [judgeDomain(credential, client, domain, exchange)];
  });
}

function judgeDomain(
  credential: Credential,
  client: ProviderClient,
  domain: Domain,
  exchange: Exchange,
): DomainAccess {
  const { id, label } = domain;
  const { status, code } = verdict(exchange, domain);
  const diagnosis =
    code === null ? null : client.explain(credential, 'request', exchange, code, { domain: { id, label } });
  return { id, label, status, diagnosis };
}

function verdict(
  exchange: Exchange,
  { probe }: Domain,
): { status: DomainAccess['status']; code: DiagnosisCode | null } {
  const { code, body } = exchange.classification;
  if (code === 'permission_denied' || code === 'insufficient_scope') return { status: 'denied', code };
  if (code !== null) return { status: 'unknown', code };
  switch (judgeCollection(body, probe.rows)) {
    case 'rows':
      return { status: 'granted', code: null };
    case 'empty':
    case 'blank_rows':
      return { status: 'empty', code: 'empty_field_set' };
    case 'not_a_collection':
      return { status: 'unknown', code: 'unexpected_response' };
  }
}
