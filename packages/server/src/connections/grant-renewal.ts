/** Renews the stored grant of a connection: under its lease, from what is stored then, and kept before it is used. */
import type { Method } from '@cleat/plugin-kit';
import { isDatabaseOutage } from '../database/database.ts';
import type { GrantResult } from '../grants/exchange.ts';
import { wasRotated } from '../grants/rotation.ts';
import { notFound, Problem } from '../problem.ts';
import type { Credential } from '../providers/provider-client.ts';
import { proveWritable, type StoredGrant, writeGrant } from '../vault/grant-store.ts';
import type { Owner } from '../vault/store.ts';
import type { Acquired, GrantBroker, RenewOptions } from './broker.ts';
import { type Connection, grantInfoOf } from './connection.ts';
import { type BaseContext, savedCredential, strategyOf } from './context.ts';
import { dormantDueAt, scheduleDormant } from './dormant.ts';
import { type EndpointPauses, pauseAskedFor } from './endpoint-pauses.ts';
import { holdsLease, type Lease, releaseLease, takeLease } from './grant-lease.ts';
import { findConnection, updateConnection } from './repository.ts';
import { readSaved, type Saved } from './saved.ts';
import { giveOut, refuseUnusable } from './usable-grant.ts';

export interface Renewal {
  readonly acquired: Acquired;
  /** Milliseconds that the token endpoint wants to be left alone; 0 if it does not say. */
  readonly asked: number;
}

export interface GrantRenewal {
  /** Gives what is stored if somebody else has renewed it meanwhile. @throws Problem */
  renewOnce(connection: Connection, rejected: StoredGrant | undefined): Promise<Renewal>;
  /** Null if nothing lapses yet. @throws Problem */
  renewDormant(workspaceId: string, connectionId: string): Promise<GrantResult | null>;
  /** Always obtains a new one. @throws Problem */
  renew(workspaceId: string, connectionId: string, options: RenewOptions): Promise<GrantResult>;
  /** As `GrantBroker` has it. */
  readonly replacing: GrantBroker['replacing'];
  /** Waits for what nobody else waits for any more. */
  settled(): Promise<void>;
}

export interface RenewalParts {
  readonly context: BaseContext;
  readonly endpoints: EndpointPauses;
  /** Milliseconds that one renewal can take at most. */
  readonly renewalTimeout: number;
}

/** Milliseconds between two looks at a lease that somebody else holds. */
const lookInterval = 50;
/** Milliseconds by which a lease outlasts a renewal. */
const leaseReserve = 15_000;
/**
 * Milliseconds for which a grant that could not be written is tried to be: longer than a failover takes, or somebody who
 * makes room on a disk. Where that is longer than the lease, nobody else may have taken it over meanwhile.
 */
const writePatience = 3_600_000;
const writeInterval = 250;
/** Milliseconds for which somebody waits for that. */
const waitsForWrite = 10_000;

