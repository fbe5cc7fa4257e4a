import { describe, expect, it } from 'vitest';
import { faultsOfConfigSchema } from './config-schema.ts';

const schemaOf = (properties: Record<string, unknown>, more: Record<string, unknown> = {}): unknown => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});
const pointers = (schema: unknown): string[] =>
  faultsOfConfigSchema(schema, '').map(({ pointer }) => pointer);
const text = { type: 'string', title: 'A field' };

it('lets a schema in that uses every keyword of the documented set', () => {
  const schema = schemaOf(
    {
      name: { ...text, description: 'What it is.', minLength: 1, maxLength: 9, pattern: '^[a-z]+$' },
      region: { ...text, enum: ['eu', 'us'], default: 'eu', examples: ['us'], 'x-order': 1 },
      baseUrl: { ...text, format: 'uri', 'x-destination': true },
      clientSecret: { ...text, format: 'password', writeOnly: true },
      keyFile: { ...text, contentMediaType: 'application/json', writeOnly: true },
      tokenUrl: { ...text, 'x-secret': false },
      size: { type: 'integer', title: 'Size', minimum: 1, maximum: 9, enum: [1, 2], default: 1 },
      ratio: { type: 'number', title: 'Ratio', examples: [0.5] },
      usesToken: { type: 'boolean', title: 'Uses a token', default: false, examples: [true] },
    },
    { title: 'All', description: 'All of it.', required: ['name'] },
  );
  expect(faultsOfConfigSchema(schema, '')).toEqual([]);
});

describe('the object', () => {
  it.each<[string, unknown, string]>([
    ['no object', 'text', ''],
    ['a list', [], ''],
    ['another type', { ...Object(schemaOf({})), type: 'array' }, '/type'],
    ['open by default', { type: 'object', properties: {} }, '/additionalProperties'],
    ['open', { ...Object(schemaOf({})), additionalProperties: true }, '/additionalProperties'],
    ['open to some', { ...Object(schemaOf({})), additionalProperties: text }, '/additionalProperties'],
    ['without properties', { type: 'object', additionalProperties: false }, '/properties'],
    [
      'with a list of properties',
      { type: 'object', additionalProperties: false, properties: [] },
      '/properties',
    ],
    ['required is no list', schemaOf({}, { required: 'name' }), '/required'],
    ['required names no field', schemaOf({ name: text }, { required: ['name', 'other'] }), '/required/1'],
    ['required names an inherited member', schemaOf({}, { required: ['toString'] }), '/required/0'],
  ])('is refused: %s', (_, schema, pointer) => {
    expect(pointers(schema)).toEqual([pointer]);
  });

  it.each([
    'oneOf',
    'anyOf',
    'allOf',
    'not',
    'if',
    'then',
    'else',
    '$ref',
    '$defs',
    '$id',
    '$dynamicRef',
    'dependentRequired',
    'dependentSchemas',
    'patternProperties',
    'unevaluatedProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'examples',
    'x-anything',
    'additionalproperties',
  ])('is refused with the keyword %s', (keyword) => {
    expect(pointers(schemaOf({ name: text }, { [keyword]: {} }))).toEqual([`/${keyword}`]);
  });
});

