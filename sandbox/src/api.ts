import { readPage, readRows } from './paging.ts';
import { decideAccess, type Reason } from './permissions.ts';
import { findResource, findRow } from './resources/catalogue.ts';
import type { Row, World } from './resources/seeded.ts';
import type { Tenant } from './tenants.ts';

/** An answer of the REST side. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Which layer refused, for the request log; the body does not say. */
  readonly reason?: Reason;
}

export interface ApiRequest {
  readonly method: string;
  readonly service: string;
  readonly resource: string;
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  /** Owner of the access token; undefined where it is not valid for this tenant. */
  readonly clientId: string | undefined;
}

/** Answers a request for a resource of a tenant. */
export function answerApi(request: ApiRequest, tenant: Tenant, world: World): Answer {
  const resource = findResource(request.service, request.resource);
  if (resource === undefined) return NOT_FOUND;
  if (request.method !== 'GET') return errorAnswer(405, 'method not allowed', 'only GET is served');

  const decision = decideAccess(tenant, request.clientId, resource.area);
  if (!decision.allowed) return { ...refusal(decision.status), reason: decision.reason };
  const shown = (row: Row): Row => (decision.fields === 'all' ? row : referenceOnly(row));

  if (request.id !== undefined) {
    const row = tenant.emptyList ? undefined : findRow(resource, world, request.id);
    return row === undefined ? NOT_FOUND : { status: 200, body: shown(row) };
  }
  const page = readPage(request.query);
  if ('invalid' in page) return invalidParameter(page.invalid);
  const collection = resource.collection(world, request.query);
  if ('invalid' in collection) return invalidParameter(collection.invalid);
  if (tenant.emptyList) return { status: 200, body: { total: 0, data: [] } };
  const data = readRows(collection, page).map(shown);
  return { status: 200, body: { total: collection.total, data } };
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

const referenceOnly = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || name === 'href'));
