import { v7 as uuidv7 } from 'uuid';

export type IdPrefix = 'ws' | 'con' | 'key' | 'run' | 'evt' | 'aud' | 'req' | 'ses' | 'cse';

/** `con_018f…`: a prefix that says what it is, and a UUIDv7 (RFC 9562 §5.7), so that ids sort by time. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidv7()}`;
}
