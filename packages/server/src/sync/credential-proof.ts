/**
 * What a 401 that stays means: some Providers answer it for a single resource that may not be read. The credential is
 * proved by pages that other streams get with it, and where none has come yet, by the connection test. The same test
 * decides where a run was answered 403 and nothing else.
 */
import type { Acquired } from '../connections/broker.ts';
import type { Connection } from '../connections/connection.ts';

export type Usable = Extract<Acquired, { ok: true }>;

/**
 * `resource`: the credential works. `credential`: it does not, or it cannot be told, and nothing more is asked with it.
 * `open`: the next stream will show.
 */
export type Verdict = 'resource' | 'credential' | 'open';

export interface CredentialProof {
  /** A page has come. */
  answered(usable: Usable): void;
  /** A request of this stream was refused, with a new grant too. */
  judge(stream: string, usable: Usable): Promise<Verdict>;
  /** A request was refused with 403: one resource, unless nothing at all can be read. */
  denied(usable: Usable): void;
  /** The run is over. @returns whether a page has come since the last refusal that was left open */
  settle(): boolean;
}

/** Milliseconds for which a page says something: a credential may be withdrawn at any time. */
const holds = 60_000;

/** @param test runs the connection test; null: it could not tell */
export function createCredentialProof(
  test: (connection: Connection, status: 401 | 403) => Promise<boolean | null>,
  now: () => number,
): CredentialProof {
  let works: { readonly key: string; readonly at: number } | null = null;
  const open = new Set<string>();
  let refused: Connection | null = null;
  let denied: Connection | null = null;
  return {
    answered: (usable) => {
      works = { key: keyOf(usable), at: now() };
      open.clear();
    },
    judge: async (stream, usable) => {
      if (works?.key === keyOf(usable) && now() - works.at < holds) return 'resource';
      refused = usable.connection;
      if (open.size === 0 || open.has(stream)) {
        open.add(stream);
        return 'open';
      }
      const verdict = await test(usable.connection, 401).catch(() => null);
      return verdict === true ? 'resource' : 'credential';
    },
    denied: ({ connection }) => {
      denied = connection;
    },
    settle: () => {
      // What comes of it shows in the connection's state; the run does not wait for it, nor fail with it.
      if (open.size > 0 && refused !== null) test(refused, 401).catch(() => undefined);
      else if (works === null && denied !== null) test(denied, 403).catch(() => undefined);
      return open.size === 0;
    },
  };
}

/** One grant, or the credential itself where nothing is obtained with it. */
const keyOf = ({ connection, grant }: Usable): string =>
  `${connection.id} ${connection.credentialVersion} ${grant?.obtainedAt.getTime() ?? ''}`;
