/** Errors on the wire: everything that goes wrong becomes one RFC 9457 document, and nothing inner leaks into it. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseOutage, WorkspaceGone } from '../database/database.ts';
import { type FieldError, invalidInput, Problem } from '../problem.ts';
import { fieldErrors } from './validation.ts';

export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
}

export const problemContentType = 'application/problem+json';

export function problemDocument(
  problem: Problem,
  request: Pick<FastifyRequest, 'url' | 'id'>,
): ProblemDocument {
  return {
    ...problem.extras.members,
    type: `/docs/problems#${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    // Without query: it may hold what a caller should not have put there.
    instance: request.url.split('?')[0] ?? '',
    code: problem.code,
    requestId: request.id,
    ...(problem.extras.errors !== undefined && { errors: problem.extras.errors }),
  };
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(problem.extras.headers ?? {})) reply.header(name, value);
  return reply.code(problem.status).type(problemContentType).send(problemDocument(problem, request));
}

/** What Fastify refuses, in our words. */
const knownErrors: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Problem('malformed_json', 'The body could not be parsed as JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    new Problem('malformed_json', 'The body is empty; a JSON object is due.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('malformed_request', 'The body does not have the length that Content-Length says.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('body_too_large', 'The body is larger than 256 KiB.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem('unsupported_media_type', 'Send the body as application/json.'),
  FST_ERR_MAX_PARAM_LENGTH: () =>
    new Problem('malformed_request', 'A part of the path is longer than any id.'),
  FST_ERR_BAD_URL: () => new Problem('malformed_request', 'The path of the URL is not well-formed.'),
};

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof WorkspaceGone)
    return new Problem('not_found', 'The Workspace does not exist, or was erased meanwhile.');
  if (isDatabaseOutage(error)) {
    return new Problem('unavailable', 'The database does not answer at the moment.', {
      headers: { 'Retry-After': '5' },
    });
  }
  if (!(error instanceof Error)) return internalError();
  const { code, validation, validationContext, statusCode } = error as Partial<FastifyError>;
  if (validation !== undefined) {
    const errors = fieldErrors(validation, validationContext ?? 'body');
    return validationContext === 'body'
      ? invalidInput(errors)
      : new Problem(
          'malformed_request',
          errors.map((fault) => `${fault.pointer}: ${fault.message}`).join('; '),
          { errors },
        );
  }
  const known = code === undefined ? undefined : knownErrors[code];
  if (known !== undefined) return known();
  if (error instanceof SyntaxError && statusCode === 400)
    return new Problem('malformed_json', 'The body could not be parsed as JSON.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('malformed_request', 'The request could not be understood.');
  }
  return internalError();
}

function internalError(): Problem {
  return new Problem(
    'internal_error',
    'The fault was logged under the request id. Nothing more is known to be wrong with the request.',
  );
}
