import { type Cipheriv, createCipheriv, createDecipheriv, type Decipheriv, hash } from 'node:crypto';

/** What rows are computed from. Equal worlds give equal rows, in any process and in any order. */
export interface World {
  /** Seed and tenant: what makes one world differ from another. */
  readonly key: string;
  /** Number of active workers. */
  readonly workers: number;
  /** Date of today, `YYYY-MM-DD`. */
  readonly today: string;
  /** Start of every `href`: `{origin}/ccx/api`. */
  readonly apiRoot: string;
  readonly tenant: string;
}

/** A row of a collection. */
export type Row = Readonly<Record<string, unknown>>;

/** How to find a resource again; only `id` is certain on the real platform. */
export interface Reference {
  readonly id: string;
  readonly descriptor: string;
  readonly href?: string;
}

/**
 * The 32 hex digits that stand for a number (below 2^53) of one kind. A block cipher is a permutation: ids
 * never collide, and {@link numberOf} finds the number again without a table of all rows.
 */
export function idOf(world: World, kind: string, number: number): string {
  const block = Buffer.alloc(16);
  block.writeBigUInt64BE(BigInt(number), 8);
  return ciphersOf(world, kind).encrypt.update(block).toString('hex');
}

/** The number that an id stands for; undefined for an id that was never given out for this kind. */
export function numberOf(world: World, kind: string, id: string): number | undefined {
  if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
  const block = ciphersOf(world, kind).decrypt.update(Buffer.from(id, 'hex'));
  const number = block.readBigUInt64BE(8);
  return block.readBigUInt64BE(0) === 0n && number <= Number.MAX_SAFE_INTEGER ? Number(number) : undefined;
}

/** Draws whole numbers below a limit for one row; the same row always draws the same. */
export function drawFor(
  world: World,
  kind: string,
  number: number,
): (label: string, below: number) => number {
  return (label, below) => {
    const digest = hash('sha256', `${world.key}/${kind}/${number}/${label}`, 'buffer');
    return digest.readUInt32BE(0) % below;
  };
}

/** Picks one of a non-empty list. */
export function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('pick needs a non-empty list');
  return item;
}

/**
 * Ciphers by what their keys are made from: one pair for each kind and tenant, so there are few. In this mode, and
 * without padding, each block stands for itself: a cipher serves any number of ids.
 */
const ciphers = new Map<string, Ciphers>();
const CIPHERS_KEPT = 1000;

interface Ciphers {
  readonly encrypt: Cipheriv;
  readonly decrypt: Decipheriv;
}

function ciphersOf(world: World, kind: string): Ciphers {
  const source = `${world.key}/${kind}`;
  const known = ciphers.get(source);
  if (known !== undefined) return known;
  if (ciphers.size >= CIPHERS_KEPT) ciphers.clear();
  const key = hash('sha256', source, 'buffer').subarray(0, 16);
  const made: Ciphers = {
    encrypt: createCipheriv('aes-128-ecb', key, null).setAutoPadding(false),
    decrypt: createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false),
  };
  ciphers.set(source, made);
  return made;
}
