import type { DiagnosisCode, Observation } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { explain } from './diagnosis.ts';

const DEFAULT = 'https://acme-services1.workday.com';
const HOST = 'https://wd5-services1.myworkday.com';
const REST = `${HOST}/ccx/api/v1/acme`;
const LOGIN = 'https://www.myworkday.com';
const OWN = ['tenantName', 'clientId', 'baseUrl'];
const BLANK = ['tenantName', 'clientId'];

const CATEGORY_OF = (code: DiagnosisCode): Observation['category'] =>
  code === 'unexpected_response' || code === 'response_too_large'
    ? 'protocol'
    : ['connection_refused', 'connection_lost', 'timeout', 'rate_limited', 'provider_unavailable'].includes(
          code,
        )
      ? 'availability'
      : 'configuration';

type Given = Partial<Observation> & { readonly code: DiagnosisCode };

/** Asked at a REST endpoint that a person entered, unless given otherwise. */
function saw(given: Given): Observation {
  const baseUrl = given.baseUrl ?? REST;
  const stage = given.stage ?? 'request';
  return {
    category: CATEGORY_OF(given.code),
    stage,
    strategyId: 'oauth2-client-credentials',
    status: null,
    html: false,
    providerErrorCode: null,
    url: stage === 'grant' ? `${URL.parse(baseUrl)?.origin}/ccx/oauth2/acme/token` : `${baseUrl}/workers`,
    baseUrl,
    filledFields: OWN,
    settings: {},
    domain: null,
    stream: null,
    ...given,
  };
}

const domain = (id: string) => {
  const area = AREAS.find((one) => one.id === id);
  if (!area) throw new Error(`no area ${id}`);
  return { id, label: area.label };
};
const grant = { stage: 'grant' } as const;
const blank = { baseUrl: DEFAULT, filledFields: BLANK };
const bare = { baseUrl: HOST };
const login = { baseUrl: LOGIN };
const worked = { category: 'availability' } as const;
const denied = { code: 'permission_denied', status: 403 } as const;

const steps = (observation: Observation) =>
  (explain(observation).likelyCauses ?? []).map(({ guideStep }) => guideStep ?? null);

