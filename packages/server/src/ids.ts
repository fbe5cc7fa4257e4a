import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

export type IdPrefix = 'ws' | 'con' | 'key' | 'run' | 'evt' | 'aud' | 'req' | 'ses' | 'cse';

/** Random bytes of one id, drawn for many at once: each draw is a call into the system's generator. */
const idBytes = 16;
const pool = Buffer.alloc(idBytes * 256);
let used = pool.length;

function drawn(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.subarray(used - idBytes, used);
}

/** Within a millisecond ids count upwards from a random number (RFC 9562 §6.2, method 1). */
let last = 0;
let count = 0;

/** `con_018f…`: a prefix that says what it is, and a UUIDv7 (RFC 9562 §5.7), so that ids sort by time. */
export function newId(prefix: IdPrefix): string {
  const random = drawn();
  const now = Date.now();
  if (now > last) {
    last = now;
    // 31 of the 32 bits, so that there is room to count.
    count = random.readUInt32BE(6) >>> 1;
  } else {
    count += 1;
  }
  return `${prefix}_${uuidv7({ random, msecs: last, seq: count })}`;
}

/** Sorts before every id that is made from then on, and after every one that was made before. */
export function firstIdAt(prefix: IdPrefix, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${prefix}_${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