export function createGrantRenewal({ context, endpoints, renewalTimeout }: RenewalParts): GrantRenewal {
  const lease = Math.max(renewalTimeout, context.testTimeout) + leaseReserve;
  const underWay = new Set<Promise<unknown>>();

  const renewOnce: GrantRenewal['renewOnce'] = async (connection, rejected) => {
    const { workspaceId, id } = connection;
    const deadline = performance.now() + renewalTimeout;
    const remaining = (): number => Math.max(1, deadline - performance.now());
    return withLease(connection, remaining, async (held) => {
      // Another process may have renewed it while this one waited.
      const saved = await readSaved(workspaceId, context, id);
      refuseUnusable(saved.connection);
      const given = giveOut(context, saved, rejected);
      if (given?.fresh === true) return { acquired: given.acquired, asked: 0 };
      const { credential, result, used } = await obtain(saved, { personWaits: false, remaining });
      if (result.grant === null) {
        const code = result.exchange.classification.code ?? 'unexpected_response';
        const diagnosis = context.client.explain(credential, 'grant', result.exchange, code);
        const asked = pauseAskedFor(result.exchange, context.now().getTime());
        return { acquired: { ok: false, connection: saved.connection, diagnosis }, asked };
      }
      const kept = await keep(held, used, result.grant);
      if (kept === null) {
        throw new Problem(
          'connection_changed',
          'The credential was replaced while its grant was renewed. Call again.',
        );
      }
      const { quietUntil } = saved;
      return {
        acquired: { ok: true, connection: kept, credential, grant: result.grant, quietUntil },
        asked: 0,
      };
    });
  };

  const renew: GrantRenewal['renew'] = async (workspaceId, connectionId, options) => {
    const { connection } = await readSaved(workspaceId, context, connectionId);
    const renewing = withLease(connection, options.remaining, async (held) => {
      const saved = await readSaved(workspaceId, context, connectionId);
      const { result, used } = await obtain(saved, options);
      if (result.grant !== null && (await keep(held, used, result.grant)) === null) {
        throw replacedMeanwhile();
      }
      return result;
    });
    return untilTooLate(options.remaining() + waitsForWrite, renewing);
  };

  /** Whoever asked waits no longer; a grant that is still to be written is tried on. */
  const untilTooLate = <T>(milliseconds: number, renewing: Promise<T>): Promise<T> => {
    const over = renewing.catch(() => undefined);
    underWay.add(over);
    void over.then(() => underWay.delete(over));
    return within(milliseconds, renewing);
  };

  const renewDormant: GrantRenewal['renewDormant'] = async (workspaceId, connectionId) => {
    const { connection } = await readSaved(workspaceId, context, connectionId);
    const deadline = performance.now() + renewalTimeout;
    const remaining = (): number => Math.max(1, deadline - performance.now());
    return withLease(connection, remaining, async (held) => {
      const saved = await readSaved(workspaceId, context, connectionId);
      refuseUnusable(saved.connection);
      const dueAt = saved.grant === null ? null : dormantDueAt(methodOf(saved.connection), saved.grant);
      if (dueAt === null || dueAt > context.now()) return null;
      const { result, used } = await obtain(saved, { personWaits: false, remaining });
      if (result.grant !== null) await keep(held, used, result.grant);
      return result;
    });
  };

  const methodOf = (connection: Connection): Method =>
    strategyOf(context, connection).strategy.definition.method;

  /** A refusal is judged only if what was refused is still what is stored: otherwise the newer one is used, once. */
  const obtain = async (
    saved: Saved,
    options: RenewOptions,
  ): Promise<{ credential: Credential; result: GrantResult; used: Saved }> => {
    const first = await ask(saved, options);
    const { code } = first.result.exchange.classification;
    if (code !== 'invalid_grant' && code !== 'grant_revoked') return first;
    const { workspaceId, id, credentialVersion } = saved.connection;
    const stored = await readSaved(workspaceId, context, id);
    const same = stored.connection.credentialVersion === credentialVersion;
    return same && wasRotated(saved.grant?.refreshToken, stored.grant) ? ask(stored, options) : first;
  };

  const replacing: GrantRenewal['replacing'] = async (connection, work) => {
    const deadline = performance.now() + context.testTimeout;
    const remaining = (): number => Math.max(1, deadline - performance.now());
    const replaced = withLease(connection, remaining, (held) =>
      work(async (proposed, options) => {
        const saved = await readSaved(connection.workspaceId, context, connection.id);
        if (saved.connection.credentialVersion !== connection.credentialVersion) throw replacedMeanwhile();
        const { result } = await ask(saved, options, proposed);
        if (result.grant !== null && (await keep(held, saved, result.grant)) === null)
          throw replacedMeanwhile();
        // Whoever asked was told that it took too long: then nothing is replaced any more.
        if (performance.now() >= deadline + waitsForWrite) throw takesTooLong();
        return result;
      }),
    );
    return untilTooLate(context.testTimeout + waitsForWrite, replaced);
  };

  const ask = async (
    used: Saved,
    options: RenewOptions,
    credential = savedCredential(context, used.connection, used.secrets),
  ): Promise<{ credential: Credential; result: GrantResult; used: Saved }> => {
    const refreshToken = used.grant?.refreshToken ?? null;
    if (refreshToken !== null)
      await context.database.inWorkspace(used.connection.workspaceId, (trx) =>
        proveWritable(ownerOf(used.connection), trx),
      );
    const { tokenUrl = '' } = credential.destination;
    context.at('grant.before_exchange');
    const result = await context.client.obtainGrant(credential, {
      ...options,
      refreshToken,
      grantedScopes: used.grant?.scopes,
    });
    context.at('grant.after_exchange');
    endpoints.ended(tokenUrl, used.connection.id, result);
    return { credential, result, used };
  };

  /**
   * Fenced: null, and nothing is written, if the lease was taken over or the credential replaced. The refresh token
   * before may be used up, so that a database that is away for a moment must not cost the new one.
   */
  const keep = async (held: Lease, used: Saved, grant: StoredGrant): Promise<Connection | null> => {
    const deadline = performance.now() + writePatience;
    for (;;) {
      try {
        return await write(held, used, grant);
      } catch (error) {
        if (!isDatabaseOutage(error) || performance.now() >= deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, writeInterval));
      }
    }
  };

  const write = async (
    held: Lease,
    { connection }: Saved,
    grant: StoredGrant,
  ): Promise<Connection | null> => {
    const kept = await context.database.inWorkspace(connection.workspaceId, async (trx) => {
      const current = await findConnection(connection.workspaceId, trx, connection.id, 'for_update');
      if (current === null || current.credentialVersion !== connection.credentialVersion) return null;
      const owner = ownerOf(current);
      if (!(await holdsLease(owner, trx, held))) return null;
      await writeGrant(owner, trx, context.keyring, current.credentialVersion, grant);
      await scheduleDormant(trx, current, methodOf(current), grant);
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
    renewOnce,
    renew,
    renewDormant,
    replacing,
    settled: async () => void (await Promise.all(underWay)),
  };
}

/** The caller waits no longer than it can; what is under way goes on. @throws Problem `unavailable` */
export async function within<T>(milliseconds: number, flight: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const why =
        'The grant of this connection is being renewed, which took longer than the call could wait.';
      reject(new Problem('unavailable', why, { headers: { 'Retry-After': '2' } }));
    }, milliseconds);
  });
  return Promise.race([flight, tooLate]).finally(() => clearTimeout(timer));
}

const replacedMeanwhile = (): Problem =>
  new Problem('connection_changed', 'The credential was replaced while it was tested. Test again.');

function takesTooLong(): Problem {
  return new Problem(
    'unavailable',
    'Another process renews the grant of this connection and has not ended in time.',
    { headers: { 'Retry-After': '5' } },
  );
}

const ownerOf = ({ workspaceId, id }: Connection): Owner => ({ workspaceId, connectionId: id });