describe('the first thing to mend, and the guide steps in order', () => {
  const wait = /^Wait/;
  const servicesHost = /services host as Base URL/;
  const endpoint = /services host.*whole REST endpoint as Base URL/;
  const area = /Scope \(Functional Areas\)/;
  const activate = /Activate Pending Security Policy Changes/;
  const policy = /Get or View/;
  const grantType = /Client Grant Type to Client Credentials/;
  const linked = /confirm the linked user/;
  const version = /CLEAT_WORKDAY_PAYROLL_VERSION/;
  it.each<[string, Given, RegExp, (number | null)[]]>([
    ['client refused', { code: 'invalid_client', status: 401, ...grant }, /Enter both again/, [7, 5, 5, 7]],
    [
      'client refused with 400',
      { code: 'invalid_client', status: 400, ...grant },
      /Enter both again/,
      [7, 5, 5, 7],
    ],
    [
      'client may not use the grant',
      { code: 'unauthorized_client', status: 400, ...grant },
      grantType,
      [6, 1],
    ],
    ['user locked', { code: 'invalid_grant', status: 400, ...grant }, /Unlock or enable/, [1, 6]],
    ['grant withdrawn', { code: 'grant_revoked', status: 400, ...grant }, /clear Disabled/, [5, 1, 6]],
    ['fresh token refused', { code: 'token_rejected', status: 401 }, linked, [6, 1, 7]],
    [
      'fresh token refused, payroll',
      { code: 'token_rejected', status: 401, domain: domain('payroll') },
      linked,
      [6, 1, null, 7],
    ],

    ['403 reading a worker', { ...denied }, activate, [4, 3, 5, 6, 2]],
    ['403 reading a worker, S22', { ...denied, providerErrorCode: 'S22' }, activate, [4, 3, 5, 6, 2]],
    ['403 reading a worker, default host', { ...denied, ...blank }, activate, [4, 3, 5, 6, 2]],
    ['403 for a token', { ...denied, ...grant }, area, [5, 4, 3, 6]],
    ['403 in staffing', { ...denied, domain: domain('staffing') }, activate, [4, 3, 5, 6, 2]],
    [
      '403 in organizations',
      { ...denied, domain: domain('organizations_and_roles') },
      activate,
      [4, 3, 5, 6, 2],
    ],
    ['403 in payroll', { ...denied, domain: domain('payroll') }, /Payroll or Core Payroll/, [5, 4, 3, 6, 2]],
    [
      '403 in absence',
      { ...denied, domain: domain('absence_management') },
      /Absence Management or Time Off and Leave/,
      [5, 4, 3, 6, 2],
    ],
    ['403 in time', { ...denied, domain: domain('time_tracking') }, /Time Tracking/, [5, 4, 3, 6, 2]],
    [
      '403 as a page',
      { ...denied, html: true },
      /allow the address that Cleat calls from/,
      [null, 4, 3, 5, 6, 2],
    ],
    [
      '403 as a page for a token',
      { ...denied, ...grant, html: true },
      /allow the address/,
      [null, 5, 4, 3, 6],
    ],
    ['403 at the login host', { ...denied, ...login, html: true }, servicesHost, [7, null, 4, 3, 5, 6, 2]],
    [
      '403 S22 at what looks like the login host',
      { ...denied, ...login, providerErrorCode: 'S22' },
      activate,
      [4, 3, 5, 6, 2],
    ],
    ['scope too small', { code: 'insufficient_scope', status: 403 }, area, [5, 4, 3, 5]],
    ['invalid scope', { code: 'insufficient_scope', status: 400, ...grant }, area, [5, 4, 3, 5]],
    ['no workers', { code: 'empty_field_set', status: 200 }, policy, [3, 4, 5, null]],
    [
      'no balances',
      { code: 'empty_field_set', status: 200, domain: domain('absence_management') },
      policy,
      [3, 4, 5, null],
    ],

    [
      '404 for a token, default host',
      { code: 'host_not_found', status: 404, ...grant, ...blank },
      servicesHost,
      [7, 7, 1],
    ],
    ['404 for a token', { code: 'host_not_found', status: 404, ...grant }, servicesHost, [7, 7, 1]],
    [
      '404 for a token at the login host',
      { code: 'host_not_found', status: 404, ...grant, ...login },
      servicesHost,
      [7, 7, 7, 1],
    ],
    ['404 for workers, host alone', { code: 'host_not_found', status: 404, ...bare }, endpoint, [7, 7]],
    ['404 for workers, default host', { code: 'host_not_found', status: 404, ...blank }, endpoint, [7, 7]],
    ['404 for workers, whole endpoint', { code: 'host_not_found', status: 404 }, servicesHost, [7, 7]],
    [
      '404 S21 for workers',
      { code: 'host_not_found', status: 404, providerErrorCode: 'S21' },
      servicesHost,
      [7, 7],
    ],
    [
      '404 for pay groups',
      { code: 'host_not_found', status: 404, domain: domain('payroll') },
      version,
      [null, 7, 7],
    ],
    [
      '404 for pay groups, host alone',
      { code: 'host_not_found', status: 404, ...bare, domain: domain('payroll') },
      endpoint,
      [7, 7],
    ],
    ['private address', { code: 'destination_blocked' }, /public services host/, [7, null]],
    [
      'redirect at the login host',
      { code: 'redirect_refused', status: 302, ...grant, ...login },
      servicesHost,
      [7, null],
    ],
    ['redirect elsewhere', { code: 'redirect_refused', status: 302, ...grant }, servicesHost, [7, null]],
    ['values that give no address', { code: 'invalid_configuration', baseUrl: '' }, /letters, digits/, [7]],
    ['a page', { code: 'login_page', status: 200, html: true }, servicesHost, [7, null]],
    [
      'a page at the login host',
      { code: 'login_page', status: 200, html: true, ...login },
      servicesHost,
      [7, 7, null],
    ],
    [
      'a page at the default host',
      { code: 'login_page', status: 200, html: true, ...blank },
      servicesHost,
      [7, null],
    ],
    ['token request refused', { code: 'request_refused', status: 400, ...grant }, grantType, [6, 7, 1]],
    ['request refused', { code: 'request_refused', status: 405 }, servicesHost, [7]],
    [
      'request refused, payroll',
      { code: 'request_refused', status: 410, domain: domain('payroll') },
      version,
      [null, 7],
    ],
    ['no such default host', { code: 'dns_failure', ...grant, ...blank }, servicesHost, [7, 7]],
    ['no such host', { code: 'dns_failure', ...grant }, servicesHost, [7]],
    ['no such login host', { code: 'dns_failure', ...grant, ...login }, servicesHost, [7, 7]],
    ['name lost after it worked', { code: 'dns_failure', ...grant, ...blank, ...worked }, wait, [null, 7, 7]],
    ['certificate of the default host', { code: 'tls_failure', ...grant, ...blank }, servicesHost, [7, null]],
    ['certificate', { code: 'tls_failure', ...grant }, servicesHost, [7, null]],
    ['certificate lost after it worked', { code: 'tls_failure', ...grant, ...worked }, wait, [null, 7, null]],

    ['connection refused', { code: 'connection_refused', ...grant }, wait, [null, 7, null]],
    ['connection lost', { code: 'connection_lost' }, wait, [null, null]],
    ['timeout', { code: 'timeout', ...grant }, wait, [null, 7, null]],
    ['429', { code: 'rate_limited', status: 429 }, wait, [null]],
    ['503 for a token', { code: 'provider_unavailable', status: 503, ...grant }, wait, [null, 7]],
    ['503 for workers', { code: 'provider_unavailable', status: 503 }, wait, [null]],
    ['500 for a token', { code: 'provider_unavailable', status: 500, ...grant }, wait, [null]],
    [
      'no token in a 200',
      { code: 'unexpected_response', status: 200, ...grant },
      servicesHost,
      [7, null, null],
    ],
    ['unreadable answer', { code: 'unexpected_response', status: 200 }, servicesHost, [7, null, null]],
    ['too large an answer', { code: 'response_too_large', status: 200 }, servicesHost, [7, null]],
  ])('%s', (_name, given, firstFix, guideSteps) => {
    const observation = saw(given);
    expect(explain(observation).likelyCauses?.[0]?.fix).toMatch(firstFix);
    expect(steps(observation)).toEqual(guideSteps);
  });
});

