import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proxyRoot, requestUrl, restEndpoint } from './request-url.ts';

const settings = {
  staffingVersion: 'v6',
  payrollVersion: 'v2',
  absenceManagementVersion: 'v1',
  timeTrackingVersion: 'v5',
};

const ask = (baseUrl: string, path: string, service?: string, over: Readonly<Record<string, string>> = {}) =>
  requestUrl(service === undefined ? { path } : { path, service }, {
    baseUrl,
    config: { tenantName: 'named' },
    settings: { ...settings, ...over },
  });

const REST = 'https://host.example/ccx/api/v1/acme';

describe('the URL of a request', () => {
  it.each([
    // The common service keeps the path of the Base URL, whatever it is.
    ['https://host.example', '/workers', undefined, 'https://host.example/workers'],
    ['https://host.example/', '/workers', undefined, 'https://host.example/workers'],
    ['https://host.example:8443/hr//', '/workers', undefined, 'https://host.example:8443/hr/workers'],
    [REST, '/workers', undefined, `${REST}/workers`],
    [`${REST}/`, '/workers', 'common', `${REST}/workers`],
    [
      'http://127.0.0.1:9000/hr',
      '/workers/1/history',
      'common',
      'http://127.0.0.1:9000/hr/workers/1/history',
    ],
    // Beside a REST endpoint, other services have their own versions and its tenant.
    [REST, '/workers', 'staffing', 'https://host.example/ccx/api/staffing/v6/acme/workers'],
    [REST, '/payGroups', 'payroll', 'https://host.example/ccx/api/payroll/v2/acme/payGroups'],
    [
      `${REST}//`,
      '/balances',
      'absenceManagement',
      'https://host.example/ccx/api/absenceManagement/v1/acme/balances',
    ],
    [
      REST,
      '/workerTimeBlocks',
      'timeTracking',
      'https://host.example/ccx/api/timeTracking/v5/acme/workerTimeBlocks',
    ],
    // Variants: without ccx, with the service's name, below a gateway's path.
    [
      'https://host.example/api/v1/acme',
      '/jobs',
      'staffing',
      'https://host.example/api/staffing/v6/acme/jobs',
    ],
    [
      'https://host.example/api/common/v1/a_b',
      '/jobs',
      'staffing',
      'https://host.example/api/staffing/v6/a_b/jobs',
    ],
    [
      'https://host.example/gate/ccx/api/v1/acme',
      '/jobs',
      'staffing',
      'https://host.example/gate/ccx/api/staffing/v6/acme/jobs',
    ],
    // A version that a person pasted for this service is kept for it, and for no other.
    [
      'https://host.example/ccx/api/staffing/v7/acme',
      '/jobs',
      'staffing',
      'https://host.example/ccx/api/staffing/v7/acme/jobs',
    ],
    [
      'https://host.example/ccx/api/staffing/v7/acme',
      '/payGroups',
      'payroll',
      'https://host.example/ccx/api/payroll/v2/acme/payGroups',
    ],
    // Elsewhere everything lies below the Base URL; the service is named where its resource's name is not its own.
    ['https://host.example', '/payGroups', 'payroll', 'https://host.example/payGroups'],
    ['https://host.example/', '/workers', 'staffing', 'https://host.example/staffing/workers'],
    [
      'https://host.example/hr',
      '/workers/1/leavesOfAbsence',
      'absenceManagement',
      'https://host.example/hr/absenceManagement/workers/1/leavesOfAbsence',
    ],
    [
      'https://host.example',
      '/supervisoryOrganizations/2/members',
      'staffing',
      'https://host.example/staffing/supervisoryOrganizations/2/members',
    ],
    ['https://host.example', '/jobs/3/payGroup', 'payroll', 'https://host.example/jobs/3/payGroup'],
    ['https://host.example/ccx/api', '/payGroups', 'payroll', 'https://host.example/ccx/api/payGroups'],
  ])('%s with %s of %s is %s', (base, path, service, url) => {
    expect(ask(base, path, service)).toBe(url);
  });

  it('takes versions from the settings', () => {
    expect(ask(REST, '/jobs', 'staffing', { staffingVersion: 'v7' })).toBe(
      'https://host.example/ccx/api/staffing/v7/acme/jobs',
    );
  });

  it.each(['constructor', 'recruiting', '', '../x'])('refuses the unknown service %j', (service) => {
    expect(() => ask(REST, '/workers', service)).toThrow('no API service');
  });

  it.each(['/workers/..', '/workers/../../x', '/./x', '/%2e%2E/x', '/a/.%2e', '/a/..%2fb', '/a/..\\b'])(
    'refuses %s, which would climb to another resource',
    (path) => {
      expect(() => ask(REST, path)).toThrow('“.” or “..”');
    },
  );

  it('leaves what only looks like a dot segment', () => {
    expect(ask(REST, '/workers/...')).toBe(`${REST}/workers/...`);
    expect(ask(REST, '/workers/Type=A.B')).toBe(`${REST}/workers/Type=A.B`);
    expect(ask(REST, '/workers/a%2Fb')).toBe(`${REST}/workers/a%2Fb`);
  });

  it('encodes what would begin a query, a fragment or another segment', () => {
    expect(ask(REST, '/workers/a?b#c\\d e\té')).toBe(`${REST}/workers/a%3Fb%23c%5Cd%20e%09%C3%A9`);
    expect(ask(REST, '/workers/\ud800')).toBe(`${REST}/workers/%EF%BF%BD`);
  });

  it('stays below the origin and path of the Base URL, whatever the path asked for', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .array(
          fc.constantFrom(
            '/',
            '//',
            '..',
            '.',
            '%2e',
            '%2f',
            '\\',
            '@',
            ':',
            '?',
            '#',
            '\t',
            'evil.example',
            'workers',
          ),
        )
        .map((parts) => parts.join('')),
    );
    const base = fc.constantFrom(
      'https://host.example',
      'https://host.example///',
      'https://host.example:8443/hr/',
      REST,
      'https://a_b-services1.example/api/v1/a_b/',
    );
    const service = fc.constantFrom(
      undefined,
      'common',
      'staffing',
      'payroll',
      'absenceManagement',
      'timeTracking',
    );
    let answered = 0;
    fc.assert(
      fc.property(base, hostile, service, (baseUrl, path, name) => {
        let url: string;
        try {
          url = ask(baseUrl, path, name);
        } catch (refusal) {
          expect(String(refusal)).toContain('“.” or “..”');
          return;
        }
        answered += 1;
        const parsed = new URL(url);
        expect(parsed.origin).toBe(new URL(baseUrl).origin);
        expect(parsed.username + parsed.password + parsed.search + parsed.hash).toBe('');
        expect(parsed.pathname).not.toContain('//');
        // What was built is what is sent: the parser of the client removes or climbs nothing.
        expect(parsed.href).toBe(url);
      }),
      { numRuns: 500 },
    );
    expect(answered).toBeGreaterThan(100);
  });
});

