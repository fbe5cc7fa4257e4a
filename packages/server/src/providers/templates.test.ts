import { describe, expect, it } from 'vitest';
import { compileTemplate, DestinationError, resolveTemplate, TemplateError } from './templates.ts';

const settings = { hrDomain: 'hr.example', tokenPath: '/oauth2/{tenantName}/token', brace: 'a{b' };
const fill = (
  text: string,
  config: Record<string, string | number>,
  baseUrl: string | null = null,
): string | null => resolveTemplate([compileTemplate(text, settings)], config, baseUrl);

describe('a template', () => {
  it.each<[string, string[], string]>([
    ['{baseUrl}', ['baseUrl'], '{baseUrl}'],
    ['{baseUrl}/api', ['baseUrl'], '{baseUrl}/api'],
    [
      'https://{tenantName}-services1.{$hrDomain}',
      ['tenantName'],
      'https://{tenantName}-services1.hr.example',
    ],
    ['https://{a}.{b}.example/{c}/x', ['a', 'b', 'c'], 'https://{a}.{b}.example/{c}/x'],
    ['{baseUrl.origin}{$tokenPath}', ['tenantName'], '{baseUrl.origin}/oauth2/{tenantName}/token'],
    ['http://fixed.example', [], 'http://fixed.example'],
  ])('%s names its fields', (text, fields, expanded) => {
    const template = compileTemplate(text, settings);
    expect([template.fields, template.text]).toEqual([fields, expanded]);
  });

  it.each([
    '',
    'ftp://a.example',
    'a.example',
    '//a.example',
    '/path',
    '{baseUrl}{path}',
    '{baseUrl}.example',
    '{baseUrl}:443/x',
    '{baseUrl.origin}token',
    'https://a.example/{baseUrl.origin}',
    'https://{a-b}.example',
    'https://{}.example',
    'https://{A}.example',
    'https://{a.b}.example',
    'https://{a',
    'https://a}',
    'https://{{a}}.example',
    'https://a.example?x={a}',
    'https://a.example#{a}',
    'https://a.example\\{a}',
    'https://a.example/ {a}',
    'https://{$other}',
    'https://{$toString}',
    'https://{$brace}.example',
  ])('%s is refused', (text) => {
    expect(() => compileTemplate(text, settings)).toThrow(TemplateError);
  });
});

describe('a value that is one part of a host name', () => {
  it.each(['acme', 'ACME', 'acme_dev1', '_acme', 'a-b', '0', '127', 'a'.repeat(53)])(
    '%s is filled in',
    (tenantName) => {
      expect(fill('https://{tenantName}-services1.{$hrDomain}', { tenantName })).toBe(
        `https://${tenantName.toLowerCase()}-services1.hr.example`,
      );
    },
  );

  it.each<unknown>([
    'evil.com/',
    'evil.com#',
    'evil.com?',
    'evil.com\\',
    '169.254.169.254#',
    '127.0.0.1/',
    'a.b',
    '.',
    '..',
    'a@b',
    'user:pw@evil',
    'a:80',
    ':443',
    '%23',
    '%2f',
    'evil%2ecom',
    'a b',
    ' a',
    'a\t',
    'a\nb',
    'a\0',
    '',
    'é',
    'ａ',
    'evil。com',
    'a\u00ad',
    '日本',
    '😀',
    '\ud800',
    '{a}',
    '{$hrDomain}',
    '$',
    '[::1]',
    'a,b',
    "a'b",
    'a'.repeat(64),
    7,
    true,
    {},
    [],
  ])('%j is refused, and the field is named', (tenantName) => {
    const attempt = (): unknown =>
      resolveTemplate(
        [compileTemplate('https://{tenantName}-services1.hr.example', settings)],
        Object.fromEntries([['tenantName', tenantName]]) as Record<string, string>,
        null,
      );
    expect(attempt).toThrow(DestinationError);
    expect(attempt).toThrow(expect.objectContaining({ field: 'tenantName' }));
  });

  it.each([
    ['127', 'https://{tenantName}'],
    ['0x7f000001', 'https://{tenantName}'],
    ['2130706433', 'https://{tenantName}'],
    ['10', 'https://127.0.0.0{tenantName}'],
    ['1', 'https://127.0.{tenantName}'],
    ['99999', 'https://hr.example:{tenantName}'],
  ])('%s does not turn %s into another host', (tenantName, text) => {
    expect(() => fill(text, { tenantName })).toThrow(DestinationError);
  });
});

it.each([
  ['https://{tenantName}-services1.hr.example', 'a'.repeat(54)],
  [
    `https://{tenantName}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(30)}`,
    'a'.repeat(63),
  ],
])('in %s it does not make a host name that is too long', (text, tenantName) => {
  expect(() => fill(text, { tenantName })).toThrow('makes a host name that is too long');
});

