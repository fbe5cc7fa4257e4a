/** Records as callers read them: in the order in which they changed, from a cursor on. */
import { findConnection } from '../connections/repository.ts';
import type { Transaction } from '../database/database.ts';
import { decodeCursor, encodeCursor } from '../page.ts';
import { notFound, Problem } from '../problem.ts';
import { type RecordSealer, readRecordSealer } from '../vault/record-sealer.ts';
import { canonicalText, isObject, withoutMembers } from './canonical.ts';
import type { SyncContext } from './context.ts';
import { findRecordSet, type RecordSet } from './record-sets.ts';
import { alongTheIndex, type ChangedRecord, readChanged, readOne } from './record-store.ts';
import { streamsOf } from './streams.ts';

export interface RecordView {
  readonly id: string;
  readonly change: 'upserted' | 'deleted';
  /** The record as JSON in UTF-8, as it was stored. Null once it was deleted: it is erased then. */
  readonly json: Buffer | null;
  readonly hash: string;
  readonly firstSeenAt: Date;
  readonly changedAt: Date;
}

export interface ChangePage {
  readonly data: readonly RecordView[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

export interface ChangeQuery {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly includeDeleted: boolean;
}

/** @throws Problem `not_found`, `invalid_cursor`, `cursor_expired` */
export async function readChanges(
  workspaceId: string,
  context: SyncContext,
  connectionId: string,
  stream: string,
  query: ChangeQuery,
): Promise<ChangePage> {
  return context.connections.database.readWorkspace(
    workspaceId,
    async (trx) => {
      const set = await findReadable(workspaceId, context, trx, connectionId, stream);
      const list = `records ${workspaceId} ${connectionId} ${stream}`;
      const { after, begun } = placeOf(decodeCursor(list, query.cursor), set);
      const rows =
        set === null ? [] : await readChanged(trx, set, after, query.limit + 1, query.includeDeleted);
      const shown = rows.slice(0, query.limit);
      const hasMore = rows.length > query.limit;
      // At the end, past changes that were left out too: the next read need not look at them again.
      const reached = hasMore ? (shown.at(-1)?.seq ?? after) : Math.max(after, set?.lastSeq ?? 0);
      return {
        data: await viewsOf(context, trx, set, shown),
        nextCursor: encodeCursor(list, `${set?.epoch ?? 1}-${reached}-${begun}`),
        hasMore,
      };
    },
    alongTheIndex,
  );
}

/** @throws Problem `not_found` */
export async function readRecord(
  workspaceId: string,
  context: SyncContext,
  connectionId: string,
  stream: string,
  id: string,
): Promise<RecordView> {
  return context.connections.database.readWorkspace(workspaceId, async (trx) => {
    const set = await findReadable(workspaceId, context, trx, connectionId, stream);
    if (set === null) throw notFound('record');
    const row = await readOne(trx, set, id);
    if (row === null) throw notFound('record');
    const [view] = await viewsOf(context, trx, set, [row]);
    if (view === undefined) throw notFound('record');
    return view;
  });
}

/** For an export: records that are there, in the order of their last change. */
export async function readLiveAfter(
  workspaceId: string,
  context: SyncContext,
  connectionId: string,
  stream: string,
  from: { readonly after: number; readonly limit: number },
): Promise<{ readonly data: readonly RecordView[]; readonly after: number; readonly done: boolean }> {
  return context.connections.database.readWorkspace(
    workspaceId,
    async (trx) => {
      const set = await findReadable(workspaceId, context, trx, connectionId, stream);
      const rows = set === null ? [] : await readChanged(trx, set, from.after, from.limit, false);
      const data = await viewsOf(context, trx, set, rows);
      // What changes while the export runs comes once more with its new content, at the end.
      const after = rows.at(-1)?.seq ?? from.after;
      return { data, after, done: rows.length < from.limit };
    },
    alongTheIndex,
  );
}

/**
 * Null where nothing was read yet. Records that were kept when their connection was deleted can be read on.
 * @throws Problem `not_found`
 */
export async function findReadable(
  workspaceId: string,
  context: SyncContext,
  trx: Transaction,
  connectionId: string,
  stream: string,
): Promise<RecordSet | null> {
  const set = await findRecordSet(workspaceId, trx, connectionId, stream);
  if (set !== null) return set;
  const connection = await findConnection(workspaceId, trx, connectionId);
  if (connection === null) throw notFound('connection');
  if (!streamsOf(context, connection).streams.some(({ name }) => name === stream)) throw notFound('stream');
  return null;
}

interface ReaderPlace {
  /** The last change read. */
  readonly after: number;
  /** The last deletion that was forgotten when the reader began: who began after it has nothing to hear of it. */
  readonly begun: number;
}

/** A cursor names these, and the epoch of the records. @throws Problem `cursor_expired` */
function placeOf(position: string | null, set: RecordSet | null): ReaderPlace {
  const forgotten = set?.purgedSeq ?? 0;
  if (position === null) return { after: 0, begun: forgotten };
  const [, epoch = '', seq = '', begun = '0'] = /^(\d{1,9})-(\d{1,15})(?:-(\d{1,15}))?$/.exec(position) ?? [];
  const missed = forgotten > Number(begun) && Number(seq) < forgotten;
  // Of changes that a database restored from a copy does not know: others come in their place.
  const unknown = Number(seq) > (set?.lastSeq ?? 0);
  if (epoch === '' || Number(epoch) !== (set?.epoch ?? 1) || missed || unknown) {
    throw new Problem(
      'cursor_expired',
      'Changes after this cursor have been forgotten, or the database was restored from a copy that is older than it. Read all records anew, without a cursor, and go on from the cursor that this gives.',
    );
  }
  return { after: Number(seq), begun: Number(begun) };
}

/** Members that were excluded are not shown, though they may not have been taken out of what is stored yet. */
async function viewsOf(
  { connections }: SyncContext,
  trx: Transaction,
  set: RecordSet | null,
  rows: readonly ChangedRecord[],
): Promise<RecordView[]> {
  if (set === null) return [];
  const place = { workspaceId: set.workspaceId, connectionId: set.connectionId, stream: set.stream };
  const dropped = new Set(set.droppedFields);
  const sealers = new Map<number, RecordSealer>();
  const views: RecordView[] = [];
  for (const row of rows) {
    let json: Buffer | null = null;
    if (row.sealed !== null) {
      const sealer =
        sealers.get(row.key_version) ??
        (await readRecordSealer(place, trx, connections.keyring, row.key_version));
      sealers.set(row.key_version, sealer);
      json = withoutExcluded(sealer.open(row.id, row.sealed), dropped);
    }
    views.push({
      id: row.id,
      change: row.deleted ? 'deleted' : 'upserted',
      json,
      hash: row.hash,
      firstSeenAt: new Date(row.first_seen),
      changedAt: new Date(row.changed),
    });
  }
  return views;
}

/** As it is stored, where that is what may be shown. */
function withoutExcluded(json: Buffer, dropped: ReadonlySet<string>): Buffer {
  if (dropped.size === 0) return json;
  const value: unknown = JSON.parse(json.toString());
  return isObject(value) ? Buffer.from(canonicalText(withoutMembers(value, dropped))) : json;
}
