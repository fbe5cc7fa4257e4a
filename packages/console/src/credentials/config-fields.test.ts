import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanEnds, configFields, initialValues, toConfig } from './config-fields.ts';
import { defaultAddresses } from './default-address.ts';
import { checkFields, sortFaults } from './field-faults.ts';

const schema = {
  type: 'object',
  required: ['tenantName', 'clientSecret', 'port'],
  properties: {
    baseUrl: { type: 'string', title: 'Base URL', format: 'uri', 'x-order': 4 },
    tenantName: {
      type: 'string',
      title: 'Tenant Name',
      examples: ['acme'],
      maxLength: 5,
      pattern: '^[a-z]+$',
      'x-order': 1,
    },
    clientSecret: { type: 'string', title: 'Secret', writeOnly: true, format: 'password', 'x-order': 2 },
    keyFile: { type: 'string', title: 'Key', writeOnly: true, contentMediaType: 'application/json' },
    region: { type: 'string', title: 'Region', enum: ['eu', 'us'], default: 'eu', 'x-order': 3 },
    port: { type: 'integer', title: 'Port', minimum: 1, maximum: 9, 'x-order': 5 },
    strict: { type: 'boolean', title: 'Strict', default: true, 'x-order': 6 },
  },
};
const fields = configFields(schema);
const values = { ...initialValues(fields), tenantName: 'acme', clientSecret: 's', port: '3' };
const none = new Set<string>();

describe('the fields of a schema', () => {
  it('stand in its order, those without one last, each of its kind', () => {
    expect(fields.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'tenantName: text',
      'clientSecret: secret',
      'region: choice',
      'baseUrl: text',
      'port: number',
      'strict: boolean',
      'keyFile: key-file',
    ]);
  });

  it('begin with what is saved, then with the default, and secrets blank whatever is said to be saved', () => {
    const saved = { tenantName: 'acme', region: 'us', clientSecret: 'leaked', strict: false };
    expect(initialValues(fields, saved)).toEqual({
      tenantName: 'acme',
      clientSecret: '',
      region: 'us',
      baseUrl: '',
      port: '',
      strict: false,
      keyFile: '',
    });
  });

  it('are sent as their types, blank ones left out', () => {
    expect(toConfig(fields, { ...values, tenantName: ' acme\n', baseUrl: '  ' })).toEqual({
      tenantName: 'acme',
      clientSecret: 's',
      region: 'eu',
      port: 3,
      strict: true,
    });
  });
});

describe('what a copy brings along', () => {
  const dirt = fc
    .array(fc.constantFrom(' ', '\n', '\r', '\t', '\uFEFF', '\u200B', '\u00A0', '\u2060'))
    .map((characters) => characters.join(''));
  it('goes at the ends and stays inside', () => {
    fc.assert(
      fc.property(dirt, dirt, dirt, (before, inside, after) => {
        expect(cleanEnds(`${before}a${inside}b${after}`)).toBe(`a${inside}b`);
      }),
    );
  });
});

describe('faults', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['none', {}, {}],
    ['blank', { tenantName: ' ' }, { tenantName: 'is required' }],
    ['too long', { tenantName: 'abcdef' }, { tenantName: 'must have at most 5 characters' }],
    [
      'another form',
      { tenantName: 'A' },
      { tenantName: 'is not in the form that is expected, such as acme' },
    ],
    ['no number', { port: 'x' }, { port: 'must be a number' }],
    ['no whole number', { port: '1.5' }, { port: 'must be a whole number' }],
    ['beyond its bounds', { port: '10' }, { port: 'must be at most 9' }],
  ])('%s', (_, change, faults) => {
    expect(checkFields(fields, { ...values, ...change }, none)).toEqual(faults);
  });

  it('a blank secret is none where one is saved', () => {
    const blank = { ...values, clientSecret: '' };
    expect(checkFields(fields, blank, none)).toEqual({ clientSecret: 'is required' });
    expect(checkFields(fields, blank, new Set(['clientSecret']))).toEqual({});
  });

  it('of the server go to their fields, the first of each, and others stay apart', () => {
    const at = (pointer: string, message: string) => ({ pointer, code: 'x', message });
    const other = at('/name', 'is too long');
    expect(
      sortFaults(fields, [
        at('/authenticationConfig/tenantName', 'first'),
        at('/authenticationConfig/tenantName', 'second'),
        other,
      ]),
    ).toEqual({ atFields: { tenantName: 'first' }, others: [other] });
  });
});

describe('a default address', () => {
  const method = { baseUrl: ['{baseUrl}', 'https://{tenantName}-services1.hr.example'] };
  it.each([
    ['acme', 'https://acme-services1.hr.example'],
    [' acme ', 'https://acme-services1.hr.example'],
    ['', 'https://{Tenant Name}-services1.hr.example'],
  ])('with %j', (tenantName, address) => {
    expect(defaultAddresses(method, fields, { tenantName })).toEqual([
      { field: expect.objectContaining({ name: 'baseUrl' }), below: 'tenantName', address },
    ]);
  });

  it('is there only where one may be left out', () => {
    expect(defaultAddresses({ baseUrl: ['{baseUrl}'] }, fields, values)).toEqual([]);
    expect(defaultAddresses({ baseUrl: ['https://api.example'] }, fields, values)).toEqual([]);
  });
});
