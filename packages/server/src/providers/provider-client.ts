/**
 * The one way to a Provider. The connection test, the access check, the proxy and the sync all go through
 * here, so that a test cannot be green where a sync would fail.
 */
import { randomUUID } from 'node:crypto';
import type { ApiRequest, Config, DiagnosisCode, Explanation, Method, Observation } from '@cleat/plugin-kit';
import { isSuccess, nothingWrong } from '../diagnosis/classify.ts';
import { categoryOf, type Diagnosis, diagnose } from '../diagnosis/diagnosis.ts';
import type { Egress, EgressAnswer } from '../egress/types.ts';
import { type Authorization, authorize } from '../grants/apply-grant.ts';
import type { RememberedForm } from '../grants/client-authentication.ts';
import type { Exchange, GrantResult, SendContext } from '../grants/exchange.ts';
import { obtainGrant } from '../grants/obtain-grant.ts';
import { type Revoked, revokeGrant } from '../grants/revoke-grant.ts';
import { isDirect } from '../methods/kinds.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Secret, Secrets } from '../vault/secret.ts';
import { classifyRequest } from './classify-request.ts';
import type { CompiledPlugin, CompiledStrategy } from './compiled-plugin.ts';
import { type Destination, mayNamePlaceToRevoke } from './destination.ts';
import { readExplanation } from './explanation.ts';
import { callHook, HookFault } from './plugin-hook.ts';
import { ownUrl, requestUrl } from './request-url.ts';
import {
  holdsAllParts,
  ofUnsent,
  pluginFailed,
  type Unbuilt,
  unbuildable,
  unbuilt,
  unsendable,
} from './unsent.ts';

/** Everything that is needed to act for one connection, saved or only proposed. */
export interface Credential {
  readonly plugin: CompiledPlugin;
  readonly strategy: CompiledStrategy;
  readonly config: Config;
  readonly secrets: Secrets;
  /** Of the secret that proves the client; 1 for one that is not saved. */
  readonly secretVersion: number;
  readonly destination: Destination;
  /** Whether a test has ever passed at this destination. */
  readonly provenDestination: boolean;
  readonly remembered: RememberedForm | null;
}

export type Stage = 'grant' | 'request';

export interface ProviderClient {
  obtainGrant(
    credential: Credential,
    /** `refreshToken` and `grantedScopes`: of the grant that is to be renewed, where there is one. */
    options: {
      personWaits: boolean;
      remaining: () => number;
      refreshToken?: Secret | null;
      grantedScopes?: readonly string[] | undefined;
    },
  ): Promise<GrantResult>;
  /** Null where the Provider has no place for it. Best effort: one request, within `remaining`. */
  revoke(credential: Credential, grant: StoredGrant, remaining: () => number): Promise<Revoked | null>;
  /** @param grant null for a method that has nothing to obtain */
  call(
    credential: Credential,
    grant: StoredGrant | null,
    /** A URL is one that the Provider itself gave; it is refused unless it keeps the base URL's origin. */
    request: ApiRequest | { readonly url: string },
    remaining: () => number,
    options?: CallOptions,
  ): Promise<Exchange>;
  /** Explains an exchange that went wrong. */
  explain(
    credential: Credential,
    stage: Stage,
    exchange: Exchange,
    code: DiagnosisCode,
    subject?: Subject,
  ): Diagnosis;
}

export interface CallOptions {
  /** Default 1 MiB: requests ask for one row. */
  readonly maxResponseBytes?: number;
  readonly signal?: AbortSignal;
  /** Reads an answer of success by itself. One that it does not take is judged as any other. */
  readonly accepts?: (answer: EgressAnswer, url: string) => Promise<boolean>;
}

/** What was asked for, where it was a domain or a stream. */
export interface Subject {
  readonly domain?: Observation['domain'];
  readonly stream?: Observation['stream'];
}

/** Requests here ask for one row. */
const maxProbeBytes = 1024 * 1024;

export interface ProviderClientOptions {
  readonly egress: Egress;
  readonly now: () => Date;
  /** Told when a plugin's own code fails: whoever runs the service is to hear of it, and nothing else changes. */
  readonly onPluginFault: (pluginId: string, error: unknown) => void;
  /** Where an authorization server says that it revokes grants; asked of one that the customer names. */
  readonly findRevocation: (
    endpoints: { readonly authorizationUrl: string; readonly tokenUrl: string },
    within: number,
  ) => Promise<string | null>;
}

