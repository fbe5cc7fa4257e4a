/** What the sandbox holds, as the store should hold it after a quiet read. */
import type { Stream } from '@cleat/plugin-kit';
import workday from '@cleat/plugin-workday-rest';
import type { TenantSwitches } from '@cleat/sandbox/sandbox.ts';
import { memberAt } from '@cleat/server/methods/member-at.ts';

type Row = Readonly<Record<string, unknown>>;

export const streams: readonly Stream[] = workday.streams ?? [];

export function streamNamed(name: string): Stream {
  const stream = streams.find((one) => one.name === name);
  if (stream === undefined) throw new Error(`there is no stream ${name}`);
  return stream;
}

const addDays = (days: number, now: Date): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** By the texts of their key, in any order; members that change by themselves are left out. */
export function truthOf(tenant: TenantSwitches, stream: Stream, now: Date): Map<string, Row> {
  const parents =
    stream.parent === undefined
      ? [null]
      : [...truthOf(tenant, streamNamed(stream.parent.stream), now).values()].map(({ id }) => String(id));
  const records = parents.flatMap((parent) =>
    rowsOf(tenant, stream, parent, now).map(
      (row): Row =>
        stream.parent === undefined || parent === null ? row : { ...row, [stream.parent.as]: parent },
    ),
  );
  return byKey(stream, records);
}

export function byKey(stream: Stream, records: readonly Row[]): Map<string, Row> {
  return new Map(
    records.map((record) => [
      JSON.stringify(stream.primaryKey.map((path) => memberAt(record, path) ?? '')),
      Object.fromEntries(Object.entries(record).filter(([name]) => stream.volatile?.includes(name) !== true)),
    ]),
  );
}

function rowsOf(tenant: TenantSwitches, stream: Stream, parent: string | null, now: Date): readonly Row[] {
  const { request, changes } = stream;
  const query = Object.fromEntries(
    Object.entries(request.query ?? {}).map(([name, value]) => [
      name,
      String(value)
        .replaceAll('{parent}', parent ?? '')
        .replaceAll('{today}', addDays(0, now)),
    ]),
  );
  const window =
    changes.kind === 'window'
      ? {
          [changes.from]: addDays(-changes.fullDays, now),
          [changes.to]: addDays(changes.aheadDays ?? 0, now),
        }
      : {};
  const path = request.path.slice(1).replaceAll('{parent}', parent ?? '');
  return tenant.rows(request.service ?? 'common', path, { ...query, ...window });
}