describe('a refusal', () => {
  it.each([
    saw({ ...denied, ...grant }),
    saw(denied),
    ...AREAS.map(({ id }) => saw({ ...denied, domain: domain(id) })),
  ])('always names the three layers ($stage, $domain.id)', (observation) => {
    expect(steps(observation)).toEqual(expect.arrayContaining([3, 4, 5]));
  });

  it.each(AREAS)('in $label names its functional area, its other labels and its policies', (area) => {
    const { title, likelyCauses } = explain(saw({ ...denied, domain: domain(area.id) }));
    const causeOf = (step: number) => likelyCauses?.find(({ guideStep }) => guideStep === step)?.cause;
    expect(title).toBe(`The HR platform refused access to ${area.label}`);
    for (const label of [area.label, ...area.alsoCalled]) expect(causeOf(5)).toContain(label);
    for (const policy of area.policies) expect(causeOf(3)).toContain(`“${policy}”`);
  });

  it('in a domain that is not ours keeps its label and names no policy of another area', () => {
    const observation = saw({ ...denied, domain: { id: 'benefits', label: 'Benefits' } });
    expect(explain(observation).title).toBe('The HR platform refused access to Benefits');
    expect(steps(observation)).toEqual([4, 3, 5, 6, 2]);
  });

  it('speaks of an address list only when the refusal is a page', () => {
    const of = (html: boolean) => JSON.stringify(explain(saw({ ...denied, html })));
    expect(of(true)).toContain('address list');
    expect(of(false)).not.toContain('address list');
  });
});

describe('the addresses named', () => {
  it('are the host that was asked', () => {
    expect(JSON.stringify(explain(saw({ code: 'host_not_found', status: 404, ...bare })))).toContain(
      'https://wd5-services1.myworkday.com/ccx/api/v1/ followed by the Tenant Name',
    );
    expect(JSON.stringify(explain(saw({ code: 'dns_failure', ...grant, ...blank })))).toContain(
      'The default services host, acme-services1.workday.com, is not the one',
    );
  });

  it('include the whole REST endpoint wherever a 404 met a Base URL without it', () => {
    for (const at of [blank, bare]) {
      for (const stage of ['grant', 'request'] as const) {
        const text = JSON.stringify(explain(saw({ code: 'host_not_found', status: 404, stage, ...at })));
        expect(text).toContain('/ccx/api/v1/');
        expect(text).toContain("Confirm the services host with the HR platform's administrator");
      }
    }
  });

  it('speak of an API version only where one of ours is in the URL', () => {
    const text = (baseUrl: string, id: string) =>
      JSON.stringify(explain(saw({ code: 'host_not_found', status: 404, baseUrl, domain: domain(id) })));
    expect(text(REST, 'time_tracking')).toContain('CLEAT_WORKDAY_TIME_TRACKING_VERSION');
    expect(text(HOST, 'time_tracking')).not.toContain('_VERSION');
    expect(text(REST, 'organizations_and_roles')).not.toContain('_VERSION');
  });
});
