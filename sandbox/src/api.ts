import { readPage, readRows } from './paging.ts';
import { decideAccess, type Reason } from './permissions.ts';
import { type Found, findPath, type Path, readPath, securedBy } from './reading.ts';
import { hasRule, referenceOnly } from './resource-rules.ts';
import type { Row, World } from './resources/seeded.ts';
import { isInvalid } from './resources/window.ts';
import { takeScheduled } from './row-changes.ts';
import type { Tenant } from './tenants.ts';

/** An answer of the REST side. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Which layer refused, for the request log; the body does not say. */
  readonly reason?: Reason;
}

export interface ApiRequest extends Path {
  readonly method: string;
  readonly query: URLSearchParams;
  /** Owner of the access token; undefined where it is not valid for this tenant. */
  readonly clientId: string | undefined;
}

/** The tenant with a request for a resource counted: the changes that waited for it are made. */
export function countRequest(path: Path, tenant: Tenant): Tenant {
  const found = tenant.scheduledChanges.length === 0 ? undefined : findPath(path);
  if (found === undefined || (path.id !== undefined && found.child === undefined)) return tenant;
  const { due, waiting } = takeScheduled(tenant.scheduledChanges, found.asked);
  return { ...tenant, rowChanges: [...tenant.rowChanges, ...due], scheduledChanges: waiting };
}

/** Answers a request for a resource of a tenant. */
export function answerApi(request: ApiRequest, tenant: Tenant, world: World): Answer {
  const found = findPath(request);
  if (found === undefined) return NOT_FOUND;
  if (request.method !== 'GET') return errorAnswer(405, 'method not allowed', 'only GET is served');

  const decision = decideAccess(tenant, request.clientId, securedBy(found).area);
  if (!decision.allowed) return { ...refusal(decision.status), reason: decision.reason };
  if (hasRule(tenant.resourceRules, found.asked, 'denied'))
    return { ...refusal(403), reason: 'resource_denied' };
  return answerRows(request, found, tenant, world, decision.fields === 'all' ? (row) => row : referenceOnly);
}

function answerRows(
  { id, query }: ApiRequest,
  found: Found,
  tenant: Tenant,
  world: World,
  shown: (row: Row) => Row,
): Answer {
  const page = readPage(query);
  if ('invalid' in page) return invalidParameter(page.invalid);
  const read = readPath(found, id, tenant, world, query);
  if (isInvalid(read)) return invalidParameter(read.invalid);
  if ('one' in read) return read.one === undefined ? NOT_FOUND : { status: 200, body: shown(read.one) };
  const data = readRows(read.rows, page).map(shown);
  return { status: 200, body: { total: read.rows.total, data } };
}

const errorAnswer = (status: number, error: string, detail: string): Answer => ({
  status,
  body: { error, errors: [{ error: detail }] },
});

export const NOT_FOUND = errorAnswer(404, 'not found', 'The resource was not found');

/** The platform does not tell which permission is missing: `S22` covers them all. */
const refusal = (status: 401 | 403): Answer =>
  status === 401
    ? errorAnswer(401, 'invalid_token', 'The access token is missing, invalid or expired')
    : errorAnswer(403, 'permission denied', 'S22');

const invalidParameter = (field: string): Answer => ({
  status: 400,
  body: {
    error: 'invalid request',
    errors: [{ error: 'The value of the parameter is not valid', field, location: 'query' }],
  },
});
