/** What is set for each stream of a connection. */
import type { Stream } from '@cleat/plugin-kit';
import { by, type Scope } from '../callers/roles.ts';
import type { Connection } from '../connections/connection.ts';
import { findConnection } from '../connections/repository.ts';
import type { Transaction } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { invalidInput, notFound } from '../problem.ts';
import type { SyncContext } from './context.ts';
import { ensureRecordSet, findRecordSet, listRecordSets, type RecordSet } from './record-sets.ts';
import { planRewrite } from './rewrite-records.ts';
import { streamsOf } from './streams.ts';

export interface StreamWithSet {
  readonly stream: Stream;
  /** Absent where nothing was set or read yet. */
  readonly set: RecordSet | undefined;
}

/** @throws Problem */
export async function listStreams(
  workspaceId: string,
  context: SyncContext,
  connectionId: string,
): Promise<StreamWithSet[]> {
  return context.connections.database.readWorkspace(workspaceId, async (trx) => {
    const connection = await connectionOf(workspaceId, trx, connectionId);
    const sets = await listRecordSets(workspaceId, trx, connectionId);
    return streamsOf(context, connection).streams.map((stream) => ({
      stream,
      set: sets.find((set) => set.stream === stream.name),
    }));
  });
}

export interface StreamSettings {
  readonly enabled?: boolean;
  readonly excludedFields?: readonly string[];
}

/** @throws Problem */
export async function configureStream(
  scope: Scope,
  context: SyncContext,
  connectionId: string,
  name: string,
  { enabled, excludedFields }: StreamSettings,
): Promise<StreamWithSet> {
  const { workspaceId } = scope;
  return context.connections.database.inWorkspace(workspaceId, async (trx) => {
    const connection = await connectionOf(workspaceId, trx, connectionId);
    const stream = streamsOf(context, connection).streams.find((one) => one.name === name);
    if (stream === undefined) throw notFound('stream');
    refuseKeyFields(stream, excludedFields ?? []);
    await ensureRecordSet(workspaceId, trx, connectionId, name);
    // Waits for pages that are being written, and from then on what a run writes is without these members.
    const set = await findRecordSet(workspaceId, trx, connectionId, name, 'for_update');
    if (set === null) throw notFound('stream');
    const dropped = excludedFields ?? set.droppedFields;
    refuseUnknownFields(fieldsOf(stream, set), dropped);
    // What is left alone since it is old has what is let in again too.
    const reread =
      stream.changes.kind !== 'full' && set.droppedFields.some((field) => !dropped.includes(field));
    if (set.live > 0 && dropped.some((field) => !set.droppedFields.includes(field)))
      await planRewrite(trx, set);
    await trx
      .updateTable('record_sets')
      .set({
        enabled: enabled ?? set.enabled,
        dropped_fields: JSON.stringify(dropped),
        known_fields: JSON.stringify(set.knownFields.filter((field) => !dropped.includes(field))),
        ...(reread && { completed_at: null }),
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', set.id)
      .execute();
    await recordAudit(workspaceId, trx, {
      ...by(scope),
      action: 'sync.configure_stream',
      target: connectionId,
      outcome: 'succeeded',
      detail: { stream: name, enabled, excludedFields },
    });
    const after = await findRecordSet(workspaceId, trx, connectionId, name);
    return { stream, set: after ?? set };
  });
}

/** Members of its records: of its schema, and those that were met. */
export const fieldsOf = (
  stream: Stream | undefined,
  set: RecordSet | null | undefined,
): ReadonlySet<string> =>
  new Set([
    ...Object.keys(stream?.schema.properties ?? {}),
    ...(set?.knownFields ?? []),
    ...(set?.droppedFields ?? []),
  ]);

/** Who believes that a field is left out must not be wrong. */
function refuseUnknownFields(known: ReadonlySet<string>, excluded: readonly string[]): void {
  const faults = excluded.flatMap((name, index) =>
    known.has(name)
      ? []
      : [
          {
            pointer: `/excludedFields/${index}`,
            code: 'unknown_field',
            message: 'is no member of these records as a whole; see `fields` of the stream',
          },
        ],
  );
  if (faults.length > 0) throw invalidInput(faults);
}

/** Without its key a record could not be found again, and without its date not be told to lie in a window. */
function refuseKeyFields(stream: Stream, excluded: readonly string[]): void {
  const needed = [...stream.primaryKey, ...(stream.changes.kind === 'full' ? [] : [stream.changes.on])];
  const names = new Set(needed.map((path) => path.split('.', 1)[0]));
  const faults = excluded.flatMap((name, index) =>
    names.has(name)
      ? [
          {
            pointer: `/excludedFields/${index}`,
            code: 'needed',
            message: 'is part of the key or the date of this stream',
          },
        ]
      : [],
  );
  if (faults.length > 0) throw invalidInput(faults);
}

/** Members of the records of a stream, for the columns of a table. @throws Problem */
export async function recordColumns(
  workspaceId: string,
  context: SyncContext,
  connectionId: string,
  name: string,
): Promise<string[]> {
  return context.connections.database.readWorkspace(workspaceId, async (trx) => {
    const set = await findRecordSet(workspaceId, trx, connectionId, name);
    const connection = await findConnection(workspaceId, trx, connectionId);
    const stream =
      connection === null
        ? undefined
        : streamsOf(context, connection).streams.find((one) => one.name === name);
    return [...fieldsOf(stream, set)].filter((field) => set?.droppedFields.includes(field) !== true);
  });
}

async function connectionOf(workspaceId: string, trx: Transaction, id: string): Promise<Connection> {
  const connection = await findConnection(workspaceId, trx, id);
  if (connection === null) throw notFound('connection');
  return connection;
}
