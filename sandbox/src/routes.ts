import { findChild, findResource, SERVICES, serviceOf } from './resources/catalogue.ts';

/** What a request path means. */
export type Route =
  | { readonly to: 'token'; readonly tenant: string }
  | {
      readonly to: 'api';
      /** Undefined in the host-only form: the tenant that the access token belongs to. */
      readonly tenant: string | undefined;
      readonly service: string;
      readonly resource: string;
      readonly id: string | undefined;
      /** What lies below the row: `history` in `/workers/{id}/history`. */
      readonly child: string | undefined;
    }
  /** Below `/ccx/api`, but no resource of ours. */
  | { readonly to: 'nothing'; readonly tenant: string | undefined }
  /** `/{tenant}/…`: the user interface, which shows a login page to everybody. */
  | { readonly to: 'userInterface'; readonly tenant: string }
  | { readonly to: 'admin'; readonly rest: readonly string[] };

/** Finds the route of a path (without the query). Empty segments match nothing, as with a doubled slash. */
export function routeOf(path: string): Route {
  const segments = path.slice(1).split('/').map(decoded);
  if (segments[0] === '_sandbox')
    return { to: 'admin', rest: segments.slice(1).filter((part) => part !== '') };
  if (segments[0] === 'ccx') return ccxRoute(segments.slice(1));
  return hostOnly(segments) ?? userInterface(segments);
}

function ccxRoute([area, ...rest]: readonly string[]): Route {
  const nothing: Route = { to: 'nothing', tenant: undefined };
  if (area === 'oauth2') {
    const [tenant, last, ...more] = rest;
    return tenant && last === 'token' && more.length === 0 ? { to: 'token', tenant } : nothing;
  }
  if (area !== 'api') return nothing;
  // The common service has no segment of its own: /ccx/api/v1/{tenant}/….
  const common = rest[0] === SERVICES.common?.version;
  const [service, version, tenant, resource = '', id, child, ...more] = common ? ['common', ...rest] : rest;
  if (service === undefined || !tenant) return nothing;
  const known = Object.hasOwn(SERVICES, service) && SERVICES[service]?.version === version;
  if (!known || !isPath(service, resource, id, child) || more.length > 0) return { to: 'nothing', tenant };
  return { to: 'api', tenant, service, resource, id, child };
}

const isPath = (
  service: string,
  name: string,
  id: string | undefined,
  child: string | undefined,
): boolean => {
  const resource = findResource(service, name);
  return (
    resource !== undefined && id !== '' && (child === undefined || findChild(resource, child) !== undefined)
  );
};

/** `/{resource}` and `/{service}/{resource}` at the origin, each perhaps with `/{id}` or `/{id}/{child}`. */
function hostOnly(segments: readonly string[]): Route | undefined {
  const [first = '', second] = segments;
  const named = second !== undefined && findResource(first, second) !== undefined;
  const [resource = '', id, child, ...more] = named ? segments.slice(1) : segments;
  const service = named ? first : serviceOf(first, child);
  if (service === undefined || !isPath(service, resource, id, child) || more.length > 0) return undefined;
  return { to: 'api', tenant: undefined, service, resource, id, child };
}

const userInterface = ([tenant, ...rest]: readonly string[]): Route =>
  tenant && rest.length > 0 ? { to: 'userInterface', tenant } : { to: 'nothing', tenant: undefined };

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
