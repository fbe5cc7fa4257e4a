/** A connection to the sandbox, and runs of its sync to their end. */
import type { ApiAnswer, Caller } from '../support/service.ts';

export interface StreamFigures {
  readonly name: string;
  readonly state: string;
  readonly [figure: string]: unknown;
}

export interface RunFigures {
  readonly id: string;
  readonly state: string;
  readonly streams: readonly StreamFigures[];
  readonly diagnosis: { readonly code: string } | null;
}

export interface RecordFigures {
  readonly id: string;
  readonly change: string;
  readonly data: Record<string, unknown> | null;
  readonly hash: string;
  readonly firstSeenAt: string;
  readonly changedAt: string;
}

export const asRun = (answer: ApiAnswer): RunFigures => answer.body as unknown as RunFigures;

export async function start(
  call: Caller,
  connection: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<RunFigures> {
  const started = await call('POST', `/api/connectors/${connection}/syncs`, body);
  if (started.status !== 202) throw new Error(started.text);
  return asRun(started);
}

/** Time for a run that hangs, not for a slow one. */
const patience = 120_000;

export async function until(
  call: Caller,
  runId: string,
  done: (run: RunFigures) => boolean = ({ state }) => state !== 'queued' && state !== 'running',
): Promise<RunFigures> {
  const deadline = Date.now() + patience;
  for (;;) {
    const read = await call('GET', `/api/syncs/${runId}`);
    if (read.status !== 200) throw new Error(read.text);
    const run = asRun(read);
    if (done(run)) return run;
    if (Date.now() > deadline) throw new Error(`the run hangs: ${read.text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function sync(
  call: Caller,
  connection: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<RunFigures> {
  return until(call, (await start(call, connection, body)).id);
}

export function figuresOf(run: RunFigures, name: string): StreamFigures {
  const stream = run.streams.find((one) => one.name === name);
  if (stream === undefined) throw new Error(`the run has no stream ${name}`);
  return stream;
}

export interface Changes {
  readonly data: readonly RecordFigures[];
  readonly cursor: string;
}

/** All changes after a cursor, page by page. */
export async function changes(
  call: Caller,
  connection: string,
  stream: string,
  cursor?: string,
  limit = 200,
): Promise<Changes> {
  const data: RecordFigures[] = [];
  for (let next = cursor; ; ) {
    const query = new URLSearchParams({ limit: String(limit), ...(next !== undefined && { cursor: next }) });
    const page = await call('GET', `/api/connectors/${connection}/records/${stream}?${query}`);
    if (page.status !== 200) throw new Error(page.text);
    data.push(...(page.body.data as RecordFigures[]));
    next = String(page.at('nextCursor'));
    if (page.at('hasMore') === false) return { data, cursor: next };
  }
}
