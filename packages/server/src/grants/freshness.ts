/** Milliseconds before expiry at which a grant is renewed: 60 s, or a tenth of its lifetime if that is less. */
function renewalMargin(obtainedAt: Date, expiresAt: Date): number {
  return Math.min(60_000, (expiresAt.getTime() - obtainedAt.getTime()) / 10);
}

/** A grant of unknown lifetime is fresh until a 401 says otherwise. */
export function isFresh(
  grant: { readonly obtainedAt: Date; readonly expiresAt: Date | null },
  now: Date,
): boolean {
  if (grant.expiresAt === null) return true;
  return now.getTime() < grant.expiresAt.getTime() - renewalMargin(grant.obtainedAt, grant.expiresAt);
}

/**
 * Whether a refusal may be the clock's doing: servers that count in whole seconds end a token up to a second
 * before its time, which is much of the life of one that lives for seconds. Then a new grant helps, each time.
 */
export function mayHaveExpired(
  grant: { readonly obtainedAt: Date; readonly expiresAt: Date | null },
  now: Date,
): boolean {
  if (grant.expiresAt === null) return false;
  const [from, until] = [grant.obtainedAt.getTime(), grant.expiresAt.getTime()];
  return now.getTime() >= (from + until) / 2;
}
