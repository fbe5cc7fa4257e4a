/**
 * What a submitted `authenticationConfig` comes to, beside what is stored. Pure.
 * The rules of secrets are here: left out keeps, null clears, and nothing is kept for another strategy or
 * another destination, so that a stored secret cannot be sent to a host of somebody's choosing.
 */
import type { Config } from '@cleat/plugin-kit';
import { repeatedWords } from '../grants/apply-grant.ts';
import { faultOfCertificate } from '../grants/client-proof.ts';
import { pointerSegment } from '../json-pointer.ts';
import { hasTokenClient } from '../methods/kinds.ts';
import type { FieldError } from '../problem.ts';
import { readAuthenticationConfig } from '../providers/authentication-config.ts';
import type { CompiledPlugin, CompiledStrategy } from '../providers/compiled-plugin.ts';
import {
  type AcceptsUrl,
  type Destination,
  destinationKey,
  resolveDestination,
} from '../providers/destination.ts';
import type { Secrets } from '../vault/secret.ts';

export interface CredentialPlan {
  readonly strategy: CompiledStrategy;
  readonly config: Config;
  readonly destination: Destination;
  /** Secrets that were sent. */
  readonly sent: Secrets;
  /** Secret fields whose stored value stays. */
  readonly kept: readonly string[];
}

export type PlanResult =
  | { readonly ok: true; readonly plan: CredentialPlan }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

interface Stored {
  readonly strategyId: string;
  readonly destination: Destination;
  readonly secretFields: Readonly<Record<string, unknown>>;
}

export interface PlanInput {
  readonly plugin: CompiledPlugin;
  readonly strategyId: string;
  readonly authenticationConfig: Readonly<Record<string, unknown>>;
  /** Null where nothing is saved yet. */
  readonly stored: Stored | null;
  readonly acceptsUrl: AcceptsUrl;
}

const pointer = '/authenticationConfig';

export function planCredential(input: PlanInput): PlanResult {
  const strategy = input.plugin.strategies.get(input.strategyId);
  if (strategy === undefined) {
    const known = [...input.plugin.strategies.keys()].join(', ');
    return {
      ok: false,
      errors: [
        {
          pointer: '/authenticationStrategyId',
          code: 'unknown_strategy',
          message: `is none of this Provider's strategies: ${known}`,
        },
      ],
    };
  }
  const read = readAuthenticationConfig(strategy.schema, input.authenticationConfig, pointer);
  const faults = [...read.errors, ...missingFields(strategy, read.config, errorPointers(read.errors))];
  const resolved =
    faults.length === 0 ? resolveDestination(strategy, read.config, input.acceptsUrl, pointer) : null;
  if (resolved?.ok === false) faults.push(...resolved.errors);

  // Where the destination cannot be told, a stored secret is not called missing: that is judged next time.
  const atHome =
    input.stored !== null &&
    input.stored.strategyId === strategy.id &&
    (resolved?.ok !== true ||
      destinationKey(input.stored.destination) === destinationKey(resolved.destination));
  const isStored = (field: string): boolean =>
    input.stored !== null && Object.hasOwn(input.stored.secretFields, field);
  const kept = strategy.schema.secretFields.filter(
    (field) => atHome && isStored(field) && !read.secrets.has(field) && !read.cleared.has(field),
  );
  const missing = strategy.schema.secretFields.filter(
    (field) => strategy.schema.required.has(field) && !read.secrets.has(field) && !kept.includes(field),
  );
  const reported = errorPointers(faults);
  faults.push(
    ...missing
      .map((field) => secretRequired(field, isStored(field) && !atHome))
      .filter((error) => !reported.has(error.pointer)),
  );
  faults.push(...foreignCertificates(strategy, read.secrets), ...repeatedPrefixes(strategy, read.secrets));
  if (faults.length > 0 || resolved?.ok !== true) return { ok: false, errors: faults };
  return {
    ok: true,
    plan: { strategy, config: read.config, destination: resolved.destination, sent: read.secrets, kept },
  };
}

/** Whether a refresh token that a person once sent stays, which the Provider may have replaced since. */
export function keepsRefreshToken({ strategy, kept }: CredentialPlan): boolean {
  const { method } = strategy.definition;
  return method.type === 'oauth2_refresh_token' && kept.includes(method.refreshTokenField);
}

function secretRequired(field: string, moved: boolean): FieldError {
  return {
    pointer: `${pointer}/${pointerSegment(field)}`,
    code: 'secret_required',
    message: moved
      ? 'must be sent again: a stored secret is not carried over to another destination or strategy'
      : 'is required',
  };
}

function foreignCertificates({ definition }: CompiledStrategy, sent: Secrets): FieldError[] {
  const found = hasTokenClient(definition.method) ? faultOfCertificate(definition.method, sent) : null;
  if (found === null) return [];
  const at = `${pointer}/${pointerSegment(found.field)}`;
  return [{ pointer: at, code: 'certificate_of_another_key', message: found.fault }];
}

function repeatedPrefixes({ definition }: CompiledStrategy, sent: Secrets): FieldError[] {
  return repeatedWords(definition.method, sent).map(({ field, word }) => ({
    pointer: `${pointer}/${pointerSegment(field)}`,
    code: 'prefix_repeated',
    message: `begins with the word ${word}, which is put before it anyway; leave that out`,
  }));
}

function errorPointers(errors: readonly FieldError[]): ReadonlySet<string> {
  return new Set(errors.map((error) => error.pointer));
}

function missingFields(
  strategy: CompiledStrategy,
  config: Config,
  faulty: ReadonlySet<string>,
): FieldError[] {
  return [...strategy.schema.required]
    .filter((field) => !strategy.schema.secretFields.includes(field) && !Object.hasOwn(config, field))
    .map((field) => ({
      pointer: `${pointer}/${pointerSegment(field)}`,
      code: 'required',
      message: 'is required',
    }))
    .filter((error) => !faulty.has(error.pointer));
}
