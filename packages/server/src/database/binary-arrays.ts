/**
 * Arrays as PostgreSQL sends and takes them in binary: the driver passes bytes on as they are, where it would write an
 * array as text, element by element, and the database would read that text.
 */

const oids = { int4: 23, text: 25 };
/** Dimensions, whether there are nulls, the type, and of the one dimension its length and first index. */
const headLength = 20;
/** Without elements there is no dimension either. */
const emptyLength = 12;

/** An `int[]`. */
export function int4Array(values: readonly number[]): Buffer {
  const bytes = head(oids.int4, values.length, values.length * 8);
  let at = headLength;
  for (const value of values) {
    bytes.writeInt32BE(4, at);
    bytes.writeInt32BE(value, at + 4);
    at += 8;
  }
  return bytes;
}

/** A `text[]`. */
export function textArray(values: readonly (string | null)[]): Buffer {
  const longest = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0) * 3, 0);
  const bytes = head(oids.text, values.length, longest);
  let at = headLength;
  for (const value of values) {
    const length = value === null ? -1 : bytes.write(value, at + 4);
    bytes.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  return bytes.subarray(0, at);
}

function head(type: number, count: number, room: number): Buffer {
  const bytes = Buffer.allocUnsafe(headLength + room);
  bytes.writeInt32BE(count === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(type, 8);
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16);
  return count === 0 ? bytes.subarray(0, emptyLength) : bytes;
}
