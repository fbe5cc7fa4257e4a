/** What a plugin may say about its proxy. What is not understood would leave open what it was to close. */
import type { ProviderPlugin } from '@cleat/plugin-kit';
import type { PluginFault } from './plugin-error.ts';
import { faultOfPath } from './request-faults.ts';

/**
 * Those that the proxy takes from callers: all that Node reads, but CONNECT, which would open a tunnel, and TRACE, which
 * would echo the credential.
 */
export const proxyMethods: readonly string[] = [
  'GET HEAD POST PUT PATCH DELETE OPTIONS QUERY SEARCH REPORT PROPFIND PROPPATCH ACL MKCOL MKCALENDAR MKACTIVITY COPY MOVE',
  'LOCK UNLOCK BIND REBIND UNBIND CHECKOUT MERGE LINK UNLINK PURGE SOURCE M-SEARCH NOTIFY SUBSCRIBE UNSUBSCRIBE',
].flatMap((line) => line.split(' '));

export function faultsOfProxy(plugin: ProviderPlugin): PluginFault[] {
  if (!Object.hasOwn(plugin, 'proxy')) return [];
  const { proxy = {} } = plugin;
  // One that is undefined, or has no member that is defined, comes of a mistake, and would narrow nothing.
  const empty = Object.entries(proxy).filter(([, list]) => list === undefined);
  if (empty.length > 0 || Object.keys(proxy).length === 0) {
    const pointer = empty[0] === undefined ? '/proxy' : `/proxy/${empty[0][0]}`;
    return [{ pointer, message: 'narrows nothing: name methods, paths or both, or leave it out' }];
  }
  return [
    ...(proxy.methods ?? []).flatMap((method, index) =>
      proxyMethods.includes(method)
        ? []
        : [
            {
              pointer: `/proxy/methods/${index}`,
              message: `must be one of ${proxyMethods.join(', ')}, in upper case`,
            },
          ],
    ),
    ...(proxy.paths ?? []).flatMap((path, index) => {
      const message = faultOfPath(path);
      return message === null ? [] : [{ pointer: `/proxy/paths/${index}`, message }];
    }),
  ];
}
