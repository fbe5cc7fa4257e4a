/** Many processes that meet one expiry after another, with callers at the same time in each. */
import { expect } from 'vitest';
import { type Fleet, startFleet } from './processes.ts';

export interface Race {
  readonly processes: number;
  readonly expiries: number;
  /** Callers at the same time in each process. */
  readonly callers: number;
  /** Milliseconds that the token endpoint takes. */
  readonly exchange: number;
}

/** One exchange for each expiry, no reuse, every caller answered 200, and the connection stays active. */
export async function expectOneExchangeEach(race: Race): Promise<void> {
  const fleet = await startFleet();
  try {
    await run(fleet, race);
  } finally {
    await fleet.stop();
  }
}

async function run(fleet: Fleet, { processes, expiries, callers, exchange }: Race): Promise<void> {
  const { provider } = fleet;
  const first = await fleet.start();
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => fleet.start()));
  const services = [first, ...others];
  const id = await fleet.connect(first);
  provider.exchanges = 0;
  provider.delays = [exchange, 0];
  for (let expiry = 1; expiry <= expiries; expiry += 1) {
    await Promise.all(services.map((service) => service.set(expiry * 11 * 60_000)));
    const answers = await Promise.all(
      services.flatMap((service) =>
        Array.from({ length: callers }, () => service.call('GET', `/api/connectors/${id}/proxy/me`)),
      ),
    );
    // With the texts: what was refused says why.
    expect(answers.filter((answer) => answer?.status !== 200).map((answer) => answer?.text)).toEqual([]);
    expect([provider.exchanges, provider.reuses]).toEqual([expiry, 0]);
  }
  const changes = await fleet.query(
    `select 1 from cleat.events where connection_id = $1 and data::text like '%credential_error%'`,
    [id],
  );
  expect(changes).toEqual([]);
  const read = await first.call('GET', `/api/connectors/${id}`);
  expect(read?.at('state')).toBe('active');
}
