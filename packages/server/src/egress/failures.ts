import type { EgressFailureCode, Phase } from './types.ts';

/** What went wrong, free of values. */
export interface Verdict {
  readonly code: EgressFailureCode;
  readonly phase: Phase;
  readonly reason: string;
  /** Of the answer, where its head came. */
  readonly status?: number;
}

/** Carries a verdict through the HTTP client, from the connector to the request that waits for it. */
export class ConnectFailure extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict.reason);
    this.name = 'ConnectFailure';
    this.verdict = verdict;
  }
}

const refused = new Set(
  'ECONNREFUSED EHOSTUNREACH ENETUNREACH EHOSTDOWN ENETDOWN EADDRNOTAVAIL EACCES EPERM ERR_SOCKET_BAD_PORT'.split(
    ' ',
  ),
);

const tlsReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet',
  CERT_REVOKED: 'has a certificate that was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host name',
  HOSTNAME_MISMATCH: 'has a certificate for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate that is not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate of an authority that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'has a certificate of an authority that is not trusted here, or sends an incomplete chain',
  UNABLE_TO_GET_ISSUER_CERT:
    'has a certificate of an authority that is not trusted here, or sends an incomplete chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'has a certificate of an authority that is not trusted here, or sends an incomplete chain',
};

const tlsCode =
  /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_|UND_ERR_PRX_TLS$)/;

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

function timeoutReason(subject: string, phase: Phase): string {
  switch (phase) {
    case 'guard':
    case 'dns':
      return 'The time allowed ran out while the host name was looked up.';
    case 'connect':
      return `The time allowed ran out before ${lower(subject)} accepted the connection.`;
    case 'tls':
      return `The time allowed ran out while the encrypted connection to ${lower(subject)} was being set up.`;
    case 'body':
      return `The time allowed ran out while ${lower(subject)} was sending its answer.`;
    default:
      return `The time allowed ran out before ${lower(subject)} answered.`;
  }
}

function lower(subject: string): string {
  return subject.charAt(0).toLowerCase() + subject.slice(1);
}

export function timedOut(subject: string, phase: Phase): Verdict {
  return { code: 'timeout', phase, reason: timeoutReason(subject, phase) };
}

/** A resolver's error. ENOTFOUND says that there is no such name; all else, that nobody could say. */
export function dnsVerdict(error: unknown, subject = 'The host'): Verdict {
  return ['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA'].includes(codeOf(error))
    ? { code: 'dns_not_found', phase: 'dns', reason: `${subject} does not exist in the DNS.` }
    : {
        code: 'dns_unavailable',
        phase: 'dns',
        reason: `The name of ${lower(subject)} could not be looked up just now.`,
      };
}

/** `Proxy response (407) !== 200 when HTTP Tunneling`: the status is only in the client's sentence. */
function proxyVerdict(message: string, subject: string): Verdict {
  const status = /\((\d{3})\)/.exec(message)?.[1];
  if (status === '407') {
    return {
      code: 'connection_refused',
      phase: 'connect',
      reason: `${subject} asks for other credentials (407).`,
    };
  }
  if (status === '504') return timedOut(subject, 'connect');
  const how = status === undefined ? '' : ` (${status})`;
  return {
    code: 'connection_refused',
    phase: 'connect',
    reason: `${subject} refused to open a connection${how}.`,
  };
}

/**
 * Maps an error of the socket, TLS or HTTP client to a verdict by its code alone. `phase` is how far the request
 * had come; `subject` begins the sentence ("The host", "The proxy proxy.example:3128").
 */
export function classify(error: unknown, phase: Phase, subject: string): Verdict {
  if (error instanceof ConnectFailure) return error.verdict;
  if (error instanceof AggregateError) return classify(tellingMember(error), phase, subject);
  const code = codeOf(error);
  if (code === 'UND_ERR_ABORTED' || (code === 'UND_ERR_INVALID_ARG' && /\(407\)/.test(String(error)))) {
    return proxyVerdict(String(error), subject);
  }
  if (refused.has(code)) {
    return {
      code: 'connection_refused',
      phase,
      reason: `${subject} cannot be reached, or refuses the connection.`,
    };
  }
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') return timedOut(subject, phase);
  if (code === 'UND_ERR_HEADERS_TIMEOUT')
    return timedOut(subject, phase === 'connect' ? 'connect' : 'headers');
  if (code === 'UND_ERR_BODY_TIMEOUT') return timedOut(subject, 'body');
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return {
      code: 'response_too_large',
      phase: 'headers',
      reason: `${subject} sent headers that are too large.`,
    };
  }
  if (error instanceof Error && error.name === 'HTTPParserError' && code !== 'HPE_INVALID_EOF_STATE') {
    return {
      code: 'undecodable_response',
      phase,
      reason: `${subject} sent an answer that is not valid HTTP.`,
    };
  }
  if (tlsCode.test(code)) {
    const how = tlsReasons[code] ?? 'does not agree on an encrypted connection';
    return { code: 'tls_failure', phase: phase === 'connect' ? 'tls' : phase, reason: `${subject} ${how}.` };
  }
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED') {
    return { code: 'connection_lost', phase, reason: 'This service is shutting down.' };
  }
  const when = phase === 'body' ? 'in the middle of its answer' : 'before it answered';
  return { code: 'connection_lost', phase, reason: `${subject} closed the connection ${when}.` };
}

/** Of several addresses that all failed, a refusal says more than a silence, and a silence more than the rest. */
function tellingMember(error: AggregateError): unknown {
  const members: readonly unknown[] = error.errors;
  return (
    members.find((member) => codeOf(member) === 'ECONNREFUSED') ??
    members.find((member) => codeOf(member) === 'ETIMEDOUT') ??
    members[0]
  );
}

/** Whether the connection was reset or closed, so that the request can be tried on another one. */
export function wasReset(error: unknown): boolean {
  if (error instanceof ConnectFailure) return error.verdict.code === 'connection_lost';
  return ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_PRX_CONN'].includes(
    codeOf(error),
  );
}

/** Codes that only the exchange with a proxy itself can raise, or that arise before its tunnel stands. */
export function isProxyError(error: unknown, connected: boolean): boolean {
  const code = codeOf(error);
  if (code === 'UND_ERR_INVALID_ARG') return true;
  return !connected && ['UND_ERR_ABORTED', 'UND_ERR_PRX_CONN', 'UND_ERR_HEADERS_TIMEOUT'].includes(code);
}

/**
 * A failure to reach the proxy is the operator's concern: never a missing host or a bad certificate of the
 * Provider's, which would ask the customer to mend a configuration that is right.
 */
export function asProxyFailure(error: Error): Error {
  if (!(error instanceof ConnectFailure)) return error;
  const { code, reason } = error.verdict;
  const kept = code === 'timeout' || code === 'connection_lost' ? code : 'connection_refused';
  return new ConnectFailure({ code: kept, phase: 'connect', reason });
}
