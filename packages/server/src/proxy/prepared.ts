/** What is the same for each call with one credential, worked out once. */
import type { Acquired } from '../connections/broker.ts';
import type { Connection } from '../connections/connection.ts';
import { authorize } from '../grants/apply-grant.ts';
import { Problem } from '../problem.ts';
import { authorizationOf } from '../providers/provider-client.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Secrets } from '../vault/secret.ts';
import { credentialTexts, queryOf } from './credential-texts.ts';
import { proxyRoot } from './destination.ts';
import { type Needles, needlesOf } from './echo.ts';

export interface Prepared {
  /** Without a slash at its end. */
  readonly root: string;
  /** Of the credential, and of nothing else. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly [string, string][];
  readonly needles: Needles;
}

interface Known {
  readonly secrets: Secrets;
  readonly grant: StoredGrant | null;
  readonly prepared: Prepared;
}

/**
 * By the connection as it was read from the database: kept for as long as that is, and gone with it. A `Credential`
 * will not do, since each call has one of its own.
 */
const known = new WeakMap<Connection, Known>();

/** @throws Problem if there is no place for the proxy, or no way to put the credential on a request */
export function preparedFor(acquired: Extract<Acquired, { ok: true }>): Prepared {
  const { connection, grant } = acquired;
  const { secrets } = acquired.credential;
  const kept = known.get(connection);
  // A renewed grant may come with the connection of an earlier read.
  if (kept !== undefined && kept.secrets === secrets && kept.grant === grant) return kept.prepared;
  const prepared = prepare(acquired);
  known.set(connection, { secrets, grant, prepared });
  return prepared;
}

function prepare({ credential, grant }: Extract<Acquired, { ok: true }>): Prepared {
  const root = proxyRoot(credential);
  const authorization = authorizationOf(credential, grant);
  // Without anything of the caller's: its query would not be left as it came.
  const authorized = authorize({ url: `${new URL(root).origin}/`, headers: {} }, authorization);
  if (authorized === null) {
    throw new Problem(
      'connection_not_usable',
      'The credential cannot be put on a request: it lacks a part, or holds a character that a header cannot carry.',
    );
  }
  return {
    root,
    headers: authorized.headers,
    query: queryOf(authorized),
    needles: needlesOf(credentialTexts(authorized, authorization)),
  };
}
