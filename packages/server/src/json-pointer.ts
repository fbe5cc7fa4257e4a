/** JSON Pointers (RFC 6901) into what callers send and plugins declare. */

/** One segment (§3). */
export function pointerSegment(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * The pointer to a member that a caller named. What could be no field's name (a secret pasted in the wrong
 * place, say) is not repeated: the pointer then ends at the object that holds it.
 */
export function memberPointer(holder: string, name: string): string {
  const fieldLike = /^[A-Za-z_$][\w$.-]{0,15}$/.test(name) || /^[A-Za-z_$][A-Za-z_$.-]{0,39}$/.test(name);
  return fieldLike ? `${holder}/${pointerSegment(name)}` : holder;
}
