/** kill -9 within a renewal: nothing is lost once it is saved, and a rotated token that was lost is told honestly. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fleet, type ServiceProcess, startFleet } from './processes.ts';

const expired = 11 * 60_000;

describe('kill -9 within a renewal', () => {
  let fleet: Fleet;
  let service: ServiceProcess;
  let id: string;
  beforeEach(async () => {
    fleet = await startFleet();
    service = await fleet.start();
    id = await fleet.connect(service);
    fleet.provider.exchanges = 0;
  });
  afterEach(() => fleet?.stop());

  const read = () => service.call('GET', `/api/connectors/${id}/proxy/me`);
  const restart = async (): Promise<void> => {
    expect(await service.ended()).toBe('SIGKILL');
    // What time does: the lease of the dead process runs out.
    await fleet.query('update cleat.grant_leases set held_until = now()');
    service = await fleet.start();
    await service.set(expired);
  };

  it.each([
    ['grant.before_exchange', 1],
    ['grant.after_commit', 1],
  ])('at %s loses nothing', async (point, exchanges) => {
    await service.set(expired, point);
    expect(await read()).toBeNull();
    await restart();
    expect((await read())?.status).toBe(200);
    expect([fleet.provider.exchanges, fleet.provider.reuses]).toEqual([exchanges, 0]);
  });

  it.each(['grant.after_exchange', 'grant.before_commit'])('at %s ends in grant_revoked', async (point) => {
    await service.set(expired, point);
    expect(await read()).toBeNull();
    await restart();
    await expectRevoked();
  });

  it('before the answer is received, though the token was taken, ends in grant_revoked', async () => {
    fleet.provider.delays = [0, 60_000];
    await service.set(expired);
    const answering = read();
    await expect.poll(() => fleet.provider.exchanges, { timeout: 20_000 }).toBe(1);
    service.kill();
    expect(await answering).toBeNull();
    fleet.provider.delays = [0, 0];
    await restart();
    await expectRevoked();
  });

  it('a holder whose lease was taken over writes nothing', async () => {
    fleet.provider.delays = [0, 1_500];
    await service.set(expired);
    const answering = read();
    await expect.poll(() => fleet.provider.exchanges, { timeout: 20_000 }).toBe(1);
    await fleet.query('update cleat.grant_leases set fence = fence + 1');
    expect((await answering)?.at('code')).toBe('connection_changed');
  });

  const expectRevoked = async (): Promise<void> => {
    const answer = await read();
    expect([answer?.status, answer?.at('code')]).toEqual([409, 'connection_not_usable']);
    const path = `/api/vendors/tenant-connector-credential-detail?connectionId=${id}`;
    const detail = await service.call('GET', path);
    expect([detail?.at('state'), detail?.at('credentialError.code')]).toEqual([
      'credential_error',
      'grant_revoked',
    ]);
    const asked = fleet.provider.exchanges;
    for (let minute = 2; minute <= 12; minute += 5) {
      await service.set(expired + minute * 60_000);
      expect((await read())?.status).toBe(409);
    }
    expect(fleet.provider.exchanges, 'token requests after the refusal').toBe(asked);
    const events = await fleet.query(
      `select 1 from cleat.events where connection_id = $1 and data::text like '%credential_error%'`,
      [id],
    );
    expect(events).toHaveLength(1);
  };
});
