import type { Observation } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { explain } from './diagnosis.ts';
import plugin from './plugin.ts';
import { policiesIn } from './stream-parts.ts';
import { STREAMS } from './streams.ts';

const named = (name: string) => {
  const found = STREAMS.find((stream) => stream.name === name);
  if (!found) throw new Error(`no stream ${name}`);
  return found;
};

describe('the streams', () => {
  it('are 26, of every domain, each named once, parents before children', () => {
    expect(plugin.streams).toBe(STREAMS);
    expect(new Set(STREAMS.map(({ name }) => name)).size).toBe(26);
    expect(STREAMS).toHaveLength(26);
    expect(new Set(STREAMS.map(({ domain }) => domain))).toEqual(new Set(AREAS.map(({ id }) => id)));
    for (const [index, { parent }] of STREAMS.entries())
      if (parent) expect(STREAMS.slice(0, index).map(({ name }) => name)).toContain(parent.stream);
  });

  it.each(STREAMS)('$name: asks for a hundred rows, and its schema lets every member be null', (stream) => {
    expect(stream.pageSize).toBe(100);
    expect(stream.concurrency).toBe(4);
    const nullable = (schema: unknown): boolean => {
      const { type, properties = {}, items } = Object(schema);
      return (
        Array.isArray(type) &&
        type.includes('null') &&
        Object.values(properties).every(nullable) &&
        (items === undefined || nullable(items))
      );
    };
    for (const member of Object.values(stream.schema.properties)) expect(nullable(member)).toBe(true);
    const tops = stream.primaryKey.map((path) => path.split('.')[0]);
    expect(Object.keys(stream.schema.properties)).toEqual(expect.arrayContaining(tops));
    if (stream.changes.kind !== 'full') expect(stream.schema.properties).toHaveProperty(stream.changes.on);
  });

  it('name policies that a search at the HR platform can find, all of them in the guide', () => {
    const ofArea = new Map(AREAS.map(({ id, policies }) => [id, policies]));
    for (const { domain, policy = '', functionalArea } of STREAMS) {
      for (const one of policiesIn(policy)) {
        // Two names in one, as in “Manager / Matrix Manager”, are found by no search.
        expect(one).not.toContain('/');
        if (functionalArea === undefined) expect(ofArea.get(domain)).toContain(one);
      }
    }
  });

  it('ask for one balance per worker and plan as of today, and do not compare the date', () => {
    const balances = named('absence_balances');
    expect(balances.request.query).toEqual({ worker: '{parent}', effective: '{today}' });
    expect(balances.primaryKey).not.toContain('effectiveDate');
    expect(balances.volatile).toEqual(['effectiveDate']);
  });

  it('read a window where the platform can filter, and reach ahead where entries lie in the future', () => {
    const windows = STREAMS.flatMap(({ name, changes }) =>
      changes.kind === 'window' ? [[name, changes.from, changes.to, (changes.aheadDays ?? 0) > 0]] : [],
    );
    expect(windows).toEqual([
      ['payroll_inputs', 'startDate', 'endDate', true],
      ['leaves_of_absence', 'fromDate', 'toDate', true],
      ['time_off_details', 'fromDate', 'toDate', true],
      ['worker_time_blocks', 'fromDate', 'toDate', false],
      ['time_clock_events', 'fromDate', 'toDate', false],
    ]);
  });
});

describe('a stream that is refused names what it needs first', () => {
  const seen = (name: string, code: Observation['code'], over: Partial<Observation> = {}): Observation => {
    const { label, functionalArea = null, policy = null, domain } = named(name);
    const area = AREAS.find(({ id }) => id === domain);
    return {
      code,
      category: 'authorization',
      stage: 'request',
      strategyId: 'oauth2-client-credentials',
      status: 403,
      html: false,
      providerErrorCode: 'S22',
      url: 'https://wd5-services1.myworkday.com/ccx/api/v1/acme/x',
      baseUrl: 'https://wd5-services1.myworkday.com/ccx/api/v1/acme',
      filledFields: ['baseUrl'],
      settings: {},
      domain: area ? { id: area.id, label: area.label } : null,
      stream: { name, label, functionalArea, policy },
      ...over,
    };
  };
  const causes = (observation: Observation) =>
    (explain(observation).likelyCauses ?? []).map(({ cause }) => cause);

  describe.each(['permission_denied', 'insufficient_scope', 'empty_field_set'] as const)('%s', (code) => {
    it.each(STREAMS)('$name', ({ name, policy, functionalArea, domain }) => {
      const firstTwo = causes(seen(name, code)).slice(0, 2).join(' ');
      const label = functionalArea ?? AREAS.find(({ id }) => id === domain)?.label;
      for (const one of policiesIn(policy ?? '')) expect(firstTwo).toContain(`“${one}”`);
      expect(firstTwo).toContain(`The functional area ${label} is not enabled`);
    });
  });

  it.each([
    [
      'direct_reports',
      'the domain security policies “Reports: Manager”, “Reports: Matrix Manager”, which secure “Direct reports”',
    ],
    [
      'eligible_absence_types',
      'the domain security policies “Request Time Off (REST Service)”, “Request Leave of Absence (REST Service)”, which secure',
    ],
    ['workers', 'the domain security policy “Worker Data: Public Worker Reports”, which secures “Workers”'],
  ])('%s: each policy quoted by itself', (name, words) => {
    expect(causes(seen(name, 'permission_denied')).join(' ')).toContain(words);
  });

  it('in its title', () => {
    expect(explain(seen('worker_payslips', 'permission_denied')).title).toBe(
      'The HR platform refused access to “Payslips of workers”',
    );
  });

  it('also where the domain is not said', () => {
    const alone = seen('pay_groups', 'permission_denied', { domain: null });
    expect(causes(alone)[0]).toContain('The functional area Payroll');
  });

  it('and a token that is refused is not explained by a stream', () => {
    const whole = seen('workers', 'permission_denied', { stage: 'grant', providerErrorCode: null });
    expect(explain(whole).title).toBe('The HR platform refused to issue a token');
  });

  it.each([
    ['workers_staffing', 'CLEAT_WORKDAY_STAFFING_VERSION'],
    ['time_clock_events', 'CLEAT_WORKDAY_TIME_TRACKING_VERSION'],
    ['workers', undefined],
  ])('%s not found: the version that may differ is %s', (name, variable) => {
    const fixes = (explain(seen(name, 'host_not_found', { status: 404 })).likelyCauses ?? []).map(
      ({ fix }) => fix,
    );
    const settings = fixes.flatMap((fix) => /CLEAT_\w+/.exec(fix) ?? []);
    expect(settings).toEqual(variable === undefined ? [] : [variable]);
  });
});
