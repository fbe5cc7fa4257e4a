import type { Connection } from '../../api/client.ts';

/**
 * The version that a form names when it saves. A change to what the form does not hold, such as one that was made
 * beside it on the same page, is no reason to refuse it. Pure.
 * @param from the connection that the form was filled from
 * @param members what the form holds
 */
export function versionFor(
  from: Connection,
  now: Connection,
  members: readonly (keyof Connection)[],
): number {
  const isSame = members.every((member) => JSON.stringify(from[member]) === JSON.stringify(now[member]));
  return isSame ? now.version : from.version;
}
