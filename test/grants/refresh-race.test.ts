/** Processes that race for a refresh token that is taken once: each expiry costs one exchange. */
import { describe, it } from 'vitest';
import { expectOneExchangeEach } from './race.ts';

describe('the refresh race', () => {
  it('3 processes and 5 expiries', () =>
    expectOneExchangeEach({ processes: 3, expiries: 5, callers: 4, exchange: 20 }));

  it('with an exchange that takes many looks at the lease', () =>
    expectOneExchangeEach({ processes: 3, expiries: 2, callers: 4, exchange: 1_500 }));
});
