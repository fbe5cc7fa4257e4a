/** The streams of a connection: what its plugin offers, and what is set for each. */
import type { Domain, Stream } from '@cleat/plugin-kit';
import type { Connection } from '../connections/connection.ts';
import { strategyOf } from '../connections/context.ts';
import type { SyncContext } from './context.ts';
import type { RecordSet } from './record-sets.ts';

/** @throws Problem if the plugin is not installed */
export function streamsOf(
  { connections }: SyncContext,
  connection: Connection,
): { readonly streams: readonly Stream[]; readonly domains: readonly Domain[] } {
  const { plugin } = strategyOf(connections, connection);
  return { streams: plugin.definition.streams ?? [], domains: plugin.domains };
}

/**
 * Those named, or all that are enabled, parents before children. A parent that has never been read to its end is
 * read first, though it was not asked for: without it there is nothing to ask about.
 */
export function chooseStreams(
  streams: readonly Stream[],
  sets: readonly Pick<RecordSet, 'stream' | 'enabled' | 'completedAt'>[],
  names: readonly string[] | undefined,
): string[] {
  const setOf = new Map(sets.map((set) => [set.stream, set]));
  const chosen = new Set(
    names ?? streams.filter(({ name }) => setOf.get(name)?.enabled !== false).map(({ name }) => name),
  );
  // Backwards, so that the parent of an added parent is added too.
  for (const { name, parent } of streams.toReversed()) {
    const read = parent !== undefined && (setOf.get(parent.stream)?.completedAt ?? null) !== null;
    if (chosen.has(name) && parent !== undefined && !read) chosen.add(parent.stream);
  }
  return streams.filter(({ name }) => chosen.has(name)).map(({ name }) => name);
}
