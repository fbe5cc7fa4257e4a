/**
 * Scopes as a person entered them. Apart by blanks alone, unless the Provider has commas between them: RFC 6749
 * appendix A.4 allows a comma inside a scope, and Strava takes several only as one with commas in it
 * (stravalib/stravalib#305). The comma of `read, write` is no part of either.
 */
export function enteredScopes(entered: unknown, separator?: ','): string[] {
  return String(entered)
    .split(separator === ',' ? /[\s,]+/ : /,?\s+,?/)
    .filter((scope) => scope !== '');
}
