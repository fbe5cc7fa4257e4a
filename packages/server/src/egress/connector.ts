import type { LookupAddress } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { canonicalName } from './allow-list.ts';
import { ConnectFailure, classify, dnsVerdict, timedOut } from './failures.ts';
import type { Phase } from './types.ts';
import { blockedReason } from './url-guard.ts';

/** All addresses of a name, in the resolver's order; rejects with the resolver's coded error. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface ConnectorSettings {
  readonly lookup: Lookup;
  /** Milliseconds for look-up, connection and TLS together. */
  readonly timeout: number;
  /** Begins the sentences of failures: "The host". */
  readonly subject: string;
  /** Which kind of forbidden address this is, or null. */
  readonly refused: (host: string, address: string) => string | null;
  /** Told how far the connection has come. */
  readonly onPhase?: (phase: Phase) => void;
}

const maxAddresses = 8;
/** Happy eyeballs (RFC 8305 §5): how long one address may hold up the next; the last one has all the time left. */
const attemptTimeout = 500;

const noop = (): void => {};

/**
 * A connector for the HTTP client that resolves once, drops forbidden addresses, and connects to exactly the ones
 * it judged: there is no second look-up to rebind. The client's own `connect.lookup` is not called for IP
 * literals, so those are judged here too, and so is the address that the socket reports in the end. Nothing is
 * sent before that: TLS, which names the host, starts afterwards.
 */
export function createConnector(settings: ConnectorSettings): buildConnector.connector {
  // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment has no effect.
  const secure = buildConnector({ rejectUnauthorized: true, allowH2: false, timeout: 0 });
  return (options, callback) => {
    open(options, settings, secure).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error('unknown'), null),
    );
  };
}

async function open(
  options: buildConnector.Options,
  settings: ConnectorSettings,
  secure: buildConnector.connector,
): Promise<Socket> {
  const { promise: expired, reject: expire } = Promise.withResolvers<never>();
  expired.catch(noop);
  let phase: Phase = 'guard';
  let socket: Socket | undefined;
  let late = false;
  const enter = (next: Phase): void => {
    phase = next;
    settings.onPhase?.(next);
  };
  const timer = setTimeout(() => {
    late = true;
    socket?.destroy();
    expire(new ConnectFailure(timedOut(settings.subject, phase)));
  }, settings.timeout);

  const work = async (): Promise<Socket> => {
    enter('dns');
    const addresses = await reachable(options.hostname, settings);
    // The look-up cannot be stopped; what it finds after the deadline must not be dialled.
    if (late) throw new ConnectFailure(timedOut(settings.subject, 'dns'));
    enter('connect');
    socket = dial(options, addresses);
    await connected(socket);
    const kind = settings.refused(canonicalName(options.hostname), socket.remoteAddress ?? '');
    if (kind !== null) throw blocked(settings.subject, kind);
    if (options.protocol !== 'https:') return socket;
    enter('tls');
    return handshake(secure, { ...options, httpSocket: socket });
  };

  try {
    return await Promise.race([work(), expired]);
  } catch (error) {
    socket?.destroy();
    throw error instanceof ConnectFailure
      ? error
      : new ConnectFailure(classify(error, phase, settings.subject));
  } finally {
    clearTimeout(timer);
  }
}

function blocked(subject: string, kind: string): ConnectFailure {
  return new ConnectFailure({
    code: 'destination_blocked',
    phase: 'guard',
    reason: blockedReason(`${subject} leads to`, kind),
  });
}

/** The addresses that may be dialled; a name of which only some are forbidden is reached by the others. */
async function reachable(hostname: string, settings: ConnectorSettings): Promise<readonly LookupAddress[]> {
  const family = isIP(hostname);
  let found: readonly LookupAddress[];
  try {
    found = family === 0 ? await settings.lookup(hostname) : [{ address: hostname, family }];
  } catch (error) {
    throw new ConnectFailure(dnsVerdict(error, settings.subject));
  }
  if (found.length === 0) throw new ConnectFailure(dnsVerdict({ code: 'ENOTFOUND' }, settings.subject));
  const host = canonicalName(hostname);
  const kinds = found.map(({ address }) => settings.refused(host, address));
  const passing = found.filter((_, index) => kinds[index] === null);
  if (passing.length === 0) throw blocked(settings.subject, kinds[0] ?? 'a forbidden address');
  return passing.slice(0, maxAddresses);
}

function dial(options: buildConnector.Options, addresses: readonly LookupAddress[]): Socket {
  const pinned: LookupFunction = (_hostname, asked, callback) => {
    const [first] = addresses;
    if (asked.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
  const socket = connect({
    host: options.hostname,
    port: Number(options.port) || (options.protocol === 'https:' ? 443 : 80),
    lookup: pinned,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptTimeout,
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
    noDelay: true,
  });
  // An error between two owners of the socket must not end the process.
  return socket.on('error', noop);
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket
      .once('connect', resolve)
      .once('error', reject)
      .once('close', () => reject(new Error('closed')));
  });
}

function handshake(secure: buildConnector.connector, options: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    secure(options, (error, socket) => (error === null ? resolve(socket) : reject(error)));
  });
}
