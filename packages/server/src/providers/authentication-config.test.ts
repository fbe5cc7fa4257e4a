import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadConfig, readAuthenticationConfig } from './authentication-config.ts';
import { compile, definition, strategyOf } from './test-plugin.ts';

const { schema } = strategyOf(compile(definition), 'client-credentials');
const read = (input: Record<string, unknown>): ReadConfig => readAuthenticationConfig(schema, input);
const faults = (input: Record<string, unknown>): string[][] =>
  read(input).errors.map(({ pointer, code }) => [pointer, code]);
const secretOf = (input: Record<string, unknown>): string | undefined =>
  read(input).secrets.get('clientSecret')?.expose();

it('keeps secrets apart from configuration', () => {
  const result = read({
    tenantName: 'acme',
    clientId: 'id',
    clientSecret: 's3',
    pageSize: 5,
    includeTerminated: false,
  });
  expect(result.config).toEqual({
    tenantName: 'acme',
    clientId: 'id',
    pageSize: 5,
    includeTerminated: false,
  });
  expect([...result.secrets].map(([name, secret]) => [name, secret.expose()])).toEqual([
    ['clientSecret', 's3'],
  ]);
  expect(result.errors).toEqual([]);
});

describe('what is pasted along with a value', () => {
  it.each([
    [' a b ', 'a b'],
    ['\ta\n', 'a'],
    ['\r\na\r\n', 'a'],
    ['\ufeffa', 'a'],
    ['a\u00a0\u2028', 'a'],
    ['\u200ba\u200c', 'a'],
    ['\u2060 a\u200d\n\u200b', 'a'],
    ['a  b', 'a  b'],
    ['a\u00a0b', 'a\u00a0b'],
    ['a\ufeffb', 'a\ufeffb'],
    ['a\u200bb', 'a\u200bb'],
    ['a\u2060 b', 'a\u2060 b'],
  ])('is trimmed at the ends of %j, never inside', (value, trimmed) => {
    expect(read({ tenantName: value }).config).toEqual({ tenantName: trimmed });
    expect(secretOf({ clientSecret: value })).toBe(trimmed);
  });
});

describe('a value that says nothing', () => {
  it.each([null, '', ' ', '\n', '\ufeff', '\u00a0\t', '\u200b'])(
    '%j is an absent field, if it is not secret',
    (value) => {
      for (const name of ['tenantName', 'region', 'pageSize', 'includeTerminated']) {
        const { config, cleared, errors } = read({ [name]: value });
        expect({ config, cleared, errors }).toEqual({ config: {}, cleared: new Set(), errors: [] });
      }
    },
  );

  it('null clears a secret', () => {
    const { secrets, cleared, errors } = read({ clientSecret: null });
    expect({ secrets, cleared, errors }).toEqual({
      secrets: new Map(),
      cleared: new Set(['clientSecret']),
      errors: [],
    });
  });

  it.each(['', ' ', '   ', '\n', '\ufeff', '\u200b\u2060'])('%j is refused as a secret', (value) => {
    expect(faults({ clientSecret: value })).toEqual([['/authenticationConfig/clientSecret', 'secret_empty']]);
    expect(read({ clientSecret: value }).cleared).toEqual(new Set());
  });

  it.each(['*', '****', ' **** ', '•', '••••', '●●', '∙∙∙', '····', '⬤⬤', '*•●'])(
    '%j is a mask, refused as a secret',
    (value) => {
      expect(faults({ clientSecret: value })).toEqual([
        ['/authenticationConfig/clientSecret', 'secret_masked'],
      ]);
      expect(read({ clientSecret: value }).secrets.size).toBe(0);
    },
  );

  it.each(['**a**', 'a****', '••x'])('%j is no mask', (value) => {
    expect(secretOf({ clientSecret: value })).toBe(value);
  });
});

describe('a member that is no field', () => {
  it.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'clientsecret',
    'ClientSecret',
  ])('%j is refused, never dropped', (name) => {
    const input = JSON.parse(`{${JSON.stringify(name)}:"s3cret-value"}`);
    expect(faults(input)).toEqual([[`/authenticationConfig/${name}`, 'unknown_property']]);
    expect(read(input).config).toEqual({});
  });

  it.each(['', 'a/b', 'a b', 'p4ss~word!', 'x'.repeat(41)])(
    '%j could be a secret in the wrong place: not repeated',
    (name) => {
      expect(faults({ [name]: 'x' })).toEqual([['/authenticationConfig', 'unknown_property']]);
    },
  );

  it.each([null, '', ' '])('is refused with the blank value %j too', (value) => {
    expect(faults({ other: value })).toEqual([['/authenticationConfig/other', 'unknown_property']]);
  });
});

