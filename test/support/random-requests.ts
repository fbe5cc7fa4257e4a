/** Requests made from the service's own description: some that fit it, some that nearly do, some that are garbage. */
import fc from 'fast-check';
import type { Operation, Parameter } from './open-api.ts';

export interface RandomRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as it stands. */
  readonly body: string | undefined;
}

/** Values that really exist, so that random requests get past the first look-up. */
export interface KnownValues {
  readonly ids: readonly string[];
  readonly workspaces: readonly string[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly record: string;
}

interface Ground extends KnownValues {
  readonly noise: boolean;
}

type Schema = Readonly<Record<string, unknown>>;

const awkward = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '{}',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '\u202e',
  '../..',
  "' or 1=1 --",
  '{{x}}',
  '%s',
  '%00',
  '\r\nx: y',
  '🦊',
  'a'.repeat(300),
  'é'.repeat(70),
  '****',
  '••••',
);
const anyText = fc.oneof(awkward, fc.string({ maxLength: 30, unit: 'binary' }));
const garbage = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '0',
    '"x"',
    '{"__proto__":{}}',
    '{"constructor":{"prototype":1}}',
    '\ufeff{}',
  ),
  fc.string({ maxLength: 60 }),
  fc
    .integer({ min: 1, max: 3_000 })
    .map((depth) => `{"authenticationConfig":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
);

/** A value for a schema: one that fits; where noise is wanted, now and then any other. */
function valueFor(schema: Schema, name: string, known: Ground): fc.Arbitrary<unknown> {
  if (!known.noise) return fittingValue(schema, name, known);
  return fc.oneof(
    { weight: 8, arbitrary: fittingValue(schema, name, known) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: anyText },
  );
}

function fittingValue(schema: Schema, name: string, known: Ground): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.anyOf)) {
    return fc.oneof(...(schema.anyOf as Schema[]).map((branch) => fittingValue(branch, name, known)));
  }
  if (name === 'metadata')
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,20}$/), fc.string({ maxLength: 100 }));
  if (name === 'idempotency-key') return fc.stringMatching(/^[!-~]{1,20}$/);
  if (name === 'if-match') return fc.constantFrom('*', '"1"', '"2"', '"70"');
  // The one that it is most often about comes first.
  if (name === 'id' || name === 'connectionId') {
    const [first = ''] = known.ids;
    return fc.oneof(
      { weight: 2, arbitrary: fc.constant(first) },
      { weight: 3, arbitrary: fc.constantFrom(...known.ids) },
    );
  }
  if (name === 'recordId') return fc.constant(known.record);
  if (name === 'stream') return fc.constant('workers');
  if (name === 'providerId') return fc.constantFrom('workday-rest', 'workday-rest', 'nothing');
  if (name === 'authenticationStrategyId') return fc.constant('oauth2-client-credentials');
  if (name === 'authenticationConfig') return configFor(known);
  if (name === 'expiresAt')
    return fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'never' : date.toISOString()));
  if (name === 'cron') return fc.constantFrom('0 6 * * 1-5', '*/5 * * * *', '0 0 31 2 *', '61 * * * *');
  if (name === 'timezone') return fc.constantFrom('UTC', 'Europe/Berlin', 'Mars/Olympus');
  if (name === 'streams') return fc.constant(['workers']);
  if (name === 'providerIds') return fc.constant(['workday-rest']);
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => fittingValue({ ...schema, type }, name, known)));
  }
  switch (schema.type) {
    case 'array':
      return fc.array(fittingValue((schema.items ?? {}) as Schema, '', known), { maxLength: 5 });
    case 'object':
      return objectFor(schema, known);
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? -5), max: Number(schema.maximum ?? 500) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.string({ maxLength: Number(schema.maxLength ?? 40), unit: 'grapheme' }), anyText);
  }
}

function recordOf(
  members: readonly [string, fc.Arbitrary<unknown>][],
  required: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(members);
  return fc.record(model, { requiredKeys: [...required] });
}

function configFor(known: Ground): fc.Arbitrary<unknown> {
  if (!known.noise) return fc.constant(known.config);
  const fields = Object.entries(known.config).map(([name, value]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(value) },
      { weight: 1, arbitrary: anyText },
      fc.constant(null),
    ),
  ]);
  return fc
    .tuple(
      recordOf(fields, ['tenantName']),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        fc.dictionary(anyText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
      ),
    )
    .map(([config, extra]) => ({ ...config, ...extra }));
}

function objectFor(schema: Schema, known: Ground): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  if (Object.keys(properties).length === 0) return fc.dictionary(anyText, anyText, { maxKeys: 5 });
  const members = Object.entries(properties).map(([name, member]): [string, fc.Arbitrary<unknown>] => [
    name,
    valueFor(member, name, known),
  ]);
  const required = (schema.required ?? []) as string[];
  if (!known.noise) return recordOf(members, required);
  return fc
    .tuple(
      recordOf(members, required),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        fc.dictionary(anyText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
      ),
    )
    .map(([object, extra]) => ({ ...object, ...extra }));
}

const noisyWorkspace = (known: Ground): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known.workspaces) },
    fc.constantFrom('', 'ws_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11', 'x'),
  );

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
/** Lone surrogates cannot be percent-encoded; a URL has U+FFFD for them. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());
const printable = (value: unknown): string =>
  asText(value)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim();

const mediaTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'text/plain',
    'application/xml',
    'application/json; charset=latin1',
    'multipart/form-data',
    'x',
  ),
);

export function randomRequest(operation: Operation, known: KnownValues): fc.Arbitrary<RandomRequest> {
  return fc.oneof(
    { weight: 1, arbitrary: requestOn(operation, { ...known, noise: true }) },
    { weight: 1, arbitrary: requestOn(operation, { ...known, noise: false }) },
  );
}

function requestOn(operation: Operation, known: Ground): fc.Arbitrary<RandomRequest> {
  const parameters = operation.parameters ?? [];
  const chosen = (where: Parameter['in']) =>
    recordOf(
      parameters
        .filter((parameter) => parameter.in === where && parameter.name !== 'cleat-workspace')
        .map(({ name, schema }) => [name, valueFor(schema, name, known)]),
      where === 'path' ? parameters.filter((one) => one.in === 'path').map((one) => one.name) : [],
    );
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body: fc.Arbitrary<string | undefined> = !known.noise
    ? schema === undefined
      ? fc.constant(undefined)
      : fittingValue(schema, '', known).map((value) => JSON.stringify(value))
    : schema === undefined
      ? fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, garbage)
      : fc.oneof(
          { weight: 7, arbitrary: valueFor(schema, '', known).map((value) => JSON.stringify(value)) },
          { weight: 2, arbitrary: garbage },
          { weight: 1, arbitrary: fc.constant(undefined) },
        );
  const workspace = known.noise ? noisyWorkspace(known) : fc.constantFrom(...known.workspaces);
  const mediaType = known.noise ? mediaTypes : fc.constant('application/json');
  return fc
    .tuple(chosen('path'), chosen('query'), chosen('header'), body, workspace, mediaType)
    .map(([path, query, header, content, workspaceId, type]) => {
      const place = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(path[name]) || 'x');
      const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
      const headers = Object.entries(header).map(([name, value]) => [name, printable(value)]);
      const bears = operation.method !== 'GET' && content !== undefined;
      return {
        path: search.length === 0 ? place : `${place}?${search.join('&')}`,
        headers: {
          ...Object.fromEntries(headers),
          'cleat-workspace': workspaceId,
          ...(bears && { 'content-type': type }),
        },
        body: bears ? content : undefined,
      };
    });
}
