/** Which records a read has seen: one bit for each slot. */

export interface SeenSlots {
  has(slot: number): boolean;
  add(slot: number): void;
  /** Distinct ones. */
  readonly count: number;
}

export function createSeenSlots(): SeenSlots {
  let bits = new Uint8Array(1024);
  let count = 0;
  const byteOf = (slot: number): number => bits[slot >>> 3] ?? 0;
  const has = (slot: number): boolean => (byteOf(slot) & (1 << (slot & 7))) !== 0;
  return {
    has,
    add: (slot) => {
      if (has(slot)) return;
      const at = slot >>> 3;
      if (at >= bits.length) {
        const more = new Uint8Array(Math.max(bits.length * 2, at + 1));
        more.set(bits);
        bits = more;
      }
      bits[at] = byteOf(slot) | (1 << (slot & 7));
      count += 1;
    },
    get count() {
      return count;
    },
  };
}

/** As they are stored: 32 bits each. */
export function packSlots(slots: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(slots.length * 4);
  for (const [at, slot] of slots.entries()) packed.writeUInt32LE(slot, at * 4);
  return packed;
}

export function unpackSlots(packed: Buffer): number[] {
  return Array.from({ length: packed.length / 4 }, (_, at) => packed.readUInt32LE(at * 4));
}
