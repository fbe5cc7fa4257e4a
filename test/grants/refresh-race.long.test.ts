/** The refresh race at its full size. */
import { describe, it } from 'vitest';
import { expectOneExchangeEach } from './race.ts';

describe('the refresh race', () => {
  it('8 processes and 100 expiries', { timeout: 600_000 }, () =>
    expectOneExchangeEach({ processes: 8, expiries: 100, callers: 8, exchange: 20 }),
  );
});
