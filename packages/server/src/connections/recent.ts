/** What calls ask for again and again: kept for a moment in this process, dropped as soon as a change is noticed. */
import type { KnownKey } from '../callers/authenticate.ts';
import type { Workspace } from '../callers/workspaces.ts';
import type { ChangeListener } from '../database/changes.ts';
import { createReadCache, type ReadCache } from '../database/read-cache.ts';
import type { Saved } from './saved.ts';

export interface Recent {
  /** By the hash of the key. */
  readonly keys: ReadCache<KnownKey>;
  /** By id. */
  readonly workspaces: ReadCache<Pick<Workspace, 'id'>>;
  /** By `savedKey`. */
  readonly saved: ReadCache<Saved>;
  readonly changed: ChangeListener;
  close(): void;
}

export const savedKey = (workspaceId: string, connectionId: string): string =>
  `${workspaceId} ${connectionId}`;

export function createRecent(): Recent {
  const keys = createReadCache<KnownKey>();
  const workspaces = createReadCache<Pick<Workspace, 'id'>>();
  const saved = createReadCache<Saved>();
  return {
    keys,
    workspaces,
    saved,
    changed: ({ workspaceId, connectionId }) => {
      if (connectionId !== null) return saved.drop(savedKey(workspaceId, connectionId));
      keys.dropWhere(({ caller }) => caller.workspaceId === workspaceId);
      workspaces.drop(workspaceId);
      saved.dropWhere(({ connection }) => connection.workspaceId === workspaceId);
    },
    close: () => {
      for (const cache of [keys, workspaces, saved]) cache.close();
    },
  };
}
