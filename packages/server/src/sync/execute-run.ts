/** Works on a run that this process holds: its streams one after the other, until it is over or taken away. */
import type { Stream } from '@cleat/plugin-kit';
import { strategyOf } from '../connections/context.ts';
import { readSaved } from '../connections/saved.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { Problem } from '../problem.ts';
import {
  type Claim,
  holdClaim,
  RunLost,
  type StreamJob,
  type SyncContext,
  type Turn,
  whileHeld,
} from './context.ts';
import { createCredentialProof } from './credential-proof.ts';
import { finishRun } from './finish-run.ts';
import { ReadFailure } from './page-fetcher.ts';
import { holdConnectionOf } from './queue.ts';
import { createRateBudget } from './rate-budget.ts';
import { findRecordSet } from './record-sets.ts';
import type { Run, RunStream } from './run.ts';
import { findRun, updateRun, updateRunStream } from './run-store.ts';
import { syncStream } from './sync-stream.ts';

/** Requests of one connection at once, whatever its streams would like. */
const atOnce = 8;

/** After a fault of our own: what is committed stays, and a person sees that it did not come to its end. */
export async function abandonRun(context: SyncContext, claim: Claim): Promise<void> {
  await finish(context, claim, 'failed', null);
}

/** @throws RunLost, Interrupted; what is committed stays, and another process goes on from there */
export async function executeRun(
  context: SyncContext,
  claim: Claim,
  turn: Turn,
  signal: AbortSignal,
): Promise<void> {
  const { connections } = context;
  const run = await whileHeld(context, claim, async (trx) => {
    const found = await findRun(claim.workspaceId, trx, claim.runId);
    if (found === null) throw new RunLost();
    await updateRun(claim.workspaceId, trx, claim.runId, {
      state: 'running',
      ...(found.startedAt === null && { startedAt: connections.now() }),
    });
    return found;
  });
  const now = (): number => connections.now().getTime();
  const budget = createRateBudget({ atOnce, now });
  const proof = createCredentialProof(connections.broker.refused, now);
  const open: Refused[] = [];
  let heard: Heard = { ofAll: null, answers: run.streams.some(({ state }) => state === 'succeeded') };
  try {
    const { plugin } = await pluginOf(context, run);
    const { streams = [], answerFault } = plugin.definition;
    const faultFlag = answerFault?.flag ?? null;
    for (const row of run.streams) {
      if (row.finishedAt !== null) continue;
      const stream = streams.find(({ name }) => name === row.name);
      const job =
        stream &&
        jobOf(run, claim, { stream, faultFlag, domains: plugin.domains, budget, proof, turn, signal });
      const unread = job && (await failureAbove(context, job));
      const known = heard.ofAll ?? unread ?? null;
      const failure = await readOne(context, claim, row, job, known);
      if (known === null) heard = afterStream(heard, failure);
      if (failure !== null && failure.ifAlone !== null)
        open.push({ stream: row.name, alone: failure.ifAlone });
    }
    if (proof.settle()) await sayAlone(context, claim, open);
  } catch (error) {
    // The connection was disabled, or needs mending: its own words say why.
    if (error instanceof Problem) return finish(context, claim, 'failed', await diagnosisOf(context, run));
    throw error;
  }
  await finish(context, claim, null, heard.ofAll);
}

/** What the streams before say of the next one. */
export interface Heard {
  /** Why no other can be read either. */
  readonly ofAll: Diagnosis | null;
  /** Whether the Provider was heard of since one that timed out. */
  readonly answers: boolean;
}

/**
 * A resource may be one that nothing is heard of, where others answer: only after two of them in a row are the others
 * taken to be so too.
 * @param failure of a stream that was asked for
 */
export function afterStream({ answers }: Heard, failure: ReadFailure | null): Heard {
  if (failure === null) return { ofAll: null, answers: true };
  const silent = failure.diagnosis.code === 'timeout';
  const ofAll = failure.concernsAll && !(silent && answers) ? failure.diagnosis : null;
  return { ofAll, answers: answers && !silent };
}