describe('a value of the wrong kind', () => {
  it.each<[string, unknown, string]>([
    ['tenantName', 7, 'type'],
    ['tenantName', true, 'type'],
    ['tenantName', ['acme'], 'type'],
    ['tenantName', { $gt: '' }, 'type'],
    ['pageSize', '5', 'type'],
    ['pageSize', 1.5, 'type'],
    ['pageSize', 0, 'minimum'],
    ['pageSize', 201, 'maximum'],
    ['includeTerminated', 'true', 'type'],
    ['includeTerminated', 0, 'type'],
    ['region', 'asia', 'enum'],
    ['clientId', 'x'.repeat(101), 'maxLength'],
    ['tenantName', 'x'.repeat(2_049), 'maxLength'],
    ['clientSecret', 7, 'type'],
    ['clientSecret', false, 'type'],
    ['clientSecret', ['s'], 'type'],
    ['clientSecret', { value: 's' }, 'type'],
    ['clientSecret', 'x'.repeat(201), 'maxLength'],
    ['keyFile', 'x'.repeat(65_537), 'maxLength'],
  ])('is refused: %s %j', (name, value, code) => {
    expect(faults({ [name]: value })).toEqual([[`/authenticationConfig/${name}`, code]]);
  });
});

describe('a character that would end a line or cannot be sent', () => {
  it.each([
    ['a\nb', 'control_character'],
    ['a\r\nX-Header: b', 'control_character'],
    ['a\u0000b', 'control_character'],
    ['a\tb', 'control_character'],
    ['a\u001bb', 'control_character'],
    ['a\u007fb', 'control_character'],
    ['a\u0085b', 'control_character'],
    ['a\u2028b', 'control_character'],
    ['a\u2029b', 'control_character'],
    ['a\ud800', 'malformed_text'],
    ['\udc00a', 'malformed_text'],
  ])('is refused inside %j', (value, code) => {
    expect(faults({ clientId: value })).toEqual([['/authenticationConfig/clientId', code]]);
    expect(faults({ clientSecret: value })).toEqual([['/authenticationConfig/clientSecret', code]]);
    expect(read({ clientId: value, clientSecret: value })).toMatchObject({ config: {}, secrets: new Map() });
  });

  it('but a pasted key file has lines', () => {
    expect(read({ keyFile: '-----BEGIN\r\n\tabc\n-----END\n' }).secrets.get('keyFile')?.expose()).toBe(
      '-----BEGIN\r\n\tabc\n-----END',
    );
    expect(faults({ keyFile: 'a\u0000b' })).toEqual([['/authenticationConfig/keyFile', 'control_character']]);
  });

  it.each(['é', '日本語', '😀', 'a b+c%:é~/='])('%s is none', (value) => {
    expect(secretOf({ clientSecret: value })).toBe(value);
  });
});

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

it('never repeats a value in a message', () => {
  const name = fc.constantFrom(
    'clientSecret',
    'keyFile',
    'proxyPassword',
    'clientId',
    'region',
    'tenantName',
    'other',
  );
  const marked = fc
    .tuple(fc.uuid(), anyText, fc.constantFrom('', '\n', '\u0000', '\ud800', 'x'.repeat(70_000)))
    .map(([id, text, extra]) => ({ id, value: id + text + extra + id }));
  const shaped = fc.tuple(marked, fc.constantFrom('text', 'list', 'object'));
  fc.assert(
    fc.property(name, shaped, (field, [{ id, value }, shape]) => {
      const given = shape === 'text' ? value : shape === 'list' ? [value] : { [value]: value };
      expect(JSON.stringify(read({ [field]: given }).errors)).not.toContain(id);
    }),
    { numRuns: 500 },
  );
});

it('never puts a secret into the configuration, nor drops or makes up a field', () => {
  const value = fc.oneof(anyText, fc.constant(null), fc.double(), fc.boolean(), fc.array(fc.string()));
  const field = fc.oneof(fc.constantFrom(...Object.keys(schema.schema.properties)), fc.string());
  fc.assert(
    fc.property(fc.dictionary(field, value), (input) => {
      const { config, secrets, cleared, errors } = read(input);
      for (const secret of schema.secretFields) expect(config).not.toHaveProperty(secret);
      for (const key of secrets.keys()) expect(schema.secretFields).toContain(key);
      const accounted = Object.entries(input).filter(
        ([key, given]) =>
          Object.hasOwn(config, key) ||
          secrets.has(key) ||
          cleared.has(key) ||
          errors.length > 0 ||
          given === null ||
          (typeof given === 'string' && /^[\s\u200b-\u200d\u2060]*$/.test(given)),
      );
      expect(accounted).toHaveLength(Object.keys(input).length);
    }),
    { numRuns: 500 },
  );
});
