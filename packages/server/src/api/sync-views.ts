/** What callers see of streams, runs and records. */
import type { Stream } from '@cleat/plugin-kit';
import { inUtf8 } from '../sync/in-utf8.ts';
import type { ChangePage, RecordView } from '../sync/read-records.ts';
import type { RecordSet } from '../sync/record-sets.ts';
import { progressOf, type Run } from '../sync/run.ts';
import type { Schedule } from '../sync/schedules.ts';
import { fieldsOf } from '../sync/stream-settings.ts';

const stamp = (at: Date | null): string | null => at?.toISOString() ?? null;

/** @param streams what the plugin offers now: one that it offers no more is shown by its name */
export function runView(run: Run, streams: readonly Stream[], now: Date) {
  return {
    id: run.id,
    connectionId: run.connectionId,
    mode: run.mode,
    cause: run.cause,
    state: run.state,
    cancelRequested: run.cancelRequested,
    diagnosis: run.diagnosis,
    createdAt: run.createdAt.toISOString(),
    startedAt: stamp(run.startedAt),
    finishedAt: stamp(run.finishedAt),
    streams: run.streams.map((stream) => {
      const definition = streams.find(({ name }) => name === stream.name);
      return {
        name: stream.name,
        label: definition?.label ?? stream.name,
        domain: definition?.domain ?? null,
        state: stream.state,
        pages: stream.pages,
        read: stream.read,
        created: stream.created,
        updated: stream.updated,
        deleted: stream.deleted,
        unchanged: stream.unchanged,
        skipped: stream.skipped,
        held: stream.held,
        total: stream.total,
        ...progressOf(stream, now),
        warnings: stream.warnings,
        diagnosis: stream.diagnosis,
        startedAt: stamp(stream.startedAt),
        finishedAt: stamp(stream.finishedAt),
      };
    }),
  };
}

export function streamView(stream: Stream, set: RecordSet | undefined) {
  return {
    name: stream.name,
    label: stream.label,
    domain: stream.domain,
    functionalArea: stream.functionalArea ?? null,
    parent: stream.parent?.stream ?? null,
    primaryKey: [...stream.primaryKey],
    changes: stream.changes.kind,
    fields: [...fieldsOf(stream, set)],
    enabled: set?.enabled ?? true,
    excludedFields: [...(set?.droppedFields ?? [])],
    records: set?.live ?? 0,
    lastCompletedAt: stamp(set?.completedAt ?? null),
  };
}

/** The record stands in it as it was stored: to parse it, and to write it anew, would take as long as all else. */
function recordPieces({ id, change, json, hash, firstSeenAt, changedAt }: RecordView): (string | Buffer)[] {
  const times = `"firstSeenAt":"${firstSeenAt.toISOString()}","changedAt":"${changedAt.toISOString()}"`;
  return [
    `{"id":${JSON.stringify(id)},"change":"${change}","data":`,
    json ?? 'null',
    `,"hash":"${hash}",${times}}`,
  ];
}

/** As JSON. */
export const recordBody = (record: RecordView): Buffer => inUtf8(recordPieces(record));

/** As JSON. */
export function changesBody({ data, nextCursor, hasMore }: ChangePage): Buffer {
  const records = data.flatMap((record, at) => [at === 0 ? '' : ',', ...recordPieces(record)]);
  return inUtf8([
    '{"data":[',
    ...records,
    `],"nextCursor":${JSON.stringify(nextCursor)},"hasMore":${hasMore}}`,
  ]);
}

export function scheduleView({ cron, timezone, dueAt }: Schedule) {
  return { cron, timezone, dueAt: dueAt.toISOString() };
}
