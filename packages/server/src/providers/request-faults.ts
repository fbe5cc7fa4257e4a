/** What a plugin may say about the requests that it asks for, and about paths: they are joined to a URL as they stand. */
import type { ApiRequest, ProviderPlugin, Strategy } from '@cleat/plugin-kit';
import { pointerSegment } from '../json-pointer.ts';
import type { PluginFault } from './plugin-error.ts';

/** A path of members: names joined by dots. */
export const memberPath = /^[^.\s]+(?:\.[^.\s]+)*$/;

/** Null if it begins with one `/`, and parsing leaves it as it stands. */
export function faultOfPath(path: string): string | null {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path))
    return 'begins with one "/": it is joined to the base URL';
  if (/[?#]/.test(path)) return 'holds no "?" and no "#": the query has a member of its own';
  // As a segment, `..` climbs to what the base URL does not open; encoded, it does so at some servers.
  const parsed = URL.parse(`http://host${path}`);
  return parsed?.origin === 'http://host' && parsed.pathname === path
    ? null
    : 'is written as a URL has it: no segment "." or "..", no "\\", everything else percent-encoded';
}

const placeholder = /\{[^{}]*\}/;

/** Of requests outside of streams, which have no parent and no date. */
function faultsOfRequest(
  request: ApiRequest,
  strategies: readonly Strategy[],
  pointer: string,
): PluginFault[] {
  const { path, pathField, query = {} } = request;
  const message = placeholder.test(path)
    ? 'holds a placeholder, which only a stream may have'
    : faultOfPath(path);
  return [
    ...(message === null ? [] : [{ pointer: `${pointer}/path`, message }]),
    ...Object.entries(query)
      .filter(([, value]) => /\{(?:parent|today)\}/.test(String(value)))
      .map(([name]) => ({
        pointer: `${pointer}/query/${pointerSegment(name)}`,
        message: 'holds a placeholder, which only a stream may have',
      })),
    ...(request.rows === undefined || memberPath.test(request.rows)
      ? []
      : [{ pointer: `${pointer}/rows`, message: 'is no path of a member' }]),
    ...(pathField === undefined || strategies.some((strategy) => isOpenText(strategy, pathField))
      ? []
      : [
          {
            pointer: `${pointer}/pathField`,
            message: 'must name a field of the configSchema that holds open text',
          },
        ]),
  ];
}

/** A field that is shown and holds text. */
export function isOpenText({ configSchema: { properties } }: Strategy, name: string): boolean {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return property?.type === 'string' && property.writeOnly !== true;
}

/** Of tests, accounts and probes. Those of streams are judged with their stream. */
export function faultsOfRequests({ strategies, domains = [] }: ProviderPlugin): PluginFault[] {
  return [
    ...strategies.flatMap((strategy, index) => {
      const { method, test } = strategy;
      const account = method.type === 'oauth2_authorization_code' ? method.account : undefined;
      const at = `/strategies/${index}`;
      return [
        ...test.flatMap(({ request }, step) =>
          request === undefined ? [] : faultsOfRequest(request, [strategy], `${at}/test/${step}/request`),
        ),
        ...(account === undefined
          ? []
          : faultsOfRequest(account.request, [strategy], `${at}/method/account/request`)),
      ];
    }),
    ...domains.flatMap(({ probe }, index) =>
      // One that a strategy does not have is asked at its own path there.
      faultsOfRequest(probe, strategies, `/domains/${index}/probe`),
    ),
  ];
}
