import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { STEP } from './causes.ts';
import plugin from './plugin.ts';

const [strategy] = plugin.strategies;
const { properties } = strategy.configSchema;

const accepts = (name: string, value: string) => {
  const field = properties[name];
  if (field?.type !== 'string' || field.pattern === undefined) throw new Error(`${name} has no pattern`);
  return new RegExp(field.pattern, 'u').test(value) && value.length <= (field.maxLength ?? Infinity);
};

describe('the guide', () => {
  const guide = strategy.docs?.guide;
  if (!guide) throw new Error('the strategy names no guide');
  const steps = readFileSync(guide, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      title: text.slice(0, text.indexOf('\n')),
      body: text.slice(text.indexOf('\n') + 1),
      warnings: [...text.matchAll(/(?:^> .*\n?)+/gm)].map(([block]) => block.replace(/^> /gm, '')),
    }));

  it('has the seven steps of the setup, in order', () => {
    expect(steps.map(({ title }) => title)).toEqual([
      'Create an Integration System User',
      'Create a security group for the user',
      'Grant read access to the five domains',
      'Activate the pending security policy changes',
      'Register the API client',
      'Confirm the linked user and the grant type',
      'Enter the values and test the connection',
    ]);
    expect(readFileSync(guide, 'utf8').startsWith('## ')).toBe(true);
  });

  it.each([
    [STEP.user, 'own account'],
    [STEP.group, 'only member'],
    [STEP.policies, 'Never grant Put, Post or Modify'],
    [STEP.activation, '403 Forbidden'],
    [STEP.client, 'shown only once'],
    [STEP.link, 'not those of the administrator who registered'],
    [STEP.values, 'not the address where people log in'],
  ])('warns once in step %i: %s', (step, pitfall) => {
    const { warnings } = steps[step - 1] ?? { warnings: [] };
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(pitfall);
  });

  it('names every domain and every policy that a diagnosis names, in the step it points to', () => {
    for (const { label, policies } of AREAS) {
      for (const name of [label, ...policies]) expect(steps[STEP.policies - 1]?.body).toContain(name);
      expect(steps[STEP.client - 1]?.body).toContain(label);
    }
  });

  it('shows Base URLs that the form accepts, and says that they begin with https://', () => {
    const { body } = steps[STEP.values - 1] ?? { body: '' };
    const shown = [...body.matchAll(/`(https?:[^`]+\w)`/g)].map(([, url]) => url ?? '');
    expect(shown).toEqual(properties.baseUrl?.examples);
    for (const url of shown) expect(accepts('baseUrl', url)).toBe(true);
    expect(body).toContain('enter the services host with `https://`');
    expect(properties.baseUrl?.description).toContain('the services host with https://');
  });

  it('states each prerequisite in its first step', () => {
    for (const words of [
      'OAuth 2.0 is enabled',
      'register API clients',
      'create Integration System Users',
      'activate pending',
    ]) {
      expect(steps[0]?.body).toContain(words);
    }
  });

  it.each(steps)('$title: speaks as the pages do', ({ title, body }) => {
    expect(`${title} ${body}`).not.toMatch(/\boops\b|\bplease\b|!|\bvendor|\bconnector/i);
  });
});

