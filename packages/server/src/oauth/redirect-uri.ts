/** Where an authorization server sends the browser back to, and where Cleat may send it on. Pure. */
import type { Strategy } from '@cleat/plugin-kit';
import type { Connection } from '../connections/connection.ts';
import { isBrowserMethod } from '../methods/kinds.ts';
import { customerNamesServer } from '../providers/destination.ts';
import type { OAuthContext } from './context.ts';

interface Owner {
  readonly id: string;
  readonly workspaceId: string;
  readonly providerId: string;
}

/**
 * One for each context in which an authorization server could be another: the same answer at another redirect
 * URI is refused. The OAuth application is the Workspace's own, so the Workspace stands in it; where the
 * customer names the server itself, the connection.
 */
export function redirectUriOf(publicOrigin: string, owner: Owner, strategy: Strategy): string {
  const context = customerNamesServer(strategy.destinations) ? owner.id : owner.workspaceId;
  return `${publicOrigin}/oauth/callback/${owner.providerId}/${context}`;
}

/**
 * What can be registered at the Provider before there is a connection. Null where the strategy is not authorized in a
 * browser, and where the redirect URI is one connection's.
 */
export function redirectUriBefore(
  publicOrigin: string,
  { workspaceId, providerId }: Omit<Owner, 'id'>,
  strategy: Strategy,
): string | null {
  if (!isBrowserMethod(strategy.method) || customerNamesServer(strategy.destinations)) return null;
  return redirectUriOf(publicOrigin, { id: '', workspaceId, providerId }, strategy);
}

/** Null for a connection that is not authorized in a browser. */
export function redirectUriOfConnection(context: OAuthContext, connection: Connection): string | null {
  const plugin = context.connections.registry.get(connection.providerId);
  const strategy = plugin?.strategies.get(connection.strategyId)?.definition;
  return strategy !== undefined && isBrowserMethod(strategy.method)
    ? redirectUriOf(context.publicOrigin(), connection, strategy)
    : null;
}

/**
 * @param allowedOrigins exact origins
 * @returns the URL in its normal form, or null if a browser may not be sent there
 */
export function acceptedReturnTo(returnTo: string, allowedOrigins: readonly string[]): string | null {
  // What parsers disagree on is refused before one of them is asked.
  if (!/^https?:\/\/[^/\\?#@\s]+([/?#]|$)/i.test(returnTo) || /[\\\p{Cc}\s]/u.test(returnTo)) return null;
  const url = URL.parse(returnTo);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return allowedOrigins.includes(url.origin) ? url.href : null;
}

/** What the standards put into an answer (RFC 6749 §4.1.2, RFC 9207). */
const ofTheAnswer: ReadonlySet<string> = new Set([
  'state',
  'code',
  'iss',
  'error',
  'error_description',
  'error_uri',
]);

/**
 * The answer's parameters in the query of `returnTo`. What the standards name stands in place of any of the same
 * name; whatever else came with it is added, but stands in for nothing that the product itself wrote there.
 */
export function withAnswer(returnTo: string, answer: URLSearchParams): string {
  const url = new URL(returnTo);
  const own = new Set(url.searchParams.keys());
  for (const name of ofTheAnswer) url.searchParams.delete(name);
  for (const [name, value] of answer) {
    if (ofTheAnswer.has(name) || !own.has(name)) url.searchParams.append(name, value);
  }
  return url.href;
}
