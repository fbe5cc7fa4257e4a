/** Gives out grants that can be used now: cached while fresh, renewed once, by one process, in time. */
import type { ReadCache } from '../database/read-cache.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { isFresh, mayHaveExpired } from '../grants/freshness.ts';
import type { GrantResult } from '../grants/obtain-grant.ts';
import { isDirect } from '../methods/kinds.ts';
import { notFound, Problem } from '../problem.ts';
import type { Credential } from '../providers/provider-client.ts';
import { type StoredGrant, writeGrant } from '../vault/grant-store.ts';
import type { Owner } from '../vault/store.ts';
import type { Acquired, GrantBroker, RenewOptions } from './broker.ts';
import { type Connection, grantInfoOf } from './connection.ts';
import { type BaseContext, savedCredential } from './context.ts';
import { holdsLease, type Lease, releaseLease, takeLease } from './grant-lease.ts';
import { savedKey } from './recent.ts';
import { findConnection, updateConnection } from './repository.ts';
import { readSaved, type Saved } from './saved.ts';

export interface BrokerParts {
  readonly context: BaseContext;
  readonly recent: ReadCache<Saved>;
  /** Milliseconds that one renewal can take at most. */
  readonly renewalTimeout: number;
  /** Runs the connection test as the service itself. Never rejects. */
  readonly test: (connection: Connection) => Promise<void>;
}

/** Milliseconds between two looks at a lease that somebody else holds. */
const lookInterval = 50;
/** Milliseconds: after a failure the same answer serves for a while, and longer after each further one. */
const firstPause = 1_000;
const longestPause = 60_000;

interface Failure {
  readonly diagnosis: Diagnosis;
  readonly until: number;
  readonly count: number;
}

export function createGrantBroker({ context, recent, renewalTimeout, test }: BrokerParts): GrantBroker {
  const flights = new Map<string, Promise<Acquired>>();
  const tests = new Map<string, { readonly running: Promise<void>; readonly at: number }>();
  const failures = new Map<string, Failure>();
  /** When a grant was last renewed because it had been refused. */
  const refusals = new Map<string, number>();
  const lease = Math.max(renewalTimeout, context.testTimeout) + 15_000;
  const now = (): number => context.now().getTime();

  const acquire: GrantBroker['acquire'] = async (workspaceId, connectionId, { rejected }) => {
    const saved = await recent.read(savedKey(workspaceId, connectionId), () =>
      readSaved(workspaceId, context, connectionId),
    );
    if (saved === null) throw notFound('connection');
    refuseUnusable(saved.connection);
    const key = keyOf(saved.connection);
    const given = giveOut(context, saved, rejected);
    if (given?.fresh === true) return given.acquired;
    if (rejected !== undefined && given === null && !isOld(saved.grant, context.now())) {
      // Some Providers answer 401 for what a grant may not do: a new one each time would help nobody.
      if (now() - (refusals.get(key) ?? 0) < longestPause) return giveOutAnyway(context, saved);
      remember(refusals, key, now());
    }
    const failed = failures.get(key);
    const paused = failed !== undefined && failed.until > now();
    const flight =
      flights.get(key) ?? (paused ? null : begin(key, saved.connection, rejected, failed?.count ?? 0));
    // Still valid: it serves while it is renewed, and while renewing it fails.
    if (given !== null) return given.acquired;
    if (flight !== null) return flight;
    return { ok: false, connection: saved.connection, diagnosis: (failed as Failure).diagnosis };
  };

  const begin = (
    key: string,
    connection: Connection,
    rejected: StoredGrant | undefined,
    failedBefore: number,
  ): Promise<Acquired> => {
    const flight = renewOnce(connection, rejected)
      .then(async (acquired) => {
        if (acquired.ok) failures.delete(key);
        else await fail(key, acquired, failedBefore);
        return acquired;
      })
      .finally(() => flights.delete(key));
    flight.catch(() => undefined);
    flights.set(key, flight);
    return flight;
  };

  /** A refusal is judged by a test before anybody is answered; an outage just pauses. */
  const fail = async (
    key: string,
    { diagnosis, connection }: Failed,
    failedBefore: number,
  ): Promise<void> => {
    const outage = diagnosis.category === 'availability' || diagnosis.category === 'protocol';
    const pause = outage
      ? Math.min(firstPause * 2 ** Math.min(failedBefore, 10), longestPause)
      : longestPause;
    remember(failures, key, { diagnosis, until: now() + pause, count: failedBefore + 1 });
    if (!outage) await refused(connection);
  };

  const refused = (connection: Connection): Promise<void> => {
    const key = keyOf(connection);
    const earlier = tests.get(key);
    if (earlier !== undefined && now() - earlier.at < longestPause) return earlier.running;
    const running = test(connection);
    remember(tests, key, { running, at: now() });
    return running;
  };

  const renewOnce = (connection: Connection, rejected: StoredGrant | undefined): Promise<Acquired> => {
    const { workspaceId, id } = connection;
    const deadline = performance.now() + renewalTimeout;
    const remaining = (): number => Math.max(1, deadline - performance.now());
    return withLease(connection, remaining, async (held) => {
      // Another process may have renewed it while this one waited.
      const saved = await readUsable(context, workspaceId, id);
      const given = giveOut(context, saved, rejected);
      if (given?.fresh === true) return given.acquired;
      const { credential, result } = await obtain(saved, { personWaits: false, remaining });
      if (result.grant === null) {
        const code = result.exchange.classification.code ?? 'unexpected_response';
        const diagnosis = context.client.explain(credential, 'grant', result.exchange, code);
        return { ok: false, connection: saved.connection, diagnosis };
      }
      const kept = await keep(held, saved, result.grant);
      if (kept !== null) return { ok: true, connection: kept, credential, grant: result.grant };
      throw new Problem(
        'connection_changed',
        'The credential was replaced while its grant was renewed. Call again.',
      );
    });
  };

  const obtain = async (
    saved: Saved,
    options: RenewOptions,
  ): Promise<{ credential: Credential; result: GrantResult }> => {
    const credential = savedCredential(context, saved.connection, saved.secrets);
    const refreshToken = saved.grant?.refreshToken ?? null;
    context.at('grant.before_exchange');
    const result = await context.client.obtainGrant(credential, { ...options, refreshToken });
    context.at('grant.after_exchange');
    return { credential, result };
  };

  /** Fenced: null, and nothing is written, if the lease was taken over or the credential replaced. */
  const keep = async (held: Lease, { connection }: Saved, grant: StoredGrant): Promise<Connection | null> => {
    const kept = await context.database.inWorkspace(connection.workspaceId, async (trx) => {
      const current = await findConnection(connection.workspaceId, trx, connection.id, 'for_update');
      if (current === null || current.credentialVersion !== connection.credentialVersion) return null;
      const owner = ownerOf(current);
      if (!(await holdsLease(owner, trx, held))) return null;
      await writeGrant(owner, trx, context.keyring, current.credentialVersion, grant);
      const next = { ...current, grant: grantInfoOf(grant) };
      await updateConnection(connection.workspaceId, trx, next);
      context.at('grant.before_commit');
      return next;
    });
    context.at('grant.after_commit');
    return kept;
  };

  const withLease = async <T>(
    connection: Connection,
    remaining: () => number,
    work: (held: Lease) => Promise<T>,
  ): Promise<T> => {
    const owner = ownerOf(connection);
    const inWorkspace = context.database.inWorkspace;
    for (;;) {
      const held = await inWorkspace(owner.workspaceId, async (trx) => {
        const found = await findConnection(owner.workspaceId, trx, owner.connectionId);
        if (found === null) throw notFound('connection');
        return takeLease(owner, trx, lease);
      });
      if (held !== null) {
        try {
          return await work(held);
        } finally {
          await inWorkspace(owner.workspaceId, (trx) => releaseLease(owner, trx, held)).catch(
            () => undefined,
          );
        }
      }
      if (remaining() <= lookInterval) throw takesTooLong();
      await new Promise((resolve) => setTimeout(resolve, lookInterval * (0.5 + context.random())));
    }
  };

  return {
    acquire,
    refused,
    renew: async (workspaceId, connectionId, options) => {
      const { connection } = await readSaved(workspaceId, context, connectionId);
      return withLease(connection, options.remaining, async (held) => {
        const saved = await readSaved(workspaceId, context, connectionId);
        const { result } = await obtain(saved, options);
        if (result.grant !== null && (await keep(held, saved, result.grant)) === null) {
          throw new Problem(
            'connection_changed',
            'The credential was replaced while it was tested. Test again.',
          );
        }
        return result;
      });
    },
    close: async () => {
      await Promise.allSettled([...flights.values(), ...[...tests.values()].map((one) => one.running)]);
    },
  };
}

