/** The URL of a request to a Provider: built from what the plugin says, and never outside the base URL's origin. Pure. */
import type { ApiRequest, Config } from '@cleat/plugin-kit';
import type { CompiledPlugin } from './compiled-plugin.ts';
import type { Destination } from './destination.ts';
import { callHook, readText } from './plugin-hook.ts';

/** What of a credential takes part in a URL. */
interface Addressed {
  readonly plugin: CompiledPlugin;
  readonly config: Config;
  readonly destination: Destination;
}

/**
 * Null where the plugin builds no URL from this configuration, or one that leaves the origin of the base URL.
 *
 * @throws HookFault
 */
export function requestUrl(credential: Addressed, asked: ApiRequest): string | null {
  const request = withEnteredPath(asked, credential.config);
  if (request === null) return null;
  const built = builtBy(credential, request);
  if (built === null) return null;
  const own = ownUrl(credential, built);
  if (own === null) return null;
  const url = new URL(own);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value));
  return url.href;
}

function builtBy({ plugin, config, destination }: Addressed, request: ApiRequest): string | null {
  const { baseUrl } = destination;
  const { id, settings, definition } = plugin;
  const hook = definition.requestUrl;
  if (hook === undefined) return `${baseUrl}${request.path}`;
  return callHook(
    { plugin: id, hook: 'requestUrl' },
    () => hook(request, { baseUrl, config, settings }),
    (given) => (given === null ? null : readText(given)),
  );
}

/** Null where it leaves the origin of the base URL. */
export function ownUrl({ destination }: Addressed, text: string): string | null {
  const url = URL.parse(text);
  const stays =
    url?.origin === new URL(destination.baseUrl).origin && url.username === '' && url.password === '';
  return stays ? url.href : null;
}

/**
 * The path that a person entered, where the request takes one. Null unless parsing leaves it as it stands, which
 * it does not do to dot segments, plain or encoded, to backslashes, queries and fragments.
 */
function withEnteredPath(request: ApiRequest, config: Config): ApiRequest | null {
  const entered = request.pathField === undefined ? undefined : config[request.pathField];
  if (entered === undefined) return request;
  const path = String(entered);
  const parsed = URL.parse(`http://host${path}`);
  return path.startsWith('/') &&
    parsed?.origin === 'http://host' &&
    parsed.href === `http://host${path}` &&
    parsed.pathname === path
    ? { ...request, path }
    : null;
}
