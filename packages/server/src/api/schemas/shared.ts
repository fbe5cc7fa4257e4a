/** Shapes that many routes share. Named ones (`$id`) become components of the OpenAPI document. */
import { type TSchema, Type } from 'typebox';
import { type ProblemCode, problemCatalogue } from '../../problem.ts';

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const ref = (id: string) => Type.Unsafe<unknown>({ $ref: `${id}#` });
/** One line that says something. */
export const givenName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$',
  description: 'Neither blank nor with control characters',
});
export const timestamp = Type.String({ format: 'date-time', description: 'RFC 3339, UTC' });

const closed = { additionalProperties: false } as const;

export const problemSchema = Type.Object(
  {
    type: Type.String({ description: 'A URI reference to the explanation of the code' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened and what to do' }),
    instance: Type.String({ description: 'The path asked' }),
    code: Type.Enum(Object.keys(problemCatalogue), { description: 'Stable; tell problems apart by it' }),
    requestId: Type.String(),
    errors: Type.Optional(
      Type.Array(
        Type.Object(
          {
            pointer: Type.String({
              description: 'JSON Pointer into the body, or ?name of a query parameter',
            }),
            code: Type.String(),
            message: Type.String(),
          },
          closed,
        ),
      ),
    ),
    report: Type.Optional(ref('TestReport')),
  },
  {
    $id: 'Problem',
    ...closed,
    description: 'An error: RFC 9457 problem details. No error repeats the value of a secret field.',
    examples: [
      {
        type: '/docs/problems#secret_required',
        title: 'A secret must be sent',
        status: 422,
        detail: '/authenticationConfig/clientSecret: is required',
        instance: '/api/connectors',
        code: 'secret_required',
        requestId: 'req_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        errors: [
          { pointer: '/authenticationConfig/clientSecret', code: 'secret_required', message: 'is required' },
        ],
      },
    ],
  },
);

/** Problems that every route with a caller can answer. `unavailable`: the process is stopping, or its database is away. */
const common: readonly ProblemCode[] = [
  'unauthenticated',
  'forbidden',
  'origin_refused',
  'session_replaced',
  'rate_limited',
  'internal_error',
  'unavailable',
  'malformed_request',
];
const ofWorkspace: readonly ProblemCode[] = [...common, 'workspace_required', 'not_found'];
const ofBody: readonly ProblemCode[] = [
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'invalid_input',
  'unknown_property',
];

/** A call that takes no body, but a method that may carry one. */
const ofNoBody: readonly ProblemCode[] = [
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'invalid_input',
  'unknown_property',
];
const ofKind = { true: ofBody, false: [], refused: ofNoBody } as const;

/** The problem answers of a route, by status, each naming the codes that it can have. */
export function problems(
  kind: { readonly workspace: boolean; readonly body: boolean | 'refused' },
  ...codes: readonly ProblemCode[]
) {
  const all = new Set([...(kind.workspace ? ofWorkspace : common), ...ofKind[`${kind.body}`], ...codes]);
  const byStatus = Map.groupBy(all, (code) => problemCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${problemCatalogue[code].title}`).join('. '),
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
    ]),
  );
}

export const defaultLimit = 50;

export const pageQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: defaultLimit })),
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: '`nextCursor` of the page before' }),
    ),
  },
  closed,
);

export const pageOf = (item: TSchema) =>
  Type.Object({ data: Type.Array(item), nextCursor: nullable(Type.String()) }, closed);

export const workspaceHeader = 'The Workspace; needed with an instance admin’s key, `ws_…`';

export const workspaceHeaders = Type.Object({
  'cleat-workspace': Type.Optional(Type.String({ description: workspaceHeader })),
});

export const writeHeaders = Type.Object({
  ...workspaceHeaders.properties,
  'idempotency-key': Type.Optional(
    Type.String({ description: 'The first answer is given again for 24 hours' }),
  ),
});

export const versionedHeaders = Type.Object({
  ...workspaceHeaders.properties,
  'if-match': Type.Optional(
    Type.String({ description: 'The version that was read, as in `ETag`; another one is answered by 412' }),
  ),
});

export const idParams = Type.Object({ id: Type.String({ maxLength: 100 }) }, closed);
