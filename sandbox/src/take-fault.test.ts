import { describe, expect, it } from 'vitest';
import { takeFault } from './faults.ts';
import { type Fault, seedTenant, type Tenant } from './tenants.ts';

describe('which fault a request meets', () => {
  const fault = (given: Partial<Fault>): Fault => ({
    at: 'api',
    kind: 'hang',
    parameters: {},
    times: undefined,
    after: 0,
    resource: undefined,
    service: undefined,
    ...given,
  });
  const met = (faults: readonly Fault[], requests: readonly string[]): (string | undefined)[] => {
    let tenant: Tenant = { ...seedTenant('acme', 1, 1), faults };
    return requests.map((resource) => {
      const taken = takeFault(tenant, 'api', resource);
      tenant = taken.tenant;
      return taken.fault?.kind;
    });
  };

  it.each([
    ['none is set', [], [undefined, undefined]],
    ['for ever', [fault({})], ['hang', 'hang']],
    ['once', [fault({ times: 1 })], ['hang', undefined]],
    ['after one that passes', [fault({ after: 1, times: 1 })], [undefined, 'hang', undefined]],
    ['at another place', [fault({ at: 'token' })], [undefined]],
    ['for another resource', [fault({ resource: 'jobs' })], [undefined]],
    ['in the order set', [fault({ times: 1 }), fault({ kind: 'drip' })], ['hang', 'drip', 'drip']],
  ])('%s', (_, faults, expected) => {
    expect(
      met(
        faults,
        expected.map(() => 'workers'),
      ),
    ).toEqual(expected);
  });
});