describe('a REST endpoint', () => {
  it.each([
    ['/ccx/api/v1/acme', { root: 'ccx/api', service: null, tenant: 'acme' }],
    ['//ccx/api/v1/acme//', { root: 'ccx/api', service: null, tenant: 'acme' }],
    ['/api/v2.1/a_b', { root: 'api', service: null, tenant: 'a_b' }],
    ['/ccx/api/timeTracking/v5/acme', { root: 'ccx/api', service: 'timeTracking', tenant: 'acme' }],
    ['/', null],
    ['/ccx/api', null],
    ['/ccx/api/v1', null],
    ['/ccx/api/v1/acme/workers', null],
    ['/notapi/v1/acme', null],
    ['/ccx/api/version/acme', null],
  ])('%s is %j', (path, endpoint) => {
    expect(restEndpoint(path)).toEqual(endpoint);
  });
});

describe('the root of the proxy', () => {
  it.each([
    ['https://hr.example/ccx/api/v1/acme', 'https://hr.example/ccx/api'],
    ['https://hr.example/ccx/api/staffing/v6/acme', 'https://hr.example/ccx/api'],
    ['https://hr.example/api/v1/acme', 'https://hr.example/api'],
    ['https://hr.example', 'https://hr.example'],
    ['https://hr.example/gateway', 'https://hr.example/gateway'],
  ])('of %s is %s', (baseUrl, root) => {
    expect(proxyRoot({ baseUrl, config: {}, settings: {} })).toBe(root);
  });
});
