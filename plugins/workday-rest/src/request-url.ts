/** Where a request of the sync goes: one Base URL, several API services behind it. */
import type { ApiRequest, RequestContext, Setting } from '@cleat/plugin-kit';

/**
 * The HR platform moves its API versions (staffing v6 to v7, absence management v1 to v5, time tracking v5 to
 * v7 have been seen), and not on all tenants at once: the operator can follow without a release of ours.
 */
const version = (variable: Setting['variable'], byDefault: string, service: string): Setting => ({
  variable,
  default: byDefault,
  pattern: '^v[0-9]{1,3}$',
  description: `Version of the API service “${service}” to ask for, for example ${byDefault}.`,
});

/** Settings that hold the version of each API service but the common one, by the service's name. */
export const SERVICE_VERSIONS = {
  staffing: version('CLEAT_WORKDAY_STAFFING_VERSION', 'v6', 'staffing'),
  payroll: version('CLEAT_WORKDAY_PAYROLL_VERSION', 'v2', 'payroll'),
  absenceManagement: version('CLEAT_WORKDAY_ABSENCE_MANAGEMENT_VERSION', 'v1', 'absenceManagement'),
  timeTracking: version('CLEAT_WORKDAY_TIME_TRACKING_VERSION', 'v5', 'timeTracking'),
} as const satisfies Readonly<Record<string, Setting>>;

export type Service = keyof typeof SERVICE_VERSIONS;

/** Name of the setting that holds the version of `service`. */
export function versionSetting<S extends Service>(service: S): `${S}Version` {
  return `${service}Version`;
}

/** First path segments of the common service: a name in it needs the service's name to tell two apart. */
const COMMON_RESOURCES: readonly string[] = [
  'workers',
  'organizations',
  'organizationTypes',
  'supervisoryOrganizations',
  'jobChangeReasons',
];

/** A REST endpoint as the HR platform's administrators see and paste it. */
interface RestEndpoint {
  /** The segments up to and with `api`, joined by `/`: `ccx/api` or `api`. */
  readonly root: string;
  /** Set where the endpoint is one of a named service: `ccx/api/staffing/v6/acme`. */
  readonly service: string | null;
  readonly tenant: string;
}

/**
 * Reads `…/api/{version}/{tenant}` and `…/api/{service}/{version}/{tenant}`, with and without `ccx` before
 * them; null for any other path.
 */
export function restEndpoint(path: string): RestEndpoint | null {
  const match = /^((?:.*\/)?api)(?:\/([A-Za-z]+))?\/v\d+(?:\.\d+)?\/([^/]+)$/.exec(segments(path).join('/'));
  const [, root, service, tenant] = match ?? [];
  return root === undefined || tenant === undefined ? null : { root, service: service ?? null, tenant };
}

/**
 * The URL of a request, without its query. Always below the origin of the Base URL.
 *
 * The common service lies at the Base URL with the path that it was given. Other services lie beside it where
 * the Base URL is a REST endpoint, and below it otherwise.
 *
 * @throws Error if the service is unknown, or if a path segment is `.` or `..` and would climb to another resource.
 */
export function requestUrl(request: ApiRequest, context: RequestContext): string {
  const base = new URL(context.baseUrl);
  const resource = segments(request.path).map(safeSegment);
  const below = [...prefix(request.service, resource[0], base.pathname, context), ...resource];
  return `${base.origin}/${below.join('/')}`;
}

/** Where the proxy leads: all API services of a REST endpoint (`{origin}/ccx/api`), or the Base URL as it is. */
export function proxyRoot({ baseUrl }: RequestContext): string {
  const base = new URL(baseUrl);
  const endpoint = restEndpoint(base.pathname);
  return endpoint === null ? baseUrl : `${base.origin}/${endpoint.root}`;
}

function prefix(
  service: string | undefined,
  resource: string | undefined,
  basePath: string,
  context: RequestContext,
): readonly string[] {
  const given = segments(basePath);
  if (service === undefined || service === 'common') return given;
  if (!isService(service)) throw new Error(`The HR platform has no API service named ${service} here.`);
  const endpoint = restEndpoint(basePath);
  // The version that a person pasted for this very service is known to exist at this tenant.
  if (endpoint?.service === service) return given;
  if (endpoint) return [...segments(endpoint.root), service, versionOf(service, context), endpoint.tenant];
  return resource !== undefined && COMMON_RESOURCES.includes(resource) ? [...given, service] : given;
}

export function isService(name: string): name is Service {
  return Object.hasOwn(SERVICE_VERSIONS, name);
}

function versionOf(service: Service, context: RequestContext): string {
  return context.settings[versionSetting(service)] ?? SERVICE_VERSIONS[service].default;
}

function segments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Keeps the characters of RFC 3986 §3.3 (and `%`, so nothing is encoded twice), encodes the others. */
function safeSegment(segment: string): string {
  // An encoded slash counts: there are servers that decode it before they look at dots.
  if (segment.split(/%2f|%5c|\\/i).some((part) => /^(?:\.|%2e){1,2}$/i.test(part))) {
    throw new Error('A request path may not hold a segment “.” or “..”.');
  }
  return segment.toWellFormed().replace(/[^A-Za-z0-9._~!$&'()*+,;=:@%-]/gu, encodeURIComponent);
}
