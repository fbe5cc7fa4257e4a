/** Gives out grants that can be used now: cached while fresh, renewed once, by one process, in time. */
import type { ReadCache } from '../database/read-cache.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { mayHaveExpired } from '../grants/freshness.ts';
import { notFound, Problem } from '../problem.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Acquired, GrantBroker } from './broker.ts';
import type { Connection } from './connection.ts';
import type { BaseContext } from './context.ts';
import { createEndpointPauses } from './endpoint-pauses.ts';
import { createGrantRenewal, within } from './grant-renewal.ts';
import { savedKey } from './recent.ts';
import { readSaved, type Saved } from './saved.ts';
import { giveOut, giveOutAnyway, isUsable, refuseUnusable } from './usable-grant.ts';

export interface BrokerParts {
  readonly context: BaseContext;
  readonly recent: ReadCache<Saved>;
  /** Milliseconds that one renewal can take at most. */
  readonly renewalTimeout: number;
  /** Runs the connection test as the service itself; null where it could not tell. Never rejects. */
  readonly test: (connection: Connection) => Promise<boolean | null>;
}

/** Milliseconds: after a failure the same answer serves for a while, and longer after each further one. */
const firstPause = 1_000;
const longestPause = 60_000;
/** Milliseconds for which the outcome of a test stands, by the status that asks for another one. */
const testHolds = { 401: 10_000, 403: 60_000 };

interface Test {
  readonly running: Promise<boolean | null>;
  /** Null while it is under way. */
  ended: number | null;
}

interface Failure {
  readonly diagnosis: Diagnosis;
  readonly until: number;
  /** When it was seen: a test that passes later ends it. */
  readonly at: number;
  readonly count: number;
}

export function createGrantBroker({ context, recent, renewalTimeout, test }: BrokerParts): GrantBroker {
  const flights = new Map<string, Promise<Acquired>>();
  const tests = new Map<string, Test>();
  const failures = new Map<string, Failure>();
  /** Grants that were renewed after a 401 and refused as well. */
  const inVain = new Map<string, { readonly grant: number; readonly at: number }>();
  const now = (): number => context.now().getTime();
  const endpoints = createEndpointPauses({ now, random: context.random, requestTimeout: renewalTimeout });
  const renewal = createGrantRenewal({ context, endpoints, renewalTimeout });

  const acquire: GrantBroker['acquire'] = async (workspaceId, connectionId, { rejected, remaining }) => {
    const saved = await recent.read(savedKey(workspaceId, connectionId), () =>
      readSaved(workspaceId, context, connectionId),
    );
    if (saved === null) throw notFound('connection');
    refuseUnusable(saved.connection);
    const key = keyOf(saved.connection);
    const given = giveOut(context, saved, rejected);
    if (given?.fresh === true) return given.acquired;
    if (rejected !== undefined && given === null && !isOld(saved.grant, context.now())) {
      const known = inVain.get(key);
      if (known?.grant === rejected.obtainedAt.getTime() && now() - known.at < longestPause)
        return giveOutAnyway(context, saved);
    }
    const failed = standing(failures.get(key), saved.connection);
    const paused = failed !== undefined && failed.until > now();
    const underWay = flights.get(key);
    const endpointPause = endpoints.left(saved.connection.destination.tokenUrl ?? '');
    const begins = underWay === undefined && !paused && endpointPause === 0;
    const flight = begins ? begin(key, saved.connection, rejected, failed?.count ?? 0) : underWay;
    // Still valid: it serves while it is renewed, and while renewing it fails.
    if (given !== null) return given.acquired;
    if (flight !== undefined) return within(remaining(), flight);
    if (failed !== undefined && paused)
      return { ok: false, connection: saved.connection, diagnosis: failed.diagnosis };
    throw endpointFails(endpointPause);
  };

  const begin = (
    key: string,
    connection: Connection,
    rejected: StoredGrant | undefined,
    failedBefore: number,
  ): Promise<Acquired> => {
    endpoints.begun(connection.destination.tokenUrl ?? '', connection.id);
    const flight = renewal
      .renewOnce(connection, rejected)
      .then(async ({ acquired, asked }) => {
        if (acquired.ok) failures.delete(key);
        else await fail(key, acquired, { failedBefore, asked });
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
    { failedBefore, asked }: { readonly failedBefore: number; readonly asked: number },
  ): Promise<void> => {
    const outage = diagnosis.category === 'availability' || diagnosis.category === 'protocol';
    const pause = outage
      ? Math.min(firstPause * 2 ** Math.min(failedBefore, 10), longestPause)
      : longestPause;
    remember(failures, key, {
      diagnosis,
      until: now() + Math.max(pause, asked),
      at: now(),
      count: failedBefore + 1,
    });
    if (!outage) await refused(connection);
  };

  const refused: GrantBroker['refused'] = (connection, status = 401) => {
    const key = keyOf(connection);
    const earlier = tests.get(key);
    if (earlier !== undefined && stillTells(earlier, connection, now(), testHolds[status]))
      return earlier.running;
    const running = test(connection).finally(() => {
      begun.ended = now();
    });
    const begun: Test = { running, ended: null };
    remember(tests, key, begun);
    return running;
  };

  return {
    atHand: (workspaceId, connectionId) => {
      const saved = recent.peek(savedKey(workspaceId, connectionId));
      if (saved === null || !isUsable(saved.connection)) return null;
      const given = giveOut(context, saved, undefined);
      return given?.fresh === true ? given.acquired : null;
    },
    acquire,
    renewedInVain: ({ connection, grant }) => {
      const [key, given] = [keyOf(connection), grant?.obtainedAt.getTime()];
      // It counts from the first time on.
      if (given === undefined || inVain.get(key)?.grant === given) return;
      remember(inVain, key, { grant: given, at: now() });
    },
    refused,
    worked: (connection) => {
      if (isUnproven(connection)) void refused(connection);
    },
    renew: renewal.renew,
    replacing: renewal.replacing,
    renewDormant: async (workspaceId, connectionId) => {
      const result = await renewal.renewDormant(workspaceId, connectionId);
      const code = result?.exchange.classification.code;
      if (code !== 'invalid_grant' && code !== 'grant_revoked') return;
      await refused((await readSaved(workspaceId, context, connectionId)).connection);
    },
    close: async () => {
      await Promise.allSettled([...flights.values(), ...[...tests.values()].map((one) => one.running)]);
      await renewal.settled();
    },
  };
}

type Failed = Extract<Acquired, { ok: false }>;

/** A failure that no test has passed after. */
function standing(failed: Failure | undefined, { lastTest }: Connection): Failure | undefined {
  const mended =
    failed !== undefined && lastTest?.valid === true && Date.parse(lastTest.testedAt) > failed.at;
  return mended ? undefined : failed;
}

const isUnproven = ({ state, conditions }: Connection): boolean =>
  state === 'unverified' || conditions.some(({ type, status }) => type === 'Reachable' && status === 'false');

function stillTells({ ended }: Test, { lastTest }: Connection, now: number, holds: number): boolean {
  if (ended === null) return true;
  const testedSince = Date.parse(lastTest?.testedAt ?? '') > ended;
  return now - ended < holds && !testedSince;
}

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

/** @param pause milliseconds */
function endpointFails(pause: number): Problem {
  return new Problem(
    'unavailable',
    'The token endpoint of the Provider does not work at the moment, so it is not asked for a new grant yet. Call again later.',
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil(pause / 1000))) } },
  );
}