export function createProviderClient({
  egress,
  now,
  onPluginFault,
  findRevocation,
}: ProviderClientOptions): ProviderClient {
  const context = (remaining: () => number): SendContext => ({ egress, now, newId: randomUUID, remaining });
  return {
    obtainGrant: async (credential, { personWaits, remaining, refreshToken = null, grantedScopes }) => {
      const { method } = credential.strategy.definition;
      if (isDirect(method)) throw new Error(`the method ${method.type} has nothing to obtain`);
      return obtainGrant(
        {
          method,
          tokenUrl: credential.destination.tokenUrl ?? '',
          config: credential.config,
          secrets: credential.secrets,
          secretVersion: credential.secretVersion,
          remembered: credential.remembered,
          refreshToken,
          grantedScopes,
          personWaits,
          safeCodes: credential.plugin.definition.providerErrorCodes ?? [],
          refusals: credential.plugin.definition.refusals,
        },
        context(remaining),
      );
    },
    revoke: async ({ strategy, destination: named, ...credential }, grant, remaining) => {
      const { method, destinations } = strategy.definition;
      const { authorizationUrl = '', tokenUrl = '' } = named;
      const found = mayNamePlaceToRevoke(named, destinations)
        ? await findRevocation({ authorizationUrl, tokenUrl }, remaining())
        : null;
      const destination = found === null ? named : { ...named, revocationUrl: found };
      return revokeGrant({ ...credential, destination, method, grant }, context(remaining));
    },
    call: async (credential, grant, request, remaining, options = {}) => {
      const url = urlOf(credential, request, onPluginFault);
      const { baseUrl } = credential.destination;
      const named = typeof url === 'string' ? url : baseUrl;
      const described = { method: 'GET' as const, url: named };
      if (typeof url !== 'string') return { request: described, ...unbuildable(baseUrl, url) };
      const plain = { method: 'GET', url, headers: headersOf(credential) } as const;
      const authorized = authorize(plain, authorizationOf(credential, grant));
      if (authorized === null) {
        const { strategy, secrets } = credential;
        const reason = holdsAllParts(strategy.definition.method, secrets) ? unsendable : unbuilt;
        return { request: described, ...unbuildable(baseUrl, reason) };
      }
      const outcome = await egress.send(authorized, {
        deadline: remaining(),
        maxResponseBytes: options.maxResponseBytes ?? maxProbeBytes,
        ...(options.signal !== undefined && { signal: options.signal }),
      });
      const { accepts } = options;
      const taken =
        accepts !== undefined &&
        outcome.kind === 'answer' &&
        isSuccess(outcome) &&
        (await accepts(outcome, url));
      const classification = taken
        ? nothingWrong(outcome)
        : classifyRequest(credential.plugin.definition, outcome);
      return { request: described, outcome, classification };
    },
    explain: (credential, stage, exchange, code, { domain = null, stream = null } = {}) => {
      const { classification, outcome } = exchange;
      const observation: Observation = {
        code,
        category: categoryOf(code, {
          provenDestination: credential.provenDestination,
          resolverUnavailable: outcome.kind === 'failure' && outcome.code === 'dns_unavailable',
        }),
        stage,
        strategyId: credential.strategy.id,
        status: classification.status,
        html: classification.html,
        providerErrorCode: classification.preciseErrorCode ?? classification.providerErrorCode,
        url: exchange.request.url.split('?')[0] ?? '',
        baseUrl: credential.destination.baseUrl,
        filledFields: Object.keys(credential.config),
        settings: credential.plugin.settings,
        domain,
        stream,
      };
      const explanation = ofUnsent(outcome) ?? explainByPlugin(credential, observation, onPluginFault);
      return diagnose({ observation, seen: describe(exchange), explanation, at: now() });
    },
  };
}

/** What the plugin sends with every request counts before our own. */
function headersOf({ plugin }: Credential): Record<string, string> {
  return { accept: 'application/json', ...plugin.requestHeaders };
}

export function authorizationOf(credential: Credential, grant: StoredGrant | null): Authorization {
  const { config, secrets, strategy } = credential;
  return { method: strategy.definition.method, config, secrets, grant };
}

/** A fault in a plugin's words must not cost the outcome that they were to explain. */
function explainByPlugin(
  { plugin, strategy }: Credential,
  observation: Observation,
  onPluginFault: ProviderClientOptions['onPluginFault'],
): Explanation | undefined {
  const general = ofDirectMethod(strategy.definition.method, observation);
  try {
    const explained = callHook(
      { plugin: plugin.id, hook: 'explain' },
      () => plugin.definition.explain?.(observation),
      (given) => readExplanation(given, strategy.guide.length),
    );
    return explained ?? general;
  } catch (error) {
    onPluginFault(plugin.id, error);
    return general;
  }
}

/** The URL, or why there is none. */
function urlOf(
  credential: Credential,
  request: ApiRequest | { readonly url: string },
  onPluginFault: ProviderClientOptions['onPluginFault'],
): string | Unbuilt {
  try {
    const url = 'url' in request ? ownUrl(credential, request.url) : requestUrl(credential, request);
    return url ?? unbuilt;
  } catch (error) {
    if (!(error instanceof HookFault)) throw error;
    onPluginFault(credential.plugin.id, error);
    return pluginFailed;
  }
}

/** What the general words about tokens do not say: here nothing was issued, the credential itself was refused. */
function ofDirectMethod(method: Method, { code }: Observation): Explanation | undefined {
  if (!isDirect(method) || code !== 'token_rejected') return undefined;
  return {
    title: 'The Provider does not accept this credential',
    detail: 'The key, token or password is not one that it knows.',
    likelyCauses: [
      { cause: 'It was mistyped, or only partly copied.', fix: 'Copy it again and save it.' },
      { cause: 'It was revoked or has expired at the Provider.', fix: 'Make a new one there and save it.' },
      {
        cause: 'It belongs to another account or environment.',
        fix: 'Check that address and credential belong together.',
      },
    ],
  };
}

/** One sentence: what was seen. Only codes and our own words; nothing that the Provider wrote. */
function describe({ request, outcome, classification }: Exchange): string {
  const asked = `${request.method} ${request.url}`;
  if (outcome.kind === 'failure') {
    const answered = outcome.status === undefined ? 'got no answer' : `answered ${outcome.status}`;
    return `${asked} ${answered}. ${outcome.reason}`;
  }
  const code = classification.preciseErrorCode ?? classification.providerErrorCode;
  const named = code === null ? '' : ` (${code})`;
  return `${asked} answered ${outcome.status}${named}${classification.html ? ' with an HTML page' : ''}.`;
}
