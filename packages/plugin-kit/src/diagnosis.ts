/** Diagnoses: what a plugin is told about an answer, and what it may say about it. */

export type Category = 'authentication' | 'authorization' | 'configuration' | 'availability' | 'protocol';

/** The closed set of codes that the service itself assigns. */
export type DiagnosisCode =
  | 'invalid_client'
  | 'unauthorized_client'
  | 'invalid_grant'
  | 'grant_revoked'
  | 'token_rejected'
  | 'permission_denied'
  | 'insufficient_scope'
  | 'empty_field_set'
  | 'host_not_found'
  | 'destination_blocked'
  | 'redirect_refused'
  | 'invalid_configuration'
  | 'login_page'
  | 'request_refused'
  | 'dns_failure'
  | 'tls_failure'
  | 'connection_refused'
  | 'connection_lost'
  | 'timeout'
  | 'rate_limited'
  | 'provider_unavailable'
  | 'unexpected_response'
  | 'response_too_large';

/** How a Provider's refusals differ from what their status and the usual members say. */
export interface Refusals {
  /**
   * Where answers hold an error code beside the usual members (`code`, `error`, …), the more telling first. Only a
   * code that the plugin lists in `providerErrorCodes` counts, and only the first.
   */
  readonly codeAt?: readonly CodePlace[];
  /** Listed codes that mean something else than the status beside them, such as a 403 that is rate limiting. */
  readonly meanings?: Readonly<Record<string, DiagnosisCode>>;
  /** A header with the number of requests that are left: a 403 where it is 0 is rate limiting. */
  readonly remainingHeader?: string;
}

export type CodePlace = {
  /** Written before the text or number that stands there: `AADSTS`. */
  readonly prefix?: string;
} & (
  | {
      /** Path in the JSON; an element of an array by its number: `error.errors.0.reason`. */
      readonly member: string;
      readonly header?: never;
    }
  | {
      /** Name of a header; its text up to the first `;`. */
      readonly header: string;
      readonly member?: never;
    }
);

/** What the service saw, without anything that a Provider could have put a secret into. */
export interface Observation {
  readonly code: DiagnosisCode;
  readonly category: Category;
  /** `grant`: while obtaining a grant. `request`: a call made with it. */
  readonly stage: 'grant' | 'request';
  /** The strategy of the connection: steps of a guide are counted in its own. */
  readonly strategyId: string;
  /** HTTP status, if there was an answer. */
  readonly status: number | null;
  /** Whether the answer's body was an HTML page. */
  readonly html: boolean;
  /** An error code that the method or the plugin lists as safe to show. */
  readonly providerErrorCode: string | null;
  /** The URL asked, without query. */
  readonly url: string;
  readonly baseUrl: string;
  /** Names of the fields that the person filled in (not secret ones). */
  readonly filledFields: readonly string[];
  /** The operator's settings of this plugin. */
  readonly settings: Readonly<Record<string, string>>;
  /** Set while a domain is probed: its id and label. */
  readonly domain: { readonly id: string; readonly label: string } | null;
  /** Set while a stream is synced: what was asked for, and what secures it. */
  readonly stream: {
    readonly name: string;
    readonly label: string;
    readonly functionalArea: string | null;
    readonly policy: string | null;
  } | null;
}

export interface LikelyCause {
  readonly cause: string;
  readonly fix: string;
  /** Counts from 1: the step of the strategy's guide that mends it. */
  readonly guideStep?: number;
}

export interface Explanation {
  readonly title?: string;
  /** Why this happens here; the service puts what was seen before it. */
  readonly detail?: string;
  /** In the order of likelihood. Replaces the general causes. */
  readonly likelyCauses?: readonly [LikelyCause, ...LikelyCause[]];
}
