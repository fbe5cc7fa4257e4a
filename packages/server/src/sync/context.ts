/** What the sync works with, wired together in compose.ts. */
import type { Stream } from '@cleat/plugin-kit';
import type { ConnectionContext } from '../connections/context.ts';
import type { ProviderPauses } from '../connections/provider-pause.ts';
import type { Transaction } from '../database/database.ts';
import type { Subject } from '../providers/provider-client.ts';
import type { HoldThreshold } from './compare.ts';
import type { CredentialProof } from './credential-proof.ts';
import type { PageReaders } from './page-reader.ts';
import type { RateBudget } from './rate-budget.ts';
import type { RunMode, RunState } from './run.ts';

export interface SyncContext {
  readonly connections: ConnectionContext;
  /** Milliseconds for one request. */
  readonly requestTimeout: number;
  readonly pauses: ProviderPauses;
  readonly readers: PageReaders;
  readonly threshold: HoldThreshold;
  /** Unless a Workspace says otherwise. */
  readonly retentionDays: number;
  /** Told when a run has ended here. */
  readonly onRunEnded: (state: RunState) => void;
}

/** What a run has of this process, before others that wait have theirs. */
export interface Turn {
  /** Another one waits: what comes next is left to the next turn. */
  over: boolean;
  /** Something was stored, so that a run which is interrupted again and again still comes to its end. */
  progressed: boolean;
}

/** That this process works on a run. */
export interface Claim {
  readonly workspaceId: string;
  readonly runId: string;
  /** Nothing is written once another process holds a newer one. */
  readonly fence: number;
}

/** One stream of a run that this process works on. */
export interface StreamJob extends Claim {
  readonly connectionId: string;
  readonly mode: RunMode;
  readonly stream: Stream;
  /** Path of the member that is false in an answer which failed. */
  readonly faultFlag: string | null;
  readonly subject: Subject;
  readonly budget: RateBudget;
  readonly proof: CredentialProof;
  readonly turn: Turn;
  readonly signal: AbortSignal;
}

/** Another process works on the run now, or it is gone with its connection. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

/** Why a run is let go of before it is over: the process ends, another one has it, or others wait. */
export type Interruption = 'stopping' | 'lost' | 'yielding';

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly why: Interruption;

  constructor(why: Interruption) {
    super(why);
    this.why = why;
  }
}

/** A transaction that counts only while the run is this process's own. @throws RunLost */
export async function whileHeld<T>(
  { connections }: SyncContext,
  job: Claim,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  return connections.database.inWorkspace(job.workspaceId, async (trx) => {
    await holdClaim(trx, job);
    return work(trx);
  });
}

/** @throws RunLost if the run is another process's now, or over */
export async function holdClaim(trx: Transaction, job: Claim): Promise<void> {
  const held = await trx
    .selectFrom('sync_queue')
    .select('fence')
    .where('workspace_id', '=', job.workspaceId)
    .where('run_id', '=', job.runId)
    .where('fence', '=', job.fence)
    .forShare()
    .executeTakeFirst();
  if (held === undefined) throw new RunLost();
}
