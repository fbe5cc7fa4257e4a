/** Switches for one resource: who sees what of it, and changes of its rows, also while they are read. */
import { action } from './action.ts';
import {
  flag,
  jsonObject,
  jsonObjects,
  oneOf,
  optional,
  ParameterError,
  text,
  texts,
  whole,
  withDefault,
} from './fields.ts';
import { BLANKS, putRule, type ResourceRule } from './resource-rules.ts';
import { findChild, findResource, SERVICES } from './resources/catalogue.ts';
import type { Change, Selected, Target } from './row-changes.ts';
import type { Tenant } from './tenants.ts';

const MOST_ROWS = 10_000_000;

const target = {
  resource: text('Resource, e.g. payGroups, or workers/history for what lies below each worker'),
  service: optional(oneOf('API service; left out = each that has the resource', Object.keys(SERVICES))),
};
const on = { on: withDefault(flag('On or off'), true) };
const where = {
  ...target,
  parent: optional(text('Id of the parent, below which the rows lie; left out = below each')),
  before: optional(
    whole('Wait: the change is made before the n-th request of the resource from now on', 1, 1_000_000),
  ),
};
const selected = {
  ids: withDefault(texts('Ids of rows'), []),
  from: optional(
    whole('Number of the first row, counted from 0 in the whole collection without changes', 0, MOST_ROWS),
  ),
  count: withDefault(whole('Rows from there on', 1, MOST_ROWS), 1),
};

export const RESOURCE_ACTIONS = {
  denyResource: action('Refuse one resource: 403', { ...target, ...on }, (tenant, p) =>
    rule(tenant, p, 'denied', p.on ? { kind: 'denied' } : null),
  ),
  emptyResource: action('One resource without rows', { ...target, ...on }, (tenant, p) =>
    rule(tenant, p, 'empty', p.on ? { kind: 'empty' } : null),
  ),
  blankResource: action(
    'Rows of one resource without members',
    {
      ...target,
      members: optional(texts('Members; left out = all but id and href')),
      as: withDefault(oneOf('How they are hidden', BLANKS), 'absent'),
      ...on,
    },
    (tenant, p) => rule(tenant, p, 'blank', p.on ? { kind: 'blank', members: p.members, as: p.as } : null),
  ),
  sortByChange: action(
    'Rows of one resource in the order of their last change, the newest first: a row that is changed comes to the front',
    { ...target, ...on },
    (tenant, p) => rule(tenant, p, 'sorted', p.on ? { kind: 'sorted' } : null),
  ),
  updateRows: action(
    'Change members of rows',
    { ...where, ...selected, members: jsonObject('Members and their new values') },
    (tenant, p) => changed(tenant, p, { kind: 'update', rows: selection(p), members: p.members }),
  ),
  deleteRows: action('Delete rows', { ...where, ...selected }, (tenant, p) =>
    changed(tenant, p, { kind: 'delete', rows: selection(p) }),
  ),
  insertRows: action(
    'Insert rows, which are kept as they are given',
    {
      ...where,
      at: withDefault(oneOf('Where', ['front', 'end'] as const), 'end'),
      rows: jsonObjects('Whole rows'),
    },
    (tenant, p) => changed(tenant, p, { kind: 'insert', at: p.at, rows: p.rows }),
  ),
  clearRows: action('Undo the changes of rows, those that wait included', {}, (tenant) => ({
    ...tenant,
    rowChanges: [],
    scheduledChanges: [],
  })),
  clearResources: action(
    'Undo denyResource, emptyResource, blankResource and sortByChange',
    {},
    (tenant) => ({
      ...tenant,
      resourceRules: [],
    }),
  ),
} as const;

function rule(
  tenant: Tenant,
  { service, resource }: Target,
  kind: ResourceRule['effect']['kind'],
  effect: ResourceRule['effect'] | null,
): Tenant {
  const known = existing({ service, resource });
  return { ...tenant, resourceRules: putRule(tenant.resourceRules, known, kind, effect) };
}

function changed(
  tenant: Tenant,
  {
    service,
    resource,
    parent,
    before,
  }: Target & { readonly parent?: string | undefined; before?: number | undefined },
  change: Change,
): Tenant {
  const rowChange = { ...existing({ service, resource }), parent, change };
  return before === undefined
    ? { ...tenant, rowChanges: [...tenant.rowChanges, rowChange] }
    : { ...tenant, scheduledChanges: [...tenant.scheduledChanges, { ...rowChange, after: before - 1 }] };
}

function selection({ ids, from, count }: Selected): Selected {
  if (ids.length === 0 && from === undefined) throw new ParameterError('which rows? it takes ids or from');
  return { ids, from, count };
}

function existing(given: Target): Target {
  const [name = '', child, ...more] = given.resource.split('/');
  const services = given.service === undefined ? Object.keys(SERVICES) : [given.service];
  const known = services.some((service) => {
    const resource = findResource(service, name);
    return child === undefined ? resource !== undefined : findChild(resource, child) !== undefined;
  });
  if (!known || more.length > 0) {
    throw new ParameterError(`there is no resource ${given.resource} here; GET /_sandbox lists them`);
  }
  return given;
}
