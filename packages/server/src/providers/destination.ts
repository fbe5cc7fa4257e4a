/** Where a credential is sent, resolved from a strategy's templates and a configuration. Pure. */
import type { Config, Destinations } from '@cleat/plugin-kit';
import { pointerSegment } from '../json-pointer.ts';
import type { FieldError } from '../problem.ts';
import type { CompiledStrategy } from './compiled-plugin.ts';
import { DestinationError, resolveTemplate } from './templates.ts';

/** Normalised URLs, as the contract's `destination`. */
export interface Destination {
  readonly baseUrl: string;
  readonly tokenUrl?: string;
  /** Where a browser is sent; absent for strategies that need none. */
  readonly authorizationUrl?: string;
  /** Where a grant is revoked (RFC 7009); absent where the Provider has no place for it. */
  readonly revocationUrl?: string;
}

export type ResolvedDestination =
  | { readonly ok: true; readonly destination: Destination }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Whether a URL may be saved. Of one that a credential is sent to, the scheme is judged (https, or http where the operator
 * allows it for the host): its host is judged by each request. Nobody asks later where a browser is sent, so the whole
 * of that URL is judged.
 */
export type AcceptsUrl = (url: string, sent: 'credential' | 'browser') => boolean;

/**
 * @param pointer where the configuration stands in the body
 */
export function resolveDestination(
  strategy: CompiledStrategy,
  config: Config,
  acceptsUrl: AcceptsUrl,
  pointer = '/authenticationConfig',
): ResolvedDestination {
  const fail = (field: string, message: string): ResolvedDestination => ({
    ok: false,
    errors: [
      {
        pointer: field === '' ? pointer : `${pointer}/${pointerSegment(field)}`,
        code: 'destination_refused',
        message,
      },
    ],
  });
  try {
    const baseUrl = resolveTemplate(strategy.destinations.baseUrl, config, null);
    if (baseUrl === null) return fail('', 'does not say where the Provider is');
    const tokenUrl = resolveTemplate(strategy.destinations.tokenUrl, config, baseUrl);
    const authorizationUrl = resolveTemplate(strategy.destinations.authorizationUrl, config, baseUrl);
    const revocationUrl = resolveTemplate(strategy.destinations.revocationUrl, config, baseUrl);
    for (const [name, url] of Object.entries({ baseUrl, tokenUrl, authorizationUrl, revocationUrl })) {
      if (url === null) continue;
      const fields = strategy.destinations[name as keyof Destination].flatMap((template) => template.fields);
      if (!acceptsUrl(url, 'credential')) {
        return fail(
          fields.find((entered) => /^http:/i.test(String(config[entered]))) ?? '',
          'must use https; the operator can allow http for a host with CLEAT_EGRESS_ALLOW_HTTP',
        );
      }
      if (name === 'authorizationUrl' && !acceptsUrl(url, 'browser')) {
        return fail(
          fields.find((entered) => Object.hasOwn(config, entered)) ?? '',
          'names a host that is not reached from here unless the operator allows it with CLEAT_EGRESS_ALLOW',
        );
      }
    }
    return {
      ok: true,
      destination: {
        baseUrl,
        ...(tokenUrl !== null && { tokenUrl }),
        ...(authorizationUrl !== null && { authorizationUrl }),
        ...(revocationUrl !== null && { revocationUrl }),
      },
    };
  } catch (error) {
    if (error instanceof DestinationError) return fail(error.field, error.message);
    throw error;
  }
}

/** One text for comparing destinations: equal texts, equal hosts and paths. */
export function destinationKey(destination: Destination): string {
  const { baseUrl, tokenUrl = null, authorizationUrl, revocationUrl } = destination;
  return JSON.stringify([
    baseUrl,
    tokenUrl,
    ...(authorizationUrl === undefined ? [] : [authorizationUrl]),
    ...(revocationUrl === undefined ? [] : [{ revocationUrl }]),
  ]);
}

/**
 * Whether only the authorization server itself can say where it revokes grants: a plugin that knows its server names
 * the place, or there is none.
 */
export const mayNamePlaceToRevoke = (
  { revocationUrl, authorizationUrl, tokenUrl }: Destination,
  destinations: Destinations,
): boolean =>
  revocationUrl === undefined &&
  authorizationUrl !== undefined &&
  tokenUrl !== undefined &&
  customerNamesServer(destinations);

/** Whether a field holds the URL of the authorization server, rather than a part of one that the plugin knows. */
export function customerNamesServer(destinations: Destinations): boolean {
  const isGiven = (template: string): boolean => /^\{(?!\$)/.test(template);
  const baseIsGiven = destinations.baseUrl.some(isGiven);
  return [...(destinations.authorizationUrl ?? []), ...(destinations.tokenUrl ?? [])].some((template) =>
    template.startsWith('{baseUrl.origin}') ? baseIsGiven : isGiven(template),
  );
}
