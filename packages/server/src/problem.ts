/** Every error that a caller can get, in one catalogue: RFC 9457 problem details with a stable `code`. */

interface Entry {
  readonly status: number;
  readonly title: string;
}

export const problemCatalogue = {
  malformed_json: { status: 400, title: 'The body is not well-formed JSON' },
  malformed_request: { status: 400, title: 'The request is not well-formed' },
  workspace_required: { status: 400, title: 'Name the Workspace in the Cleat-Workspace header' },
  invalid_cursor: { status: 400, title: 'The cursor does not belong to this list' },
  oauth_state_invalid: {
    status: 400,
    title: 'The answer belongs to no authorization that is under way',
  },
  oauth_denied: { status: 400, title: 'The authorization was denied at the Provider' },
  oauth_provider_error: { status: 400, title: 'The Provider did not grant the authorization' },
  unauthenticated: { status: 401, title: 'A valid API key or session is needed' },
  forbidden: { status: 403, title: 'The role of this key does not allow this' },
  origin_refused: { status: 403, title: 'The call does not come from a page of Cleat' },
  proxy_refused: { status: 403, title: 'The plugin does not let the proxy do this' },
  not_found: { status: 404, title: 'There is no such resource' },
  method_not_allowed: { status: 405, title: 'The resource does not have this method' },
  idempotency_in_flight: {
    status: 409,
    title: 'A request with this Idempotency-Key is still being answered',
  },
  connection_changed: { status: 409, title: 'The connection was changed meanwhile' },
  connection_not_usable: { status: 409, title: 'The connection cannot be used in its present state' },
  account_mismatch: { status: 409, title: 'Another account authorized the connection than before' },
  nothing_held: { status: 409, title: 'No deletions wait for a decision' },
  session_replaced: { status: 409, title: 'Another link was opened in this browser' },
  sync_under_way: { status: 409, title: 'A sync is under way' },
  cursor_expired: { status: 410, title: 'The cursor is too old to go on from' },
  version_mismatch: { status: 412, title: 'The connection has another version than If-Match names' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be application/json' },
  invalid_input: { status: 422, title: 'The body breaks the schema' },
  unknown_property: { status: 422, title: 'The body has a member that is not known' },
  secret_required: { status: 422, title: 'A secret must be sent' },
  destination_refused: { status: 422, title: 'A destination may not be reached from here' },
  credential_test_failed: { status: 422, title: 'The connection test failed; nothing was saved' },
  browser_authorization_required: {
    status: 422,
    title: 'This strategy is authorized in a browser; there is nothing to test before',
  },
  idempotency_key_reused: { status: 422, title: 'This Idempotency-Key came with another body before' },
  rate_limited: { status: 429, title: 'Too many requests' },
  /** Written in the log and the audit log: nobody is there to read it. The status is what nginx calls it. */
  caller_left: { status: 499, title: 'The caller left before there was an answer' },
  internal_error: { status: 500, title: 'Something went wrong inside Cleat' },
  upgrade_not_supported: { status: 501, title: 'The proxy carries no WebSocket' },
  provider_unreachable: { status: 502, title: 'The Provider gave no answer that can be passed on' },
  unavailable: { status: 503, title: 'Cleat cannot answer at the moment' },
  provider_timeout: { status: 504, title: 'The Provider did not answer in time' },
} as const satisfies Record<string, Entry>;

export type ProblemCode = keyof typeof problemCatalogue;

/** One fault in the input. `pointer` is a JSON Pointer (RFC 6901) into the body, or `?name` for a query parameter. */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

interface ProblemExtras {
  readonly errors?: readonly FieldError[];
  /** Further members of the problem document, such as `report`. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by the service and answered by the API as `application/problem+json`. `detail` never holds a secret. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.code = code;
    this.status = problemCatalogue[code].status;
    this.title = problemCatalogue[code].title;
    this.extras = extras;
  }
}

/** Codes of single faults that are also the code of the whole problem when all faults share them. */
const promoted: ReadonlySet<string> = new Set(['unknown_property', 'secret_required', 'destination_refused']);

/** One problem for all faults of an input, so that a form can show them at once. */
export function invalidInput(errors: readonly FieldError[]): Problem {
  const codes = new Set(errors.map((error) => error.code));
  // An unknown member is a mistake of another kind than a wrong value: it is named even among others.
  const [only] = codes.has('unknown_property') ? ['unknown_property'] : codes;
  const code =
    (codes.size === 1 || only === 'unknown_property') && only !== undefined && promoted.has(only)
      ? (only as ProblemCode)
      : 'invalid_input';
  const fields = errors.map((error) => `${error.pointer || 'body'}: ${error.message}`).join('; ');
  return new Problem(code, fields, { errors });
}

/** What does not exist and what belongs to another Workspace are answered alike. */
export function notFound(kind: string): Problem {
  return new Problem('not_found', `There is no ${kind} with this id in this Workspace.`);
}
