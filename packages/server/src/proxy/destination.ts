/** Where the proxy of a connection leads, and what the plugin lets through. Pure. */
import { Problem } from '../problem.ts';
import { callHook, readText } from '../providers/plugin-hook.ts';
import type { Credential } from '../providers/provider-client.ts';
import { liesBelow } from './path.ts';

/**
 * The root without a slash at its end.
 *
 * @throws Problem if the plugin gives one that leaves the base URL's origin
 * @throws HookFault
 */
export function proxyRoot({ plugin, config, destination: { baseUrl } }: Credential): string {
  const hook = plugin.definition.proxyRoot;
  const built =
    hook === undefined
      ? baseUrl
      : callHook(
          { plugin: plugin.id, hook: 'proxyRoot' },
          () => hook({ baseUrl, config, settings: plugin.settings }),
          readText,
        );
  const url = URL.parse(built);
  const sound =
    url !== null &&
    url.origin === new URL(baseUrl).origin &&
    url.href === new URL(url.pathname, url.origin).href;
  if (!sound) {
    throw new Problem(
      'connection_not_usable',
      'The plugin names no place below the base URL for the proxy. Its proxyRoot must keep the origin, without query.',
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** @throws Problem `proxy_refused` */
export function refuseNarrowed({ plugin }: Credential, method: string, path: string): void {
  const { methods, paths } = plugin.definition.proxy ?? {};
  if (methods !== undefined && !methods.includes(method)) {
    throw new Problem('proxy_refused', `The plugin lets these methods through: ${methods.join(', ')}.`);
  }
  if (paths !== undefined && !liesBelow(path, paths)) {
    throw new Problem('proxy_refused', `The plugin lets paths below these through: ${paths.join(', ')}.`);
  }
}
