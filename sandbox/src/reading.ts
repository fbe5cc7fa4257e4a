/** What a path of the REST side holds: computed rows, the changes laid over them, and what rules leave of them. */

import { hasRule, shownBy } from './resource-rules.ts';
import { type Child, findChild, findResource, type Resource, type Secured } from './resources/catalogue.ts';
import { type Collection, type Invalid, numbered } from './resources/collection.ts';
import type { Row, World } from './resources/seeded.ts';
import { isInvalid } from './resources/window.ts';
import { type Asked, changesOf, overlay, overlayByChange, type Rows } from './row-changes.ts';
import type { Tenant } from './tenants.ts';

/** A path below a service: `/{resource}`, `/{resource}/{id}`, `/{resource}/{id}/{child}`. */
export interface Path {
  readonly service: string;
  readonly resource: string;
  readonly id: string | undefined;
  readonly child: string | undefined;
}

/** What a path names, before anything is read. */
export interface Found {
  readonly asked: Asked;
  readonly resource: Resource;
  readonly child: Child | undefined;
}

export type Read = Invalid | { readonly one: Row | undefined } | { readonly rows: Rows };

/** All rows: also those that are left out where nothing is asked for. */
const ALL = new URLSearchParams({ includeTerminatedWorkers: 'true', includeInactive: 'true' });
const NONE = numbered({ total: 0, row: () => ({}) });

export function findPath({ service, resource: name, id, child: childName }: Path): Found | undefined {
  const resource = findResource(service, name);
  const child = childName === undefined ? undefined : findChild(resource, childName);
  if (resource === undefined || (childName !== undefined && child === undefined)) return undefined;
  return childName === undefined
    ? { resource, child, asked: { service, resource: name, parent: undefined } }
    : { resource, child, asked: { service, resource: `${name}/${childName}`, parent: id } };
}

export const securedBy = ({ resource, child }: Found): Secured => child ?? resource;

/** Reads what a path holds for a query, paging aside. */
export function readPath(
  found: Found,
  id: string | undefined,
  tenant: Tenant,
  world: World,
  query: URLSearchParams,
): Read {
  const { resource, child, asked } = found;
  const shown = shownBy(tenant.resourceRules, asked);
  const empty = tenant.emptyList || hasRule(tenant.resourceRules, asked, 'empty');
  const listed = (base: Collection | Invalid): Invalid | Rows => {
    if (isInvalid(base)) return base;
    const changes = changesOf(tenant.rowChanges, asked);
    const sorted = hasRule(tenant.resourceRules, asked, 'sorted');
    const lay = sorted ? overlayByChange : overlay;
    const rows = lay(base, changes, (row) => isAskedFor(row, securedBy(found), query));
    return { ...rows, total: empty ? 0 : rows.total, row: (position) => shown(rows.row(position)) };
  };

  if (id === undefined) {
    const rows = listed(readCollection(resource, tenant, world, query));
    return isInvalid(rows) ? rows : { rows };
  }
  const parent: Asked = { ...asked, resource: asked.resource.split('/')[0] ?? '', parent: undefined };
  const all = resource.collection(world, ALL);
  if (isInvalid(all) || resource.byId === undefined) return { one: undefined };
  const owner = overlay(all, changesOf(tenant.rowChanges, parent), () => true).find(id);
  if (child === undefined) return { one: owner === undefined || empty ? undefined : shown(owner) };
  if (owner === undefined) return { one: undefined };

  // An inserted parent has no computed rows below it.
  const number = all.numberOf(id);
  const computed = number !== undefined && all.positionOf(number) !== undefined;
  const rows = listed(computed ? child.collection(world, number, query) : NONE);
  if (isInvalid(rows)) return rows;
  return { rows };
}

/** A filter by a worker that was inserted finds no computed rows. */
function readCollection(
  resource: Resource,
  { rowChanges }: Tenant,
  world: World,
  query: URLSearchParams,
): Collection | Invalid {
  const collection = resource.collection(world, query);
  const worker = query.get('worker');
  if (!isInvalid(collection) || collection.invalid !== 'worker' || worker === null) return collection;
  const inserted = rowChanges.some(
    ({ resource: name, change }) =>
      name === 'workers' && change.kind === 'insert' && change.rows.some(({ id }) => id === worker),
  );
  return inserted ? NONE : collection;
}

/** Whether an inserted row lies in the window and belongs to the worker that a query names. */
function isAskedFor(row: Row, { window }: Secured, query: URLSearchParams): boolean {
  const worker = query.get('worker');
  if (worker !== null && Object(row.worker).id !== worker) return false;
  if (window === undefined) return true;
  const day = String(row[window.on]).slice(0, 10);
  return day >= (query.get(window.from) ?? '') && day <= (query.get(window.to) ?? '9999-12-31');
}

/** Every row that a path holds, in the order of its pages. */
export function readAll(read: Read): readonly Row[] {
  if (isInvalid(read)) throw new Error(`the query parameter ${read.invalid} is missing or does not fit`);
  if ('one' in read) return read.one === undefined ? [] : [read.one];
  return Array.from({ length: read.rows.total }, (_, position) => read.rows.row(position));
}
