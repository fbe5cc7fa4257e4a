/** A refusal of the API (RFC 9457), as an error that a page can show. */

export interface FieldFault {
  /** JSON Pointer into the body that was sent. */
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  readonly title: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly requestId: string | null;
  readonly faults: readonly FieldFault[];
  /** The problem's further members, such as the `report` of a failed test. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(status: number, members: Readonly<Record<string, unknown>>, cause?: unknown) {
    super(text(members.detail) ?? text(members.title) ?? `The answer was ${status}.`, { cause });
    this.status = status;
    this.code = text(members.code) ?? 'unknown';
    this.title = text(members.title) ?? 'The call was refused';
    this.requestId = text(members.requestId) ?? null;
    this.faults = Array.isArray(members.errors) ? members.errors.filter(isFault) : [];
    this.members = members;
  }

  static unreachable(cause: unknown): ApiProblem {
    const detail = 'No answer came from Cleat. Check the network, then try again.';
    return new ApiProblem(0, { code: 'unreachable', title: 'Cleat cannot be reached', detail }, cause);
  }

  /** A fault of the page itself. */
  static unexpected(cause: unknown): ApiProblem {
    const detail =
      'The page met something that it does not know. Load it again; if it stays, tell the operator.';
    return new ApiProblem(0, { code: 'page_fault', title: 'This page has a fault', detail }, cause);
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function isFault(value: unknown): value is FieldFault {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pointer' in value &&
    typeof value.pointer === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** @param body the parsed answer; anything at all, where a proxy in between answered */
export function readProblem(body: unknown, response: Pick<Response, 'status' | 'headers'>): ApiProblem {
  const members = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : undefined;
  return new ApiProblem(
    response.status,
    members ?? { title: `The answer was ${response.status}`, requestId: response.headers.get('request-id') },
  );
}
