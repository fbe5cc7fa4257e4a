import type { ProviderPlugin, Stream } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { PluginError } from './plugin-error.ts';
import { compile, definition } from './test-plugin.ts';

const workers: Stream = {
  name: 'workers',
  label: 'Workers',
  domain: 'staffing',
  request: { path: '/workers' },
  paging: { kind: 'offset', limit: 'limit', offset: 'offset', total: 'meta.total' },
  primaryKey: ['id'],
  schema: { type: 'object', properties: {} },
  changes: { kind: 'full' },
  pageSize: 100,
  concurrency: 4,
};
const balances: Stream = {
  ...workers,
  name: 'balances_2',
  request: { path: '/balances', query: { worker: '{parent}', effective: '{today}' } },
  parent: { stream: 'workers', as: 'worker_id' },
  primaryKey: ['worker_id', 'plan.id'],
  volatile: ['effectiveDate'],
  changes: { kind: 'window', from: 'from', to: 'to', on: 'date', lookBackDays: 90, fullDays: 730 },
};

const pointers = (streams: readonly Stream[]): string[] => {
  const plugin: ProviderPlugin = { ...definition, streams };
  try {
    compile(plugin);
  } catch (error) {
    if (error instanceof PluginError) return error.faults.map(({ pointer }) => pointer);
    throw error;
  }
  return [];
};
/** Stands in for JavaScript, where nobody checks what a plugin's author writes. */
const changed = (stream: Stream, change: object): Stream => ({ ...stream, ...change });

describe('streams that fit are let in', () => {
  it.each<[string, object]>([
    ['as they are', {}],
    ['one record', { paging: { kind: 'none', single: true } }],
    ['numbered from 0', { paging: { kind: 'page_number', page: 'page', size: 'size', first: 0 } }],
    ['cursors', { paging: { kind: 'cursor', cursor: 'cursor', next: 'page.next' } }],
    ['links', { paging: { kind: 'link_header', size: 'per_page' } }],
    ['URLs', { paging: { kind: 'next_url', next: '@odata.nextLink' } }],
    ['compared here', { changes: { kind: 'client', on: 'date', lookBackDays: 730 } }],
    ['the least', { pageSize: 1, concurrency: 1 }],
    ['the most', { pageSize: 1000, concurrency: 16 }],
    [
      'rows and a service',
      { request: { path: '/x', service: 'other', rows: 'value', query: { all: true } } },
    ],
  ])('%s', (_, change) => {
    expect(pointers([changed(workers, change), balances])).toEqual([]);
  });
});

describe('streams that do not fit are refused at the place of the fault', () => {
  const offset = workers.paging;
  const page = { kind: 'page_number', page: 'page' };
  const window = balances.changes;
  const query = balances.request.query;

  it.each<[string, object, string]>([
    ['a name in capitals', { name: 'Balances' }, 'name'],
    ['a name with a hyphen', { name: 'bal-ances' }, 'name'],
    ['a name that begins with a digit', { name: '2balances' }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name twice', { name: 'workers' }, 'name'],
    ['no domain of the plugin', { domain: 'other' }, 'domain'],
    ['a page of no rows', { pageSize: 0 }, 'pageSize'],
    ['a page too large', { pageSize: 1001 }, 'pageSize'],
    ['a page and a half', { pageSize: 1.5 }, 'pageSize'],
    ['nothing at once', { concurrency: 0 }, 'concurrency'],
    ['too much at once', { concurrency: 17 }, 'concurrency'],
    ['no key', { primaryKey: [] }, 'primaryKey'],
    ['an empty key', { primaryKey: [''] }, 'primaryKey/0'],
    ['a key with an empty part', { primaryKey: ['id', 'a..b'] }, 'primaryKey/1'],
    ['a key twice', { primaryKey: ['id', 'id'] }, 'primaryKey'],
    ['a volatile key', { volatile: ['x', 'worker_id'] }, 'volatile/1'],
    ['a volatile member with a key in it', { volatile: ['plan'] }, 'volatile/0'],
    ['an unknown parent', { parent: { stream: 'nobody', as: 'id' } }, 'parent/stream'],
    ['itself as parent', { parent: { stream: 'balances_2', as: 'id' } }, 'parent/stream'],
    ['a parent written as a path', { parent: { stream: 'workers', as: 'a.b' } }, 'parent/as'],
    ['a parent that is not used', { request: { path: '/balances' } }, 'parent'],
    ['{parent} without a parent', { parent: undefined }, 'request'],
    ['{today} in the path', { request: { path: '/{parent}/{today}' } }, 'request/path'],
    ['a path without a slash', { request: { path: 'balances', query } }, 'request/path'],
    ['an unknown placeholder', { request: { path: '/x/{id}', query } }, 'request/path'],
    [
      'an unknown placeholder in the query',
      { request: { path: '/x', query: { ...query, 'a/b': '{now}' } } },
      'request/query/a~1b',
    ],
    ['an unknown way of paging', { paging: { kind: 'pages' } }, 'paging/kind'],
    ['no name for the limit', { paging: { ...offset, limit: '' } }, 'paging/limit'],
    ['limit and offset alike', { paging: { ...offset, offset: 'limit' } }, 'paging/offset'],
    ['an offset that the query sets', { paging: { ...offset, offset: 'worker' } }, 'paging/offset'],
    ['a total that is no path', { paging: { ...offset, total: 'a.' } }, 'paging/total'],
    ['pages from 2', { paging: { ...page, first: 2 } }, 'paging/first'],
    ['pages without a total path', { paging: { ...page, total: '' } }, 'paging/total'],
    ['no name for the page', { paging: { ...page, page: '' } }, 'paging/page'],
    ['no cursor', { paging: { kind: 'cursor', cursor: '', next: 'next' } }, 'paging/cursor'],
    ['no next cursor', { paging: { kind: 'cursor', cursor: 'c', next: '' } }, 'paging/next'],
    ['no next URL', { paging: { kind: 'next_url', next: '' } }, 'paging/next'],
    ['a size that the query sets', { paging: { kind: 'link_header', size: 'worker' } }, 'paging/size'],
    ['an unknown change strategy', { changes: { kind: 'since' } }, 'changes/kind'],
    ['a window by no member', { changes: { ...window, on: '' } }, 'changes/on'],
    ['a window without a name', { changes: { ...window, from: '' } }, 'changes/from'],
    ['a window with one name for both', { changes: { ...window, to: 'from' } }, 'changes/to'],
    ['a window named as the offset is', { changes: { ...window, to: 'offset' } }, 'changes/to'],
    ['no look-back', { changes: { ...window, lookBackDays: 0 } }, 'changes/lookBackDays'],
    ['less in full than in part', { changes: { ...window, fullDays: 89 } }, 'changes/fullDays'],
    ['days ahead below zero', { changes: { ...window, aheadDays: -1 } }, 'changes/aheadDays'],
    [
      'no look-back here',
      { changes: { kind: 'client', on: 'date', lookBackDays: 0 } },
      'changes/lookBackDays',
    ],
    ['compared by no member', { changes: { kind: 'client', on: '', lookBackDays: 1 } }, 'changes/on'],
  ])('%s', (_, change, at) => {
    expect(pointers([workers, changed(balances, change)])).toEqual([`/streams/1/${at}`]);
  });

  it('a parent behind its child', () => {
    expect(pointers([balances, workers])).toEqual(['/streams/0/parent/stream']);
  });

  it('a parent with a key of several members', () => {
    const pairs = changed(workers, { primaryKey: ['id', 'part'] });
    expect(pointers([pairs, balances])).toEqual(['/streams/1/parent/stream']);
  });
});
