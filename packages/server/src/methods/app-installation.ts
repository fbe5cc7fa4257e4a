/** An app that signs a JWT of its own and exchanges it for the token of one installation, without I/O. */
import type { AppInstallationMethod } from '@cleat/plugin-kit';
import type { BuiltRequest } from './jwt-bearer.ts';
import { memberAt } from './member-at.ts';
import { assertionTimes, readSigningKey, signJwt } from './signing-key.ts';
import { isHeaderToken, maxLifetime, type TokenGrant } from './token-answer.ts';

/** @param tokenUrl of the one installation */
export function installationRequest(input: {
  readonly method: AppInstallationMethod;
  readonly tokenUrl: string;
  readonly appId: string;
  readonly keyText: string;
  readonly now: Date;
}): BuiltRequest {
  const read = readSigningKey(input.keyText, input.method.algorithm);
  if ('fault' in read) return read;
  const jwt = signJwt(
    {},
    { iss: input.appId, ...assertionTimes(input.now) },
    read.key,
    input.method.algorithm,
  );
  return {
    request: {
      method: 'POST',
      url: input.tokenUrl,
      headers: { accept: 'application/json', authorization: `Bearer ${jwt}` },
    },
  };
}

/** RFC 3339 §5.6. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/**
 * @param body the JSON of a 2xx answer
 * @returns null if there is no usable token in it
 */
export function readInstallationAnswer(
  body: unknown,
  now: Date,
  shape: AppInstallationMethod['answer'],
): TokenGrant | null {
  const token = memberAt(body, shape.token);
  if (!isHeaderToken(token)) return null;
  return {
    accessToken: token,
    expiresAt: readTime(memberAt(body, shape.expiresAt), now),
    scopes: [],
    refreshToken: null,
  };
}

function readTime(value: unknown, now: Date): Date | null {
  if (typeof value !== 'string' || !timestamp.test(value)) return null;
  const time = Date.parse(value);
  if (Number.isNaN(time)) return null;
  return new Date(Math.min(Math.max(time, now.getTime()), now.getTime() + maxLifetime * 1000));
}
