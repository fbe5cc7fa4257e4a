/** `ETag` and `If-Match` (RFC 9110 §8.8.3, §13.1.1) over the version of a connection. */
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

export function etag(version: number): string {
  return `"${version}"`;
}

const noVersion = -1;

/** Undefined: any version will do. @throws Problem `malformed_request` */
export function expectedVersions(request: FastifyRequest): readonly number[] | undefined {
  const value = request.headers['if-match'];
  if (value === undefined || value.trim() === '*') return undefined;
  return value.split(',').map(readTag);
}

function readTag(tag: string): number {
  const version = /^\s*"?(\d{1,9})"?\s*$/.exec(tag)?.[1];
  if (version !== undefined) return Number(version);
  // A tag that is none of ours, or a weak one, matches no version (RFC 9110 §8.8.3.2: comparison is strong).
  if (/^\s*(W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*$/.test(tag)) return noVersion;
  throw new Problem(
    'malformed_request',
    'The header If-Match must hold the version as it stood in ETag, such as "7".',
  );
}
