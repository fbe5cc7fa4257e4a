/**
 * Texts, and what is in UTF-8 already, one after the other. As texts, long ones would be put together, copied into one
 * piece, measured and written out: four times as much work as all else that an answer needs.
 */
export function inUtf8(pieces: readonly (string | Buffer)[]): Buffer {
  // A code unit takes 3 bytes at most.
  const most = pieces.reduce((sum, piece) => sum + piece.length * (typeof piece === 'string' ? 3 : 1), 0);
  const bytes = Buffer.allocUnsafe(most);
  let end = 0;
  for (const piece of pieces)
    end += typeof piece === 'string' ? bytes.write(piece, end, 'utf8') : piece.copy(bytes, end);
  return bytes.subarray(0, end);
}
