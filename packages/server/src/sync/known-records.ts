/**
 * Which records are stored, by the hash of what is in them: an unchanged row is told from memory alone. The key of a
 * record is part of what is hashed, so no two records of a set share a hash. What is not found here may be stored all
 * the same, and is asked of the database.
 */

/** Bytes of a record's hash. */
export const hashLength = 16;
/** So many of four bytes are kept: that another record of a million shares them happens once in 10^22. */
const words = 3;

/** About 1.5 million records, and 32 MiB; more of a set are asked of the database. */
const mostPlaces = 2 ** 21;
const fewestPlaces = 2 ** 10;
/** A slot begins at 1. What was taken out keeps its place, so that what lies behind it is still found. */
const free = 0;
const takenOut = -1;

/** Where to look for 32 random bits among so many places. */
const firstPlace = (bits: number, count: number): number => Math.floor((bits * count) / 2 ** 32);
const nextPlace = (place: number, count: number): number => (place + 1 === count ? 0 : place + 1);
const grown = (count: number, limit: number): number => Math.min(limit, Math.ceil(count * 1.5));

export interface KnownRecords {
  /** @returns null where none with this hash is known */
  slotOf(hash: Buffer): number | null;
  /** Without effect where there is no room left. @param at where the hash begins in these bytes */
  add(bytes: Buffer, slot: number, at?: number): void;
  remove(hash: Buffer): void;
}

/** All is asked of the database. */
export const knowsNothing: KnownRecords = {
  slotOf: () => null,
  add: () => undefined,
  remove: () => undefined,
};

/** @param expected so many, for which there is room without moving all to a larger place */
export function createKnownRecords(expected = 0, limit = mostPlaces): KnownRecords {
  const places = Math.min(limit, Math.max(fewestPlaces, Math.ceil((expected * 4) / 3) + 1));
  let slots = new Int32Array(places);
  let hashes = new Uint32Array(places * words);
  let used = 0;

  /** Where the hash lies, or the free place where it would. */
  const placeOf = (one: number, two: number, three: number): number => {
    const count = slots.length;
    for (let place = firstPlace(one, count); ; place = nextPlace(place, count)) {
      if (slots[place] === free) return place;
      const at = place * words;
      if (hashes[at] === one && hashes[at + 1] === two && hashes[at + 2] === three) return place;
    }
  };
  const find = (bytes: Buffer, at = 0): number =>
    placeOf(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8));
  const grow = (): void => {
    const [formerSlots, formerHashes] = [slots, hashes];
    slots = new Int32Array(grown(formerSlots.length, limit));
    hashes = new Uint32Array(slots.length * words);
    used = 0;
    for (let place = 0; place < formerSlots.length; place += 1) {
      const slot = formerSlots[place] ?? free;
      if (slot <= free) continue;
      const from = place * words;
      const to = placeOf(formerHashes[from] ?? 0, formerHashes[from + 1] ?? 0, formerHashes[from + 2] ?? 0);
      slots[to] = slot;
      for (let word = 0; word < words; word += 1) hashes[to * words + word] = formerHashes[from + word] ?? 0;
      used += 1;
    }
  };

  return {
    slotOf: (hash) => {
      const slot = slots[find(hash)] ?? free;
      return slot > free ? slot : null;
    },
    add: (bytes, slot, at = 0) => {
      if (used * 4 >= slots.length * 3) {
        if (slots.length >= limit) return;
        grow();
      }
      const place = find(bytes, at);
      if (slots[place] === free) used += 1;
      slots[place] = slot;
      for (let word = 0; word < words; word += 1)
        hashes[place * words + word] = bytes.readUInt32LE(at + word * 4);
    },
    remove: (hash) => {
      const place = find(hash);
      if (slots[place] !== free) slots[place] = takenOut;
    },
  };
}