describe('a field', () => {
  it.each<[string, unknown, string]>([
    ['a nested object', { type: 'object', title: 'A', properties: {} }, '/type'],
    ['a list', { type: 'array', title: 'A', items: text }, '/type'],
    ['null', { type: 'null', title: 'A' }, '/type'],
    ['two types', { type: ['string', 'null'], title: 'A' }, '/type'],
    ['alternatives', { title: 'A', oneOf: [text] }, '/type'],
    ['a reference', { title: 'A', $ref: '#/properties/b' }, '/type'],
    ['an inherited name as type', { type: 'toString', title: 'A' }, '/type'],
    ['no schema', true, ''],
    ['no title', { type: 'string' }, '/title'],
    ['a blank title', { type: 'string', title: ' ' }, '/title'],
    ['a reference beside a type', { ...text, $ref: '#' }, '/$ref'],
    ['alternatives beside a type', { ...text, anyOf: [text] }, '/anyOf'],
    ['const', { ...text, const: 'a' }, '/const'],
    ['readOnly', { ...text, readOnly: true }, '/readOnly'],
    ['a keyword with a slash', { ...text, 'a/b~c': 1 }, '/a~1b~0c'],
    ['a keyword of another type', { type: 'boolean', title: 'A', maxLength: 1 }, '/maxLength'],
    ['a step', { type: 'number', title: 'A', multipleOf: 2 }, '/multipleOf'],
    ['another format', { ...text, format: 'email' }, '/format'],
    ['writeOnly false', { ...text, writeOnly: false }, '/writeOnly'],
    ['x-secret true', { ...text, 'x-secret': true }, '/x-secret'],
    ['x-destination false', { ...text, 'x-destination': false }, '/x-destination'],
    ['a secret that is none', { ...text, writeOnly: true, 'x-secret': false }, '/x-secret'],
    ['a secret in a destination', { ...text, writeOnly: true, 'x-destination': true }, '/x-destination'],
    ['a secret with a default', { ...text, writeOnly: true, default: 'a' }, '/writeOnly'],
    ['a secret with examples', { ...text, writeOnly: true, examples: ['a'] }, '/writeOnly'],
    ['a password that is shown', { ...text, format: 'password' }, '/writeOnly'],
    ['a key file that is shown', { ...text, contentMediaType: 'application/json' }, '/writeOnly'],
    ['a title that sounds like a secret', { type: 'string', title: 'API key' }, '/writeOnly'],
    ['an exponential pattern', { ...text, pattern: '^(a+)+$' }, '/pattern'],
    ['a polynomial pattern', { ...text, pattern: '^a*a*$' }, '/pattern'],
    ['no pattern', { ...text, pattern: '(' }, '/pattern'],
    ['a pattern that is no text', { ...text, pattern: 7 }, '/pattern'],
    ['a description that is no text', { ...text, description: 7 }, '/description'],
    ['a length that is no number', { ...text, maxLength: '9' }, '/maxLength'],
    ['a negative length', { ...text, minLength: -1 }, '/minLength'],
    ['half a length', { ...text, minLength: 0.5 }, '/minLength'],
    ['a bound that is no number', { type: 'number', title: 'A', minimum: '1' }, '/minimum'],
    ['an endless bound', { type: 'number', title: 'A', maximum: Number.POSITIVE_INFINITY }, '/maximum'],
    ['an order that is no number', { ...text, 'x-order': 'first' }, '/x-order'],
    ['an empty enum', { ...text, enum: [] }, '/enum'],
    ['an enum of another type', { ...text, enum: [1] }, '/enum'],
    ['an enum with a value twice', { ...text, enum: ['a', 'a'] }, '/enum'],
    ['an enum that is no list', { ...text, enum: 'a' }, '/enum'],
    ['examples that are no list', { ...text, examples: 'a' }, '/examples'],
    ['examples of another type', { ...text, examples: [1] }, '/examples'],
    ['a default of another type', { type: 'boolean', title: 'A', default: 'true' }, '/default'],
    ['a default that is null', { ...text, default: null }, '/default'],
    ['a default that is no integer', { type: 'integer', title: 'A', default: 1.5 }, '/default'],
  ])('is refused: %s', (_, property, pointer) => {
    expect(pointers(schemaOf({ a: property }))).toEqual([`/properties/a${pointer}`]);
  });

  it.each(['', 'A', '1a', 'a-b', 'a_b', 'a b', 'a.b', '$a', '__proto__', 'é', `a${'b'.repeat(63)}`])(
    'is refused with the name %j',
    (name) => {
      const properties = JSON.parse(`{${JSON.stringify(name)}:{"type":"string","title":"A"}}`);
      expect(pointers(schemaOf(properties))).toEqual([`/properties/${name}`]);
    },
  );
});

describe('a field that sounds like a secret', () => {
  it.each(['apiKey', 'clientSecret', 'userPassword', 'accessToken', 'tokenUrl', 'pin'])('%s', (name) => {
    expect(pointers(schemaOf({ [name]: text }))).toEqual([`/properties/${name}/writeOnly`]);
    expect(pointers(schemaOf({ [name]: { ...text, writeOnly: true } }))).toEqual([]);
    expect(pointers(schemaOf({ [name]: { ...text, 'x-secret': false } }))).toEqual([]);
  });

  it('is not let in as a number, which cannot be sealed', () => {
    expect(pointers(schemaOf({ pin: { type: 'integer', title: 'PIN' } }))).toEqual([
      '/properties/pin/writeOnly',
    ]);
  });
});

it('names every fault, not the first alone', () => {
  const schema = schemaOf({ a: { type: 'string', const: 'x' }, b: { type: 'array' } }, { oneOf: [] });
  expect(pointers(schema)).toEqual([
    '/oneOf',
    '/properties/a/const',
    '/properties/a/title',
    '/properties/b/type',
  ]);
});
