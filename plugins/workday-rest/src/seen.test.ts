import { describe, expect, it } from 'vitest';
import { see } from './seen.ts';

const seen = (baseUrl: string) =>
  see({
    code: 'login_page',
    category: 'configuration',
    stage: 'request',
    strategyId: 'oauth2-client-credentials',
    status: 200,
    html: true,
    providerErrorCode: null,
    url: '',
    baseUrl,
    filledFields: ['baseUrl'],
    settings: { hrDomain: 'hr.internal' },
    domain: null,
    stream: null,
  });
const named = (baseUrl: string) => seen(baseUrl).loginAddress;

describe('a login address', () => {
  it.each([
    'https://www.myworkday.com',
    'https://WWW.myworkday.com/acme',
    'https://wd5.myworkday.com/acme/d/home.htmld',
    'https://impl.workday.com/wday/authgwy/acme/login.htmld',
    'https://workday.com',
    'https://wd5-services1.myworkday.com/wday/authgwy/acme',
    'https://hr.example/login.htmld',
    'https://www.hr.internal',
  ])('%s is one', (baseUrl) => {
    expect(named(baseUrl)).toBe(true);
  });
  it.each([
    'https://acme-services1.workday.com',
    'https://wd3-impl-services1.workday.com/ccx/api/v1/acme',
    'https://impl-services1.wd107.myworkday.com',
    'https://notworkday.com',
    'https://workday.com.example',
    'https://hr.example',
    'http://127.0.0.1:9000',
    '',
    'no url',
  ])('%j is none', (baseUrl) => {
    expect(named(baseUrl)).toBe(false);
  });
});

describe('the tenant that a Base URL names', () => {
  it.each([
    ['https://hr.example/ccx/api/v1/acmee/', 'acmee'],
    ['https://hr.example/ccx/api/staffing/v6/a_b', 'a_b'],
    ['https://hr.example', null],
    ['https://hr.example/ccx/api/v1', null],
    ['', null],
  ])('in %j is %j', (baseUrl, tenant) => {
    expect(seen(baseUrl).tenantInPath).toBe(tenant);
  });
});