interface Refused {
  readonly stream: string;
  readonly alone: Diagnosis;
}

/** These were refused before it had shown that the credential works. */
async function sayAlone(context: SyncContext, claim: Claim, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return;
  await whileHeld(context, claim, async (trx) => {
    for (const { stream, alone } of refused)
      await updateRunStream(claim.workspaceId, trx, claim.runId, stream, { diagnosis: alone });
  });
}

/**
 * Why the parent of a stream could not be read, where it has never been read to its end: there is nothing, or not
 * everything, to ask about, and a read of that is no complete one.
 */
async function failureAbove(
  { connections }: SyncContext,
  { workspaceId, connectionId, runId, stream }: StreamJob,
): Promise<Diagnosis | null> {
  const { parent } = stream;
  if (parent === undefined) return null;
  return connections.database.readWorkspace(workspaceId, async (trx) => {
    const set = await findRecordSet(workspaceId, trx, connectionId, parent.stream);
    if (set !== null && set.completedAt !== null) return null;
    const run = await findRun(workspaceId, trx, runId);
    const above = run?.streams.find(({ name }) => name === parent.stream);
    return above?.state === 'failed' ? above.diagnosis : null;
  });
}

/** @param known why it cannot be read, where that is known before. @returns why it could not be read */
async function readOne(
  context: SyncContext,
  claim: Claim,
  row: RunStream,
  job: StreamJob | undefined,
  known: Diagnosis | null,
): Promise<ReadFailure | null> {
  const failed = async (diagnosis: Diagnosis | null): Promise<void> =>
    whileHeld(context, claim, (trx) =>
      updateRunStream(claim.workspaceId, trx, claim.runId, row.name, {
        state: 'failed',
        diagnosis,
        finishedAt: context.connections.now(),
      }),
    );
  if (job === undefined || known !== null) {
    await failed(known);
    return null;
  }
  try {
    await syncStream(context, job, row);
    return null;
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    await failed(error.diagnosis);
    return error;
  }
}

function jobOf(
  run: Run,
  claim: Claim,
  parts: Pick<StreamJob, 'stream' | 'faultFlag' | 'budget' | 'proof' | 'turn' | 'signal'> & {
    readonly domains: readonly { readonly id: string; readonly label: string }[];
  },
): StreamJob {
  const { stream, faultFlag, domains, budget, proof, turn, signal } = parts;
  const domain = domains.find(({ id }) => id === stream.domain);
  return {
    ...claim,
    connectionId: run.connectionId,
    mode: run.mode,
    ...{ stream, faultFlag, budget, proof, turn, signal },
    subject: {
      domain: domain === undefined ? null : { id: domain.id, label: domain.label },
      stream: subjectOf(stream),
    },
  };
}

const subjectOf = ({ name, label, functionalArea, policy }: Stream) => ({
  ...{ name, label, functionalArea: functionalArea ?? null, policy: policy ?? null },
});

async function pluginOf(context: SyncContext, { workspaceId, connectionId }: Run) {
  const { connection } = await readSaved(workspaceId, context.connections, connectionId);
  return strategyOf(context.connections, connection);
}

async function diagnosisOf({ connections }: SyncContext, run: Run): Promise<Diagnosis | null> {
  try {
    return (await readSaved(run.workspaceId, connections, run.connectionId)).connection.credentialError;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

async function finish(
  context: SyncContext,
  claim: Claim,
  as: 'failed' | null,
  diagnosis: Diagnosis | null,
): Promise<void> {
  const { workspaceId, runId } = claim;
  const ending = { as, diagnosis, now: context.connections.now() };
  const ended = await context.connections.database.inWorkspace(workspaceId, async (trx) => {
    await holdConnectionOf(workspaceId, trx, runId);
    await holdClaim(trx, claim);
    const run = await finishRun(workspaceId, trx, runId, ending);
    if (run === null) throw new RunLost();
    return run;
  });
  context.onRunEnded(ended.state);
}
