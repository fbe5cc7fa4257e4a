/** One stream of a run, from where it stands to its end. */
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { DiagnosisCode } from '@cleat/plugin-kit';
import type { Transaction } from '../database/database.ts';
import { anotherPass, type Checkpoint, isComplete, nextPass } from './checkpoint.ts';
import { commitPages, Outdated } from './commit-pages.ts';
import { Interrupted, type StreamJob, type SyncContext, whileHeld } from './context.ts';
import { anyUnseen, deleteUnseen } from './deletions.ts';
import { loadKnown } from './load-known.ts';
import { createPageFetcher, type PageAsk, type PageFetcher, type ParentMissing } from './page-fetcher.ts';
import type { PageRow } from './page-row.ts';
import type { Page } from './paging.ts';
import { countParents, noteAllRead, type ParentKey, parentKeys, parentWasRead } from './parents.ts';
import { identifyingFields } from './prepare.ts';
import { batchOf, type PreparedUnit, prepareUnit, settle, type Unsettled } from './prepare-batch.ts';
import { inBatches, readStream, type StreamUnit } from './read-stream.ts';
import { findRecordSet } from './record-sets.ts';
import type { RunStream, SyncWarning } from './run.ts';
import { updateRunStream } from './run-store.ts';
import { loadStreamState, type StreamState } from './stream-state.ts';

/** Largest answer that is read: a page of a thousand rows of 16 KiB. */
const maxPageBytes = 16 * 1024 * 1024;
/** Rows written together at most, where pages come faster than they are written. */
const batchRows = 1_000;
/** Milliseconds that pages wait for more to be written with them: each transaction costs what hundreds of rows do. */
const gathering = 80;

/** @throws ReadFailure, RunLost, the signal's reason */
export async function syncStream(context: SyncContext, job: StreamJob, row: RunStream): Promise<void> {
  const { connections } = context;
  const { workspaceId, runId, stream } = job;
  const state = await whileHeld(context, job, async (trx) => {
    await updateRunStream(workspaceId, trx, runId, stream.name, {
      state: 'running',
      startedAt: row.startedAt ?? connections.now(),
    });
    return loadStreamState(context, job, row, trx);
  });
  const fetcher = createPageFetcher(
    {
      ...{
        broker: connections.broker,
        client: connections.client,
        budget: job.budget,
        proof: job.proof,
        pauses: context.pauses,
      },
      ...{ now: connections.now, random: connections.random, requestTimeout: context.requestTimeout },
      ...{ maxResponseBytes: maxPageBytes, workspaceId, connectionId: job.connectionId, signal: job.signal },
    },
    stream,
    job.subject,
  );
  await countParents(context, job);
  const loading = loadKnown(context, job, state);
  try {
    await loading.begun;
    for (;;) {
      if (!(await readPass(context, job, state, fetcher))) continue;
      const again = nextPass(state.checkpoint) ?? (await confirming(context, job, state));
      if (again === null) break;
      state.checkpoint = again;
      state.kept.clear();
    }
  } finally {
    await loading.stop();
  }
  // Rows that lacked a part of their key cannot be told from those that are gone.
  const complete = isComplete(state.checkpoint) && !isKeyHidden(state);
  const held = complete ? await deleteUnseen(context, job, state) : 0;
  await whileHeld(context, job, async (trx) => {
    if (state.checkpoint.complete) await noteShort(trx, job, state.checkpoint.short);
    if (complete && (await parentWasRead(trx, job))) {
      const set = await findRecordSet(workspaceId, trx, job.connectionId, stream.name, 'for_update');
      const dropped = set?.droppedFields ?? [];
      const known = [...new Set([...(set?.knownFields ?? []), ...state.proven])]
        .filter((name) => !dropped.includes(name))
        .sort();
      await trx
        .updateTable('record_sets')
        .set({ known_fields: JSON.stringify(known), completed_at: connections.now() })
        .where('workspace_id', '=', workspaceId)
        .where('connection_id', '=', job.connectionId)
        .where('stream', '=', stream.name)
        .execute();
      if (set !== null) await noteAllRead(trx, job, set);
    }
    await updateRunStream(workspaceId, trx, runId, stream.name, {
      state: held > 0 ? 'deletion_held' : 'succeeded',
      held,
      warnings: warningsOf(job, state, held, (code) => fetcher.explainLast(code)),
      finishedAt: connections.now(),
    });
    await trx
      .deleteFrom('sync_seen')
      .where('workspace_id', '=', workspaceId)
      .where('run_id', '=', runId)
      .where('stream', '=', stream.name)
      .execute();
  });
}

async function noteShort(
  trx: Transaction,
  { workspaceId, connectionId, stream }: StreamJob,
  short: number,
): Promise<void> {
  await trx
    .updateTable('record_sets')
    .set({ short })
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .where('stream', '=', stream.name)
    .execute();
}

/**
 * Pages by number cannot begin with the row that the page before ended with: a row that went in front of the place
 * reached takes another one past it. And where no total is given, a row that goes can hide that another one came to the
 * front. So nothing is taken for deleted that was not missed twice.
 */
async function confirming(
  context: SyncContext,
  job: StreamJob,
  state: StreamState,
): Promise<Checkpoint | null> {
  const { checkpoint } = state;
  const { paging } = job.stream;
  const blind = paging.kind === 'page_number' || (paging.kind === 'offset' && paging.total === undefined);
  const first = blind && isComplete(checkpoint) && checkpoint.pass === 1;
  return first && (await anyUnseen(context, job, state)) ? anotherPass(checkpoint) : null;
}

