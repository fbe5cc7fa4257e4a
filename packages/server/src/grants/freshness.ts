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
