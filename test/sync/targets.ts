/** Where the rows of a stream lie in the sandbox, and one of them that every read looks at. */
import type { Stream } from '@cleat/plugin-kit';
import type { TenantSwitches } from '@cleat/sandbox/sandbox.ts';
import { memberAt } from '@cleat/server/methods/member-at.ts';
import { recordId } from '@cleat/server/sync/record-id.ts';
import { truthOf } from './truth.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Target {
  readonly service: string;
  readonly resource: string;
}

/** As the sandbox's switches name it. */
export const targetOf = ({ request }: Stream): Target => ({
  service: request.service ?? 'common',
  resource: request.path.slice(1).replace('/{parent}', ''),
});

export interface Chosen {
  /** Of the record in Cleat. */
  readonly id: string;
  readonly record: Row;
  /** What `updateRows` and `deleteRows` take. */
  readonly where: Target & { parent?: string; ids?: readonly string[]; from?: number };
  /** `full` where it is older than an ordinary read looks back. */
  readonly mode: 'auto' | 'full';
}

const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The newest of those that are dated, so that it lies within the window of an ordinary read, if any does. */
export function chooseRow(tenant: TenantSwitches, stream: Stream, now = new Date()): Chosen {
  const { changes, parent } = stream;
  const dayOf = (row: Row): string =>
    changes.kind === 'full' ? '' : String(memberAt(row, changes.on)).slice(0, 10);
  const [record] = [...truthOf(tenant, stream, now).values()]
    .filter((row) => dayOf(row) < dayFrom(now, -2))
    .sort((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1));
  if (record === undefined) throw new Error(`the sandbox has no row of ${stream.name} to choose`);
  const recent = changes.kind === 'full' || dayOf(record) > dayFrom(now, 2 - changes.lookBackDays);
  const above = parent === undefined ? null : String(record[parent.as]);
  const below = stream.request.path.includes('{parent}') ? above : null;
  return {
    id: recordId(record, stream.primaryKey) ?? '',
    record,
    where: {
      ...targetOf(stream),
      ...(below !== null && { parent: below }),
      ...(record.id === undefined
        ? { from: numberOf(tenant, stream, below, record) }
        : { ids: [String(record.id)] }),
    },
    mode: recent ? 'auto' : 'full',
  };
}

/** Rows without an id are chosen by their number in the whole collection. */
function numberOf(tenant: TenantSwitches, stream: Stream, parent: string | null, record: Row): number {
  const path = stream.request.path.slice(1).replace('{parent}', parent ?? '');
  const paths = stream.primaryKey.filter((one) => one !== stream.parent?.as);
  return tenant
    .rows(stream.request.service ?? 'common', path)
    .findIndex((row) => paths.every((one) => memberAt(row, one) === memberAt(record, one)));
}

/** A member that is neither key nor date, and has a value. */
export const plainMember = ({ record }: Chosen): string =>
  'descriptor' in record ? 'descriptor' : 'quantity';