/** From the checkpoint on. @returns false where it ended early, as it must go on with what has changed elsewhere */
async function readPass(
  context: SyncContext,
  job: StreamJob,
  state: StreamState,
  fetcher: PageFetcher,
): Promise<boolean> {
  try {
    await readToEnd(context, job, state, fetcher);
    return true;
  } catch (error) {
    if (error instanceof Outdated) return false;
    throw error;
  }
}

async function readToEnd(
  context: SyncContext,
  job: StreamJob,
  state: StreamState,
  fetcher: PageFetcher,
): Promise<void> {
  const parentsFrom = (key: string, inclusive: boolean): AsyncIterable<ParentKey> =>
    parentKeys(context, job, { key, inclusive });
  const unsettled: Unsettled = new Map();
  const { stream, faultFlag } = job;
  // Nearly all rows of a first read are stored.
  const how = { stream, faultFlag, droppedFields: [...state.shape.dropped], seals: state.met !== null };
  const reader = context.readers.open(how, state.sealer);
  const fetchPage = (ask: PageAsk): Promise<Page<PageRow>> => fetcher.fetch(ask, reader);
  const read = readStream({ stream, fetchPage, parentsFrom }, state.checkpoint);
  const pages = prepareEach(state, read, unsettled);
  let firstMissing: ParentMissing | null = null;
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const units of inBatches(pages, batchRows, () => delay(gathering, null))) {
      const batch = batchOf(units);
      await writing;
      job.signal.throwIfAborted();
      if (job.turn.over && job.turn.progressed) throw new Interrupted('yielding');
      firstMissing ??= units.find(({ missing }) => missing !== null)?.missing ?? null;
      // The next pages are prepared meanwhile. A failure is met with them.
      writing = commitPages(context, job, state, batch).then(() => {
        settle(unsettled, units);
        job.turn.progressed = true;
      });
      writing.catch(() => undefined);
    }
  } finally {
    reader.close();
    // What was read before a failure counts.
    await writing;
  }
  // One that is gone is no fault; when all are, the resource itself is not where it is looked for.
  if (onlyMissing(state) && firstMissing !== null) throw firstMissing.failure;
}

async function* prepareEach(
  state: StreamState,
  units: AsyncGenerator<StreamUnit, void>,
  unsettled: Unsettled,
): AsyncGenerator<PreparedUnit, void> {
  for await (const unit of units) {
    yield prepareUnit(state, unit, unsettled);
    // Several pages can have come. Between them the database is answered, which would wait for all of them.
    await setImmediate();
  }
}

const onlyMissing = ({ counts, parentsRead }: StreamState): boolean =>
  counts.skipped > 0 && counts.skipped === parentsRead;

const isKeyHidden = ({ kept, proven, shape }: StreamState): boolean =>
  shape.keyMembers.some((name) => kept.has(name) && !proven.has(name));

function warningsOf(
  { stream }: StreamJob,
  { checkpoint, counts, kept, parentsRead, proven, shape, wasRead, withoutKey }: StreamState,
  held: number,
  explain: (code: DiagnosisCode) => SyncWarning['diagnosis'],
): SyncWarning[] {
  const warnings: SyncWarning[] = [];
  const hidden = [...kept].filter((name) => !proven.has(name)).sort();
  const always = identifyingFields(stream);
  // What rows without a key hold was not noted.
  const blank = counts.read > withoutKey && [...proven].every((name) => always.includes(name));
  // A few dates may well be empty; not those of a first read, nor those that had records.
  const few = stream.changes.kind === 'window' && wasRead && counts.deleted + held === 0;
  const asked = stream.parent === undefined || parentsRead > counts.skipped;
  const empty = counts.read === 0 && asked && !few;
  if (hidden.length > 0 || blank || empty) {
    const diagnosis = explain('empty_field_set');
    // What the key is part of cannot be excluded.
    const advice = hidden.every((name) => shape.keyMembers.includes(name))
      ? ''
      : ' If a field is meant to be empty, exclude it, and let it in again.';
    const what = empty
      ? 'No record at all was returned.'
      : hidden.length === 0
        ? 'The records hold nothing but what identifies them.'
        : `No record holds a value any more in: ${hidden.join(', ')}. What was stored before is kept.${advice}`;
    warnings.push({ code: 'empty_field_set', message: what, fields: hidden, diagnosis });
  }
  if (!isComplete(checkpoint)) {
    const message = checkpoint.complete
      ? `The Provider counts ${checkpoint.short} rows more than it gives. Nothing was deleted; if it is as many the next time, its count is taken to be wrong.`
      : 'The rows moved so much while they were read that some may have been missed. Nothing was deleted; the next sync reads them again.';
    warnings.push({ code: 'incomplete_read', message, fields: [], diagnosis: null });
  }
  if (withoutKey > 0) {
    const message = `${withoutKey} rows came without a value in ${stream.primaryKey.join(', ')} and were not stored.`;
    warnings.push({ code: 'records_without_key', message, fields: [...stream.primaryKey], diagnosis: null });
  }
  if (counts.skipped > 0) {
    const message = `${counts.skipped} records of ${stream.parent?.stream ?? 'the parent'} were not known to the Provider any more.`;
    warnings.push({ code: 'parents_missing', message, fields: [], diagnosis: null });
  }
  return warnings;
}
