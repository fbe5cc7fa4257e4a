/** What a plugin may say about its proxy. What is not understood would leave open what it was to close. */
import type { ProviderPlugin } from '@cleat/plugin-kit';
import type { PluginFault } from './plugin-error.ts';
import { faultOfPath } from './request-faults.ts';

/** Those that the proxy takes from callers. */
const methods =
  'GET HEAD POST PUT PATCH DELETE OPTIONS PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK REPORT SEARCH QUERY MERGE'.split(
    ' ',
  );

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
      methods.includes(method)
        ? []
        : [
            {
              pointer: `/proxy/methods/${index}`,
              message: `must be one of ${methods.join(', ')}, in upper case`,
            },
          ],
    ),
    ...(proxy.paths ?? []).flatMap((path, index) => {
      const message = faultOfPath(path);
      return message === null ? [] : [{ pointer: `/proxy/paths/${index}`, message }];
    }),
  ];
}