describe('the form', () => {
  it('asks for four values, in order, and keeps one of them secret', () => {
    const fields = Object.entries(properties).sort(
      ([, a], [, b]) => (a['x-order'] ?? 0) - (b['x-order'] ?? 0),
    );
    expect(fields.map(([name, { title }]) => [name, title])).toEqual([
      ['tenantName', 'Tenant Name'],
      ['clientId', 'Client ID'],
      ['clientSecret', 'Client Secret'],
      ['baseUrl', 'Base URL'],
    ]);
    const secret = fields.filter(([, field]) => 'writeOnly' in field && field.writeOnly);
    expect(secret.map(([name]) => name)).toEqual(['clientSecret']);
    expect(strategy.configSchema.required).toEqual(['tenantName', 'clientId', 'clientSecret']);
  });

  it('marks every field that a destination uses, and no other', () => {
    const marked = Object.entries(properties).flatMap(([name, field]) =>
      field['x-destination'] ? [name] : [],
    );
    const templates = [...strategy.destinations.baseUrl, plugin.settings?.tokenPath?.default ?? ''];
    const used = templates.flatMap((template) =>
      [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    expect(new Set(used)).toEqual(new Set(marked));
  });

  it.each(['acme', 'softwareag_pt1', 'A-1', 'a'.repeat(63)])('accepts the tenant name %s', (name) => {
    expect(accepts('tenantName', name)).toBe(true);
  });
  it.each(['', 'a b', 'acme.evil', 'acme/x', 'acme@x', 'acme\n', 'ácme', 'a'.repeat(64)])(
    'refuses the tenant name %j',
    (name) => {
      expect(accepts('tenantName', name)).toBe(false);
    },
  );

  it.each([
    'https://wd5-services1.myworkday.com',
    'HTTPS://wd5-services1.myworkday.com/',
    'https://wd5-services1.myworkday.com/ccx/api/v1/a_b',
    'http://127.0.0.1:9000/hr',
    'https://[::1]:8443',
    'https://host/a@b',
  ])('accepts the Base URL %s', (url) => {
    expect(accepts('baseUrl', url)).toBe(true);
  });
  it.each([
    'wd5-services1.myworkday.com',
    'ftp://host',
    'https://',
    'https:///x',
    'https://user@host',
    'https://user:pw@host/x',
    'https://host?x=1',
    'https://host/x?y',
    'https://host/#x',
    'https://host\\@evil.example',
    'https://host/a b',
    'https://host\n',
  ])('refuses the Base URL %j', (url) => {
    expect(accepts('baseUrl', url)).toBe(false);
  });

  it('accepts a Client ID with any printable character, and none over two lines', () => {
    expect(accepts('clientId', 'YzE+/=%: é')).toBe(true);
    expect(accepts('clientId', 'one\ntwo')).toBe(false);
  });
});

describe('the settings of the operator', () => {
  const setting = (name: string) => {
    const found = plugin.settings?.[name];
    if (!found) throw new Error(`no setting ${name}`);
    return found;
  };

  it('are valid by default, and each has a variable of its own', () => {
    const settings = Object.values(plugin.settings ?? {});
    for (const { pattern, default: value } of settings) expect(value).toMatch(new RegExp(pattern, 'u'));
    expect(settings.map(({ variable }) => variable).sort()).toEqual([
      'CLEAT_WORKDAY_ABSENCE_MANAGEMENT_VERSION',
      'CLEAT_WORKDAY_DOMAIN',
      'CLEAT_WORKDAY_PAYROLL_VERSION',
      'CLEAT_WORKDAY_STAFFING_VERSION',
      'CLEAT_WORKDAY_TIME_TRACKING_VERSION',
      'CLEAT_WORKDAY_TOKEN_PATH',
    ]);
  });

  it.each([
    ['hrDomain', 'localhost:9000', true],
    ['hrDomain', 'hr.example/x', false],
    ['hrDomain', 'user@hr.example', false],
    ['tokenPath', '/oauth/token', true],
    ['tokenPath', '/ccx/oauth2/{tenantName}/token', true],
    ['tokenPath', '@evil.example/token', false],
    ['tokenPath', '//evil.example/token', false],
    ['tokenPath', '/{clientId}/token', false],
    ['tokenPath', '/../token', false],
    ['staffingVersion', 'v7', true],
    ['staffingVersion', 'v7/../x', false],
  ])('%s may be %s: %s', (name, value, allowed) => {
    expect(new RegExp(setting(name).pattern, 'u').test(value)).toBe(allowed);
  });
});

describe('the plugin', () => {
  it('sends no scope, and tries each form of client authentication once', () => {
    expect(strategy.method).not.toHaveProperty('scope');
    expect(strategy.method).toMatchObject({
      clientAuthentication: ['client_secret_basic', 'client_secret_basic_unencoded', 'client_secret_post'],
    });
  });

  it('tests by obtaining a token and reading one worker, and nothing else', () => {
    expect(strategy.test).toEqual([
      { id: 'token', label: 'Obtain an OAuth token' },
      {
        id: 'workers',
        label: 'Read one worker',
        request: { path: '/workers', query: { limit: 1 } },
        expects: 'collection',
      },
    ]);
  });

  it('probes each of the five domains with one record', () => {
    const probes = plugin.domains?.map(({ id, label, probe }) => [
      id,
      label,
      probe.service ?? 'common',
      probe.path,
    ]);
    expect(probes).toEqual([
      ['staffing', 'Staffing', 'common', '/workers'],
      ['organizations_and_roles', 'Organizations and Roles', 'common', '/organizations'],
      ['payroll', 'Payroll', 'payroll', '/payGroups'],
      ['absence_management', 'Absence Management', 'absenceManagement', '/balances'],
      ['time_tracking', 'Time Tracking', 'timeTracking', '/workerTimeBlocks'],
    ]);
    for (const { probe } of plugin.domains ?? []) expect(probe.query).toEqual({ limit: 1 });
  });
});
