import { describe, expect, it } from 'vitest';
import type { GrantResult } from '../grants/exchange.ts';
import { createEndpointPauses, maxEndpoints } from './endpoint-pauses.ts';

const unavailable: GrantResult = {
  grant: null,
  exchange: {
    request: { method: 'POST', url: 'https://idp.example/token' },
    outcome: {
      kind: 'answer',
      status: 503,
      headers: { 'retry-after': '60' },
      text: '',
    },
    classification: {
      code: 'provider_unavailable',
      status: 503,
      html: false,
      providerErrorCode: null,
      body: undefined,
    },
  },
  remembered: { form: null, triedForSecretVersion: null },
};

const endpoint = (index: number): string => `https://idp-${index}.example/token`;

describe('the token endpoints in trouble', () => {
  const filled = (count: number) => {
    const pauses = createEndpointPauses({ now: () => 0, random: () => 0, requestTimeout: 1_000 });
    for (let index = 0; index < count; index += 1) pauses.ended(endpoint(index), 'con_1', unavailable);
    return pauses;
  };

  it('are all remembered up to the bound', () => {
    const pauses = filled(maxEndpoints);
    expect([pauses.left(endpoint(0)), pauses.left(endpoint(maxEndpoints - 1))]).toEqual([60_000, 60_000]);
  });

  it('are no more than the bound: the one that was not asked for longest makes room', () => {
    const pauses = filled(maxEndpoints + 1);
    expect([pauses.left(endpoint(0)), pauses.left(endpoint(maxEndpoints))]).toEqual([0, 60_000]);
  });
});
