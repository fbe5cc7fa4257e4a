/** The two cookies of Cleat. `__Host-` binds them to this host: no other may set or read them, and only TLS carries them. */
export const consoleCookie = '__Host-cleat-session';
export const connectCookie = '__Host-cleat-connect';

/** Null if it is not there, is there twice, or holds what no session secret holds. */
export function readCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value = '', ...more] = values;
  return more.length === 0 && /^[\w-]{43}$/.test(value) ? value : null;
}

/** @param sameSite `Lax` where the browser must bring it back from another site */
export function setCookie(name: string, value: string, sameSite: 'Strict' | 'Lax', expiresAt: Date): string {
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}; Expires=${expiresAt.toUTCString()}`;
}

export function clearCookie(name: string, sameSite: 'Strict' | 'Lax'): string {
  return setCookie(name, '', sameSite, new Date(0));
}
