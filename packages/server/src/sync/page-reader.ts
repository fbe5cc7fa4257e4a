/**
 * Pages are parsed, put into canonical form, hashed and sealed in a thread of their own: that is half of what a sync
 * takes, and other calls would wait for it.
 */
import { Worker } from 'node:worker_threads';
import type { Stream } from '@cleat/plugin-kit';
import type { RecordSealer, SealingMaterial } from '../vault/record-sealer.ts';
import { type PackedPage, type PageRow, pageOf } from './page-row.ts';
import type { Page } from './paging.ts';
import type { ReadBy } from './prepare.ts';
import type { GivenAnswer } from './read-rows.ts';

/** How the answers of one stream are read. */
export interface HowToRead {
  readonly stream: Stream;
  readonly droppedFields: readonly string[];
  /** Path of the member that is false in an answer which failed. */
  readonly faultFlag: string | null;
  /** Whether each row is sealed at once, since most are not stored yet. */
  readonly seals: boolean;
}

export interface PageReader {
  /** @returns null if the answer is no page. @throws Error once it is closed, or if the thread has ended */
  read(answer: GivenAnswer, parent: string | null): Promise<Page<PageRow> | null>;
  close(): void;
}

export interface PageReaders {
  open(how: HowToRead, sealer: RecordSealer): PageReader;
  /** Ends the thread. What is being read fails. */
  stop(): Promise<void>;
}

export type ToThread =
  | {
      readonly kind: 'open';
      readonly reader: number;
      readonly how: Omit<HowToRead, 'stream'> & { readonly stream: ReadBy };
      readonly material: SealingMaterial;
    }
  | {
      readonly kind: 'read';
      readonly reader: number;
      readonly number: number;
      readonly answer: GivenAnswer;
      readonly parent: string | null;
    }
  | { readonly kind: 'close'; readonly reader: number };

export interface FromThread {
  readonly number: number;
  readonly page: PackedPage | null;
}

/** Milliseconds without a reader after which the thread ends, and gives its memory back. */
const idleTime = 10_000;
/** Megabytes for what is new in it: what some dozens of pages leave behind. */
const youngSpace = 24;
/** As a source, or as it is built. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './page-thread.ts' : './page-thread.js',
  import.meta.url,
);

export function createPageReaders(): PageReaders {
  let thread: Thread | null = null;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;
  const current = (): Thread => {
    clearTimeout(idle);
    if (thread === null || (thread.over && !stopped)) thread = new Thread();
    return thread;
  };
  return {
    open: (how, sealer) => {
      let mine = current();
      let reader = mine.open(how, sealer.material);
      let closed = false;
      return {
        read: async (answer, parent) => {
          if (closed) throw new Error('nobody waits for this page any more');
          // It ended by another reader's page: nothing of this one was lost with it.
          if (mine.over && !stopped) {
            mine = current();
            reader = mine.open(how, sealer.material);
          }
          const page = await mine.read(reader, answer, parent);
          return page === null ? null : pageOf(page, parent, sealer);
        },
        close: () => {
          closed = true;
          mine.close(reader);
          if (mine.readers > 0 || thread !== mine) return;
          idle = setTimeout(() => void mine.end(), idleTime);
          idle.unref();
        },
      };
    },
    stop: async () => {
      stopped = true;
      clearTimeout(idle);
      await thread?.end();
    },
  };
}

class Thread {
  readonly #worker = new Worker(program, {
    ...{ name: 'pages', env: {}, execArgv: [] },
    resourceLimits: { maxYoungGenerationSizeMb: youngSpace },
  });
  readonly #waiting = new Map<number, PromiseWithResolvers<PackedPage | null>>();
  #numbers = 0;
  #fault: Error | undefined;
  readers = 0;
  over = false;

  constructor() {
    this.#worker.on('message', ({ number, page }: FromThread) => {
      this.#waiting.get(number)?.resolve(page);
      this.#waiting.delete(number);
    });
    this.#worker.on('error', (error: Error) => this.#ended(error));
    this.#worker.on('messageerror', (error: Error) => this.#ended(error));
    this.#worker.on('exit', () => this.#ended(new Error('the thread that reads pages has ended')));
    // It keeps no process from ending: said last, since whoever listens keeps it.
    this.#worker.unref();
  }

  open(how: HowToRead, material: SealingMaterial): number {
    const reader = this.#numbers++;
    const { schema: _, ...stream } = how.stream;
    this.#tell({ kind: 'open', reader, how: { ...how, stream }, material });
    this.readers += 1;
    return reader;
  }

  async read(reader: number, answer: GivenAnswer, parent: string | null): Promise<PackedPage | null> {
    if (this.over) throw new Error('the thread that reads pages has ended', { cause: this.#fault });
    const number = this.#numbers++;
    const waiting = Promise.withResolvers<PackedPage | null>();
    this.#waiting.set(number, waiting);
    this.#tell({ kind: 'read', reader, number, answer, parent });
    return waiting.promise;
  }

  close(reader: number): void {
    this.readers -= 1;
    this.#tell({ kind: 'close', reader });
  }

  async end(): Promise<void> {
    this.over = true;
    await this.#worker.terminate();
  }

  #tell(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  /** What ends it by itself is a fault, and fails what waits; what is read next is read in another one. */
  #ended(error: Error): void {
    this.over = true;
    this.#fault ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
