/** How many connections there are in each state, and how many runs are under way, over all Workspaces. */
import { type Database, enterWorkspace } from '../database/database.ts';

export interface Counts {
  readonly connections: Readonly<Record<string, number>>;
  readonly syncsUnderWay: number;
}

/** Milliseconds for which counts serve: row-level security lets them be taken one Workspace at a time only. */
const maxAge = 30_000;

export function createCounting(database: Database, now: () => Date): () => Promise<Counts> {
  let latest: { readonly at: number; readonly counts: Promise<Counts> } | null = null;
  return () => {
    const at = now().getTime();
    if (latest === null || at - latest.at >= maxAge || at < latest.at) {
      const counts = count(database);
      latest = { at, counts };
      counts.catch(() => {
        latest = null;
      });
    }
    return latest.counts;
  };
}

async function count(database: Database): Promise<Counts> {
  return database.inInstance(async (trx) => {
    const workspaces = await trx.selectFrom('workspaces').select('id').execute();
    const queued = await trx
      .selectFrom('sync_queue')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const connections: Record<string, number> = {};
    for (const { id } of workspaces) {
      await enterWorkspace(trx, id);
      const rows = await trx
        .selectFrom('connections')
        .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
        .where('workspace_id', '=', id)
        .groupBy('state')
        .execute();
      for (const row of rows) connections[row.state] = (connections[row.state] ?? 0) + row.count;
    }
    return { connections, syncsUnderWay: queued.count };
  });
}
