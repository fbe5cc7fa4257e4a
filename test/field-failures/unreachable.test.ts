/**
 * Names, certificates and ports. The resolver is the test's own, so that nothing depends on the machine's, and
 * a relay stands before the sandbox whose certificate can be changed and which can be switched off.
 */
import { createServer as createHttpServer, request as httpRequest, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { type Authority, type Certificate, createAuthority } from '@cleat/server/egress/test-servers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { type Expected, FIX, movesState } from './row.ts';
import {
  condition,
  create,
  credentialError,
  type Entered,
  expectReport,
  idOf,
  read,
  reportOf,
  test,
} from './scene.ts';

/** Addresses of a name, or the resolver's error code. Names that are not here do not exist. */
const names = vi.hoisted(() => new Map<string, string>());
vi.mock('node:dns/promises', () => ({
  lookup: async (name: string) => {
    const found = names.get(name) ?? 'ENOTFOUND';
    if (/^E[A-Z_]+$/.test(found)) throw Object.assign(new Error('look-up'), { code: found });
    return [{ address: found, family: found.includes(':') ? 6 : 4 }];
  },
}));

let service: TestService;
let sandbox: Sandbox;
let call: Caller;
let authority: Authority;
let stranger: Authority;
let good: Certificate;
let relay: Server;
/** Speaks plain HTTP. */
let plainPort: number;

const port = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
const secure = (host: string, to = port(relay)) => `https://${host}:${to}/ccx/api/v1/acme`;

const forward: RequestListener = (from, to) => {
  const { method = 'GET', headers } = from;
  const onward = httpRequest(sandbox.origin + from.url, { method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(to);
  });
  from.pipe(onward);
};

/** The next request must look its host up and shake hands again. */
const cutConnections = () => relay.closeAllConnections();

beforeAll(async () => {
  [authority, stranger] = [createAuthority(), createAuthority()];
  good = authority.issue('DNS:hr.test,DNS:wd5.myworkday.com');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.cert]);
  relay = createHttpsServer(good, forward);
  const plain = createHttpServer(forward);
  await Promise.all(
    [relay, plain].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
  );
  plainPort = port(plain);
  plain.unref();
  [service, sandbox] = await Promise.all([
    startTestService({ environment: { CLEAT_VALIDATES_PER_MINUTE: '10000' } }),
    startSandbox({ workers: 20 }),
  ]);
  call = service.within(await service.workspace());
});
afterAll(async () => {
  relay?.closeAllConnections();
  relay?.close();
  authority?.remove();
  stranger?.remove();
  await Promise.all([service?.stop(), sandbox?.stop()]);
});
afterEach(() => {
  names.clear();
  relay.setSecureContext(good);
  cutConnections();
  sandbox.reset();
});

const row = (expected: Omit<Expected, 'name' | 'step' | 'status'> & Partial<Expected>): Expected => ({
  name: '',
  step: 'token',
  status: null,
  ...expected,
});
const noSuchName = row({ code: 'dns_failure', fix: FIX.servicesHost });
const distrusted = row({ code: 'tls_failure', fix: FIX.servicesHost });
const blocked = row({ code: 'destination_blocked', fix: FIX.publicHost });
const outage = (code: Expected['code']) => row({ code, category: 'availability', fix: FIX.wait });

interface Case {
  readonly name: string;
  readonly entered: () => Entered;
  readonly row: Expected;
  readonly seen?: string;
}