type Failed = Extract<Acquired, { ok: false }>;

const maxRemembered = 10_000;

/** The oldest make room: what is forgotten costs no more than one request. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
}

/** There is none, or it may have run out. */
const isOld = (grant: StoredGrant | null, now: Date): boolean => grant === null || mayHaveExpired(grant, now);

const keyOf = ({ id, credentialVersion }: Connection): string => `${id} ${credentialVersion}`;

function takesTooLong(): Problem {
  return new Problem(
    'unavailable',
    'Another process renews the grant of this connection and has not ended in time.',
    { headers: { 'Retry-After': '5' } },
  );
}

/** What can be given out without asking the Provider; null if nothing can. */
function giveOut(
  context: BaseContext,
  saved: Saved,
  rejected: StoredGrant | undefined,
): { readonly acquired: Extract<Acquired, { ok: true }>; readonly fresh: boolean } | null {
  const { connection, grant } = saved;
  const credential = savedCredential(context, connection, saved.secrets);
  if (isDirect(credential.strategy.definition.method)) {
    return { acquired: { ok: true, connection, credential, grant: null }, fresh: true };
  }
  if (grant === null || grant.obtainedAt.getTime() === rejected?.obtainedAt.getTime()) return null;
  const now = context.now();
  if (grant.expiresAt !== null && grant.expiresAt <= now) return null;
  return { acquired: { ok: true, connection, credential, grant }, fresh: isFresh(grant, now) };
}

/** The grant as it is, though it was refused. */
function giveOutAnyway(context: BaseContext, saved: Saved): Acquired {
  const { connection, grant, secrets } = saved;
  return { ok: true, connection, credential: savedCredential(context, connection, secrets), grant };
}

async function readUsable(context: BaseContext, workspaceId: string, connectionId: string): Promise<Saved> {
  const saved = await readSaved(workspaceId, context, connectionId);
  refuseUnusable(saved.connection);
  return saved;
}

/** @throws Problem `connection_not_usable` */
function refuseUnusable({ state, credentialError }: Connection): void {
  if (state === 'active' || state === 'unverified') return;
  const why = {
    disabled: 'The connection is disabled. Enable it first.',
    pending_authorization: 'Nobody has authorized the connection in the browser yet.',
    credential_error: `The connection needs mending: ${credentialError?.title ?? 'see its credential detail'}.`,
  }[state];
  throw new Problem('connection_not_usable', why);
}

const ownerOf = ({ workspaceId, id }: Connection): Owner => ({ workspaceId, connectionId: id });
