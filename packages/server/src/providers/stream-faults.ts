/** What a plugin may say about its streams: whatever else it says would be read wrongly, or for ever. */
import type { ChangeStrategy, Paging, ProviderPlugin, Strategy, Stream } from '@cleat/plugin-kit';
import { pointerSegment } from '../json-pointer.ts';
import type { PluginFault } from './plugin-error.ts';
import { faultOfPath, isOpenText, memberPath } from './request-faults.ts';

const streamName = /^[a-z][a-z0-9_]*$/;
const placeholder = /\{[^{}]*\}/g;

type Said = readonly (readonly [at: string, wrong: boolean, message: string])[];

export function faultsOfStreams({ domains = [], streams = [], strategies }: ProviderPlugin): PluginFault[] {
  const known = new Set(domains.map(({ id }) => id));
  return streams.flatMap((stream, index) => {
    const before = streams.slice(0, index);
    const said: Said = [
      [
        'name',
        !streamName.test(stream.name) || before.some(({ name }) => name === stream.name),
        'is lower-case letters, digits and "_", begins with a letter, and stands once in the plugin',
      ],
      ['domain', !known.has(stream.domain), 'names no domain of this plugin'],
      ['pageSize', !isWhole(stream.pageSize, 1, 1000), 'is a whole number from 1 to 1000'],
      ['concurrency', !isWhole(stream.concurrency, 1, 16), 'is a whole number from 1 to 16'],
      ...faultsOfParent(stream, before),
      ...faultsOfKey(stream),
      ...faultsOfPlaceholders(stream),
      ...faultsOfRequest(stream, strategies),
      ...faultsOfPaging(stream.paging),
      ...faultsOfChanges(stream.changes),
      ...namesGivenTwice(stream),
    ];
    return said.flatMap(([at, wrong, message]) =>
      wrong ? [{ pointer: `/streams/${index}/${at}`, message }] : [],
    );
  });
}

function faultsOfParent({ parent }: Stream, before: readonly Stream[]): Said {
  if (parent === undefined) return [];
  const found = before.find(({ name }) => name === parent.stream);
  return [
    ['parent/stream', found === undefined, 'names no stream that stands before this one'],
    // `{parent}` is one value.
    ['parent/stream', found !== undefined && found.primaryKey.length !== 1, 'has a key of several members'],
    ['parent/as', !/^[A-Za-z_]\w*$/.test(parent.as), 'is the name of a member: letters, digits and "_"'],
  ];
}

function faultsOfKey({ primaryKey, volatile = [], schema }: Stream): Said {
  const members: readonly string[] = primaryKey;
  return [
    ['primaryKey', members.length === 0, 'names at least one member'],
    ['primaryKey', new Set(members).size !== members.length, 'names a member twice'],
    ...members.map(
      (member, i) => [`primaryKey/${i}`, !memberPath.test(member), 'is no path of a member'] as const,
    ),
    ...volatile.map(
      (member, i) =>
        [
          `volatile/${i}`,
          members.some((one) => one === member || one.startsWith(`${member}.`)),
          'is part of the key, which may not differ from one read to the next',
        ] as const,
    ),
    ...volatile.map(
      (member, i) =>
        [
          `volatile/${i}`,
          // A name may hold a dot itself: `@odata.etag`.
          !Object.hasOwn(schema.properties, member) && !/^[^.\s]+$/.test(member),
          'is no top-level member: name the whole of it, not a path in it',
        ] as const,
    ),
  ];
}

/** `{parent}` is used if and only if there is a parent; `{today}` only in the query. */
function faultsOfPlaceholders({ request, parent }: Stream): Said {
  const query = Object.entries(request.query ?? {});
  const used = [request.path, ...query.map(([, value]) => String(value))].join(' ');
  const only = (text: string, allowed: readonly string[]): boolean =>
    (text.match(placeholder) ?? []).every((one) => allowed.includes(one));
  return [
    ['request/path', !only(request.path, ['{parent}']), 'holds a placeholder other than {parent}'],
    ...query.map(
      ([name, value]) =>
        [
          `request/query/${pointerSegment(name)}`,
          !only(String(value), ['{parent}', '{today}']),
          'holds a placeholder other than {parent} and {today}',
        ] as const,
    ),
    ['request', parent === undefined && used.includes('{parent}'), 'uses {parent} without a parent'],
    ['parent', parent !== undefined && !used.includes('{parent}'), 'is not used: no {parent} in the request'],
  ];
}