describe('a value that is one part of a path', () => {
  it.each<[string | number, string]>([
    ['acme', 'acme'],
    ['a b', 'a%20b'],
    ['a?b#c', 'a%3Fb%23c'],
    ['a:b@c', 'a%3Ab%40c'],
    ['%2e%2e', '%252e%252e'],
    ['é', '%C3%A9'],
    ['...', '...'],
    [7, '7'],
  ])('%j becomes %s', (tenantName, segment) => {
    expect(fill('https://hr.example/x/{tenantName}/token', { tenantName })).toBe(
      `https://hr.example/x/${segment}/token`,
    );
  });

  it.each(['', '.', '..', '/', 'a/b', '../x', '\\', 'a\\..', '\ud800', 'a\udfff'])(
    '%j is refused',
    (tenantName) => {
      expect(() => fill('https://hr.example/x/{tenantName}', { tenantName })).toThrow(DestinationError);
    },
  );
});

describe('a URL that a person gives', () => {
  it.each([
    ['https://hr.example', 'https://hr.example'],
    ['https://hr.example/', 'https://hr.example'],
    ['https://hr.example//', 'https://hr.example'],
    ['HTTPS://HR.Example', 'https://hr.example'],
    ['https://hr.example:443', 'https://hr.example'],
    ['https://hr.example:0443/', 'https://hr.example'],
    ['http://hr.example:80', 'http://hr.example'],
    ['https://hr.example:8443/', 'https://hr.example:8443'],
    ['https://hr.example.', 'https://hr.example'],
    ['https://hr.example..', 'https://hr.example'],
    ['https://hr.example.:8443', 'https://hr.example:8443'],
    ['https://hr.example/ccx/api/v1/acme/', 'https://hr.example/ccx/api/v1/acme'],
    ['https://hr.example//ccx//api', 'https://hr.example/ccx/api'],
    ['https://hr.example/a/./b/../c', 'https://hr.example/a/c'],
    ['https://hr.example/%c3%a9', 'https://hr.example/%c3%a9'],
    ['https://hr_dev.example', 'https://hr_dev.example'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://[::1]:443/x', 'https://[::1]/x'],
  ])('%s is kept as %s', (given, kept) => {
    expect(fill('{baseUrl}', { baseUrl: given })).toBe(kept);
    expect(fill('{baseUrl}', { baseUrl: kept })).toBe(kept);
  });

  it.each([
    'hr.example',
    '//hr.example',
    '/path',
    'https:',
    'https://',
    'https:/hr.example',
    'https:hr.example',
    'https:///hr.example',
    'https:\\\\hr.example',
    'https://\\hr.example',
    'ftp://hr.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:,x',
    'https://user@hr.example',
    'https://user:pw@hr.example',
    'https://@hr.example',
    'https://:@hr.example',
    'https://a@b@hr.example',
    'https://hr.example?',
    'https://hr.example?x=1',
    'https://hr.example/?x',
    'https://hr.example#',
    'https://hr.example/#x',
    'https://x\\@hr.example',
    'https://hr.example\\..\\x',
    'https://hr.example/a\\b',
    'https://hr.example/a b',
    'https://hr .example',
    'https://hr.example/a\tb',
    'ht\ntps://hr.example',
    'https://{tenantName}.example',
    'https://hr.example/{x}',
    'https://hr.example/a%2fb',
    'https://hr.example/a%5Cb',
    'https://hr.example/a%2e%2e%2fb',
    'https://hr.example/x%2Ey',
    'https://hr.example:99999',
    'https://hr.example:-1',
    'https://hr.example:x',
    'https://[::1',
    'https://256.256.256.256',
    'https://a..example..:x',
    '',
  ])('%j is refused, and the field is named', (baseUrl) => {
    expect(() => fill('{baseUrl}', { baseUrl })).toThrow(
      expect.objectContaining({ name: 'DestinationError', field: 'baseUrl' }),
    );
  });
});

describe('of several templates', () => {
  const templates = ['{baseUrl}', 'https://{tenantName}.hr.example'].map((text) => compileTemplate(text, {}));

  it.each<[Record<string, string>, string | null]>([
    [{ baseUrl: 'https://other.example', tenantName: 'acme' }, 'https://other.example'],
    [{ tenantName: 'acme' }, 'https://acme.hr.example'],
    [{}, null],
  ])('with %j the first that can be filled counts', (config, url) => {
    expect(resolveTemplate(templates, config, null)).toBe(url);
  });

  it('one that needs the origin of the base URL waits for it', () => {
    expect(fill('{baseUrl.origin}/token', {})).toBeNull();
    expect(fill('{baseUrl.origin}/token', {}, 'https://hr.example:8443/deep/path')).toBe(
      'https://hr.example:8443/token',
    );
  });
});