const NEVER_WORKED: readonly Case[] = [
  {
    name: 'a Base URL of a name that there is not',
    entered: () => ({ baseUrl: 'https://no-such-host.invalid' }),
    row: noSuchName,
    seen: 'no-such-host.invalid',
  },
  {
    name: 'a blank Base URL, of which the default does not exist',
    entered: () => ({ baseUrl: '' }),
    row: noSuchName,
    seen: 'acme-services1.workday.com',
  },
  {
    name: 'a blank Base URL and a Tenant Name with an underscore, tried as it stands',
    entered: () => ({ baseUrl: undefined, tenantName: 'acme_pt1' }),
    row: noSuchName,
    seen: 'acme_pt1-services1.workday.com',
  },
  {
    name: 'a resolver that cannot say',
    entered: () => {
      names.set('hr.test', 'EAI_AGAIN');
      return { baseUrl: 'https://hr.test' };
    },
    row: outage('dns_failure'),
  },
  {
    name: 'a port that nobody listens at',
    entered: () => ({ baseUrl: 'https://127.0.0.1:1' }),
    row: outage('connection_refused'),
  },
  {
    name: 'a self-signed certificate',
    entered: () => {
      relay.setSecureContext(stranger);
      names.set('hr.test', '127.0.0.1');
      return { baseUrl: secure('hr.test') };
    },
    row: distrusted,
  },
  {
    name: 'a certificate of an unknown authority',
    entered: () => {
      relay.setSecureContext(stranger.issue('DNS:hr.test'));
      names.set('hr.test', '127.0.0.1');
      return { baseUrl: secure('hr.test') };
    },
    row: distrusted,
  },
  {
    name: 'a certificate of another host',
    entered: () => {
      names.set('other.test', '127.0.0.1');
      return { baseUrl: secure('other.test') };
    },
    row: distrusted,
    seen: 'another host name',
  },
  {
    name: 'a host that speaks no TLS',
    entered: () => {
      names.set('hr.test', '127.0.0.1');
      return { baseUrl: secure('hr.test', plainPort) };
    },
    row: distrusted,
  },
  {
    name: 'a private address',
    entered: () => ({ baseUrl: 'https://10.1.2.3' }),
    row: blocked,
  },
  {
    name: 'a name that leads to the metadata service of a cloud',
    entered: () => {
      names.set('hr.test', '169.254.169.254');
      return { baseUrl: 'https://hr.test' };
    },
    row: blocked,
  },
  {
    name: 'the address where people log in, which redirects',
    entered: () => {
      names.set('wd5.myworkday.com', '127.0.0.1');
      sandbox.tenant().fault({ at: 'token', kind: 'loginPage', redirect: true });
      return { baseUrl: `https://wd5.myworkday.com:${port(relay)}/acme/d/home.htmld` };
    },
    row: row({ code: 'redirect_refused', status: 302, fix: FIX.notLogin }),
    seen: 'wd5.myworkday.com',
  },
];

describe('a destination that has never worked', () => {
  it.each(NEVER_WORKED)('is at fault with $name', async ({ entered, row, seen }) => {
    const created = await create(call, sandbox, entered());
    const report = reportOf(created);
    expectReport(report, row);
    if (seen !== undefined) expect(report.diagnosis?.detail).toContain(seen);
    expect(created.at('state')).toBe(movesState(row) ? 'credential_error' : 'unverified');
    expect(await credentialError(call, idOf(created))).toEqual(movesState(row) ? report.diagnosis : null);
    // A cause that claims that it has worked before would be a lie.
    expect(JSON.stringify(report)).not.toContain('worked before');

    names.set('hr.test', '127.0.0.1');
    relay.setSecureContext(good);
    sandbox.reset();
    const { authenticationConfig } = created.body;
    const mended = await call('POST', '/api/connectors/configure', {
      connectionId: idOf(created),
      authenticationConfig: {
        ...(authenticationConfig as object),
        tenantName: 'acme',
        clientSecret: 'sandbox-secret-5f2c9e',
        baseUrl: secure('hr.test'),
      },
    });
    expect(mended.at('state')).toBe('active');
    expect(await credentialError(call, idOf(created))).toBeNull();
  });
});

describe('a destination that has worked', () => {
  it.each([
    ['the name is gone', 'dns_failure', () => names.delete('hr.test')],
    ['the resolver cannot say', 'dns_failure', () => names.set('hr.test', 'EAI_AGAIN')],
    ['the certificate is self-signed', 'tls_failure', () => relay.setSecureContext(stranger)],
    [
      'the certificate has another name',
      'tls_failure',
      () => relay.setSecureContext(authority.issue('DNS:x.test')),
    ],
    [
      'the host is switched off',
      'connection_refused',
      // Its address answers on no such port.
      () => names.set('hr.test', '127.0.0.2'),
    ],
  ] as const)('is not at fault when %s', async (_name, code, breaks) => {
    names.set('hr.test', '127.0.0.1');
    const created = await create(call, sandbox, { baseUrl: secure('hr.test') });
    expect(created.at('state')).toBe('active');

    breaks();
    cutConnections();
    expectReport(reportOf(await test(call, idOf(created))), outage(code));
    const after = await read(call, idOf(created));
    expect(after.at('state')).toBe('active');
    expect(condition(after, 'Reachable')).toBe('false');
    expect(condition(after, 'Configured')).toBe('true');
    expect(await credentialError(call, idOf(created))).toBeNull();

    names.set('hr.test', '127.0.0.1');
    relay.setSecureContext(good);
    cutConnections();
    expect((await test(call, idOf(created))).at('valid')).toBe(true);
    expect(condition(await read(call, idOf(created)), 'Reachable')).toBe('true');
  });

  it('does not vouch for another one', async () => {
    names.set('hr.test', '127.0.0.1');
    const created = await create(call, sandbox, { baseUrl: secure('hr.test') });
    const { authenticationConfig } = created.body;
    const moved = await call('POST', '/api/connectors/configure', {
      connectionId: idOf(created),
      authenticationConfig: {
        ...(authenticationConfig as object),
        clientSecret: 'sandbox-secret-5f2c9e',
        baseUrl: 'https://no-such-host.invalid',
      },
    });
    expectReport(reportOf(moved), noSuchName);
    expect(moved.at('state')).toBe('credential_error');
  });
});
