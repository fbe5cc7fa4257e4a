/**
 * What was read from the database a moment ago. An entry is at most `maxAge` old, counted from before its read
 * began; it goes sooner when a change is noticed (`changes.ts`), which may come late or, between processes, not at all.
 */
import { LRUCache } from 'lru-cache';

export interface ReadCache<T extends object> {
  /** Concurrent reads of one key are one read. Null, and a read that fails, are not kept. */
  read(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** What is at hand, without waiting; null if nothing is. */
  peek(key: string): T | null;
  /** A read that has begun before is answered, but not kept. */
  drop(key: string): void;
  dropWhere(holds: (value: T) => boolean): void;
  close(): void;
}

/** Milliseconds. */
export const maxAge = 2_000;
/** Above it, those go that were not used for longest. */
const capacity = 10_000;

export function createReadCache<T extends object>(
  clock: () => number = () => performance.now(),
): ReadCache<T> {
  const kept = new LRUCache<string, T>({
    max: capacity,
    ttl: maxAge,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const loads = new Map<string, Promise<T | null>>();
  // What is not asked for again does not stay in memory: it may hold secrets.
  const sweep = setInterval(() => kept.purgeStale(), maxAge).unref();

  const begin = (key: string, load: () => Promise<T | null>): Promise<T | null> => {
    const start = clock();
    const loading: Promise<T | null> = load()
      .then((value) => {
        if (value !== null && loads.get(key) === loading) kept.set(key, value, { start });
        return value;
      })
      .finally(() => {
        if (loads.get(key) === loading) loads.delete(key);
      });
    loads.set(key, loading);
    return loading;
  };

  return {
    read: async (key, load) => kept.get(key) ?? loads.get(key) ?? begin(key, load),
    peek: (key) => kept.get(key) ?? null,
    drop: (key) => {
      loads.delete(key);
      kept.delete(key);
    },
    dropWhere: (holds) => {
      loads.clear();
      for (const [key, value] of kept.entries()) if (holds(value)) kept.delete(key);
    },
    close: () => {
      clearInterval(sweep);
      kept.clear();
    },
  };
}