function faultsOfRequest({ request }: Stream, strategies: readonly Strategy[]): Said {
  const { path, pathField, rows } = request;
  // What stands for a key is encoded when it is filled in.
  const wrong = faultOfPath(path.replaceAll(placeholder, 'key'));
  return [
    ['request/path', wrong !== null, wrong ?? ''],
    ['request/rows', rows !== undefined && !memberPath.test(rows), 'is no path of a member'],
    [
      'request/pathField',
      pathField !== undefined && !strategies.some((strategy) => isOpenText(strategy, pathField)),
      'must name a field of the configSchema that holds open text',
    ],
  ];
}

/** Query parameters that the service sets itself, by the member that names them. */
function parametersOf({ paging, changes }: Stream): readonly (readonly [at: string, name: string])[] {
  const named = (at: string, names: Readonly<Record<string, string | undefined>>) =>
    Object.entries(names).flatMap(([member, name]) =>
      name === undefined ? [] : [[`${at}/${member}`, name] as const],
    );
  return [
    ...(paging.kind === 'offset' ? named('paging', { limit: paging.limit, offset: paging.offset }) : []),
    ...(paging.kind === 'page_number' ? named('paging', { page: paging.page, size: paging.size }) : []),
    ...(paging.kind === 'cursor' ? named('paging', { cursor: paging.cursor, size: paging.size }) : []),
    ...(paging.kind === 'link_header' || paging.kind === 'next_url'
      ? named('paging', { size: paging.size })
      : []),
    ...(changes.kind === 'window' ? named('changes', { from: changes.from, to: changes.to }) : []),
  ];
}

function namesGivenTwice(stream: Stream): Said {
  const parameters = parametersOf(stream);
  const fixed = Object.keys(stream.request.query ?? {});
  return parameters.flatMap(([at, name], index) => [
    [at, name === '', 'names no query parameter'],
    [
      at,
      fixed.includes(name) || parameters.slice(0, index).some(([, earlier]) => earlier === name),
      'names a query parameter that is set otherwise too',
    ],
  ]);
}

function faultsOfPaging(paging: Paging): Said {
  const path = (member: string, text: string | undefined): Said => [
    [`paging/${member}`, text !== undefined && !memberPath.test(text), 'is no path of a member'],
  ];
  switch (paging.kind) {
    case 'none':
    case 'link_header':
      return [];
    case 'offset':
      return path('total', paging.total);
    case 'page_number':
      return [
        ...path('total', paging.total),
        ['paging/first', ![undefined, 0, 1].includes(paging.first), 'is 0 or 1'],
      ];
    case 'cursor':
    case 'next_url':
      return path('next', paging.next);
  }
}

function faultsOfChanges(changes: ChangeStrategy): Said {
  const days = (member: string, value: number, least: number): Said[number] => [
    `changes/${member}`,
    !isWhole(value, least, 36_500),
    `is a whole number of days from ${least} to 36500`,
  ];
  switch (changes.kind) {
    case 'full':
      return [];
    case 'client':
      return [
        ['changes/on', !memberPath.test(changes.on), 'is no path of a member'],
        days('lookBackDays', changes.lookBackDays, 1),
      ];
    case 'window':
      return [
        ['changes/on', !memberPath.test(changes.on), 'is no path of a member'],
        days('lookBackDays', changes.lookBackDays, 1),
        days('fullDays', changes.fullDays, changes.lookBackDays),
        days('aheadDays', changes.aheadDays ?? 0, 0),
      ];
  }
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
