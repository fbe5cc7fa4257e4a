/** What the rest of the service says to the one door, and what it hears back. No HTTP client type leaks out. */
import type { Readable } from 'node:stream';

export interface EgressRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute; already checked by whoever built it, and checked again here. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How far a request had come when it failed. */
export type Phase = 'guard' | 'dns' | 'connect' | 'tls' | 'request' | 'headers' | 'body';

export type EgressFailureCode =
  /** The URL, its host or an address behind it is not one that may be reached. */
  | 'destination_blocked'
  /** The resolver says that there is no such name. */
  | 'dns_not_found'
  /** The resolver could not say. */
  | 'dns_unavailable'
  | 'tls_failure'
  | 'connection_refused'
  | 'connection_lost'
  | 'timeout'
  /** Any 3xx with a Location: followed, it would carry the credential elsewhere. */
  | 'redirect_refused'
  | 'response_too_large'
  /** Content that cannot be decoded: broken gzip, unknown or too many encodings. */
  | 'undecodable_response';

/** Carries a code, host and phase only: no header, query or body can be read out of it. */
export interface EgressFailure {
  readonly kind: 'failure';
  readonly code: EgressFailureCode;
  readonly phase: Phase;
  readonly host: string;
  /** One sentence for a person, free of values; for example which kind of address was refused. */
  readonly reason: string;
  /** Of the answer, where its head came. */
  readonly status?: number;
}

export interface EgressAnswer {
  readonly kind: 'answer';
  readonly status: number;
  /** Lower-case names; only the first value of a repeated one, but all of `link`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed, decoded as UTF-8. */
  readonly text: string;
}

export type EgressOutcome = EgressAnswer | EgressFailure;

export interface SendOptions {
  /** Bytes after decompression; lowers the configured limit, never raises it. */
  readonly maxResponseBytes?: number;
  /** Milliseconds for the whole exchange; lowers the configured one, never raises it. */
  readonly deadline?: number;
  /** The caller no longer waits; the outcome is the failure `timeout`, in the phase that was reached. */
  readonly signal?: AbortSignal;
}

export interface Egress {
  /**
   * Never throws for what a destination does; the outcome says it. Repeats a request once, on a new connection,
   * when its connection is reset before any byte of an answer. Rejects only with a TypeError, without the value,
   * for a header that HTTP forbids.
   */
  send(request: EgressRequest, options?: SendOptions): Promise<EgressOutcome>;
  /** The check alone, for URLs that a person gives: reason why it may not be reached, or null. Sends nothing, resolves nothing. */
  refuses(url: string): string | null;
  /** Whether this URL's scheme may be used for its host: https always, http where `allowHttp` covers the host. */
  acceptsScheme(url: string): boolean;
  close(): Promise<void>;
}

export interface StreamRequest {
  readonly method: string;
  /** Scheme, host and the beginning of the path, without a slash at its end. */
  readonly root: string;
  /** The rest of the path, from its slash on, and the query; sent as they stand here, byte for byte. */
  readonly path: string;
  /** Sent as they are: the caller has dropped what HTTP or the HTTP client sets itself, but for `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | null;
}

export interface StreamOptions {
  /** Milliseconds without a byte of the answer's body after which its connection is closed. */
  readonly idleTimeout: number;
}

/** Lower-case names. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Hears of one exchange. Either `onFailure` at any time, or `onAnswer`, chunks and `onEnd`; nothing after one of the
 * ends. A failure may come before `stream` has returned.
 */
export interface AnswerReceiver {
  /** The header is there. */
  onAnswer(status: number, headers: AnswerHeaders): void;
  /** As it is on the wire: neither decompressed nor decoded. */
  onChunk(chunk: Buffer): void;
  onEnd(): void;
  onFailure(failure: EgressFailure): void;
}

export interface StreamedExchange {
  /** Nothing more is told until `resume`, and no more is read than what is under way. */
  pause(): void;
  resume(): void;
  /** Closes the connection, unless the answer was whole; nothing more is told. */
  abort(): void;
}

export interface StreamingEgress extends Egress {
  /**
   * Like `send`, through the same guards, but streamed both ways, without a limit on size or total time.
   * Redirects are answers; nothing is repeated.
   */
  stream(request: StreamRequest, options: StreamOptions, receiver: AnswerReceiver): StreamedExchange;
}

export interface EgressConfig {
  /** Hosts or CIDRs reachable though private (`CLEAT_EGRESS_ALLOW`). */
  readonly allow: readonly string[];
  /** Hosts or CIDRs where plain http is accepted (`CLEAT_EGRESS_ALLOW_HTTP`). */
  readonly allowHttp: readonly string[];
  /** Milliseconds. */
  readonly connectTimeout: number;
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
  readonly totalTimeout: number;
  /** Bytes after decompression. */
  readonly maxResponseBytes: number;
  /** `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY` as the process has them. */
  readonly proxy: { readonly http?: string; readonly https?: string; readonly no?: string };
}
