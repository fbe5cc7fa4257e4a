/**
 * Notices of what a transaction has changed, for those who keep what they read for a moment: told in this process
 * as soon as the transaction ends, and to other processes by NOTIFY, which is no more than a hint: it is lost while
 * their connection is down.
 */
import pg from 'pg';
import { untilEnded } from './pool.ts';

/** A connection of a Workspace; or, without one, the Workspace itself or its API keys. */
export interface Change {
  readonly workspaceId: string;
  readonly connectionId: string | null;
}

export type ChangeListener = (change: Change) => void;

export const channel = 'cleat_changes';

const noted = new WeakMap<object, Set<string>>();

/** Gathers what `noteChange` says of this transaction. */
export function gatherChanges(trx: object): ReadonlySet<string> {
  const changes = new Set<string>();
  noted.set(trx, changes);
  return changes;
}

/** To be called beside every write of what is kept elsewhere. Listeners hear of it when the transaction has ended. */
export function noteChange(trx: object, workspaceId: string, connectionId: string | null): void {
  const changes = noted.get(trx);
  if (changes === undefined) throw new Error('this transaction cannot note a change');
  changes.add(connectionId === null ? workspaceId : `${workspaceId} ${connectionId}`);
}

export function readChange(text: string): Change {
  const [workspaceId = '', connectionId = null] = text.split(' ');
  return { workspaceId, connectionId };
}

/** Milliseconds until a lost connection is tried again. */
const retryAfter = 2_000;

export interface Listening {
  stop(): Promise<void>;
}

/** Hears what other processes change, over a connection of its own. */
export function listenForChanges(
  settings: pg.ClientConfig,
  onChange: ChangeListener,
  onError: (error: Error) => void,
): Listening {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const again = (lost: pg.Client, error?: Error): void => {
    if (stopped || client !== lost) return;
    if (error !== undefined) onError(error);
    client = undefined;
    lost.end().catch(() => undefined);
    retry = setTimeout(connect, retryAfter).unref();
  };
  const connect = (): void => {
    const next = new pg.Client({ ...settings, application_name: 'cleat changes' });
    client = next;
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) onChange(readChange(payload));
    });
    next.on('error', (error) => again(next, error));
    next.on('end', () => again(next));
    next.connect().then(
      () => next.query(`listen ${channel}`).catch((error: Error) => again(next, error)),
      (error: Error) => again(next, error),
    );
  };
  connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      if (client !== undefined) await untilEnded(client.end().catch(() => undefined));
    },
  };
}
