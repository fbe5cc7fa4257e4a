import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError, logLevels, readConfig } from './config.ts';

const directory = '/srv/cleat';
const read = (environment: Record<string, string | undefined>) => readConfig(environment, directory);
const adminKey = 'an-admin-key-of-thirty-two-chars';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('without any variable', () => {
  it('the service listens on loopback, and keeps all it has in ./data', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: '/srv/cleat/data',
      databaseUrl: null,
      publicUrl: null,
      adminKey: null,
      masterKeys: null,
      keyFile: '/srv/cleat/data/master.key',
      egressAllow: [],
      egressAllowHttp: [],
      allowedOrigins: [],
      plugins: [],
      logLevel: 'info',
      limits: {
        requestTimeout: 15_000,
        validateTimeout: 30_000,
        validatesPerMinute: 120,
        callsPerMinute: 6_000,
        failedKeysPerMinute: 100,
      },
      retentionDays: 90,
      eventsDays: 90,
      auditDays: 400,
      variables: {},
      proxy: {},
    });
  });

  it('is also what blanks mean', () => {
    const names = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'ADMIN_KEY', 'MASTER_KEYS'];
    const more = [
      'KEY_FILE',
      'EGRESS_ALLOW',
      'EGRESS_ALLOW_HTTP',
      'PLUGINS',
      'LOG_LEVEL',
      'CALLS_PER_MINUTE',
    ];
    for (const blank of ['', '  ', '\t\n', undefined]) {
      expect(read(Object.fromEntries([...names, ...more].map((name) => [`CLEAT_${name}`, blank])))).toEqual(
        read({}),
      );
    }
  });
});

describe('a value that can be used', () => {
  it.each<[string, string, unknown]>([
    ['CLEAT_HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['CLEAT_HOST', ' ::1 ', { host: '::1' }],
    ['CLEAT_PORT', '0', { port: 0 }],
    ['CLEAT_PORT', '65535', { port: 65_535 }],
    ['CLEAT_DATA_DIR', 'state', { dataDir: '/srv/cleat/state', keyFile: '/srv/cleat/state/master.key' }],
    ['CLEAT_DATA_DIR', '../x', { dataDir: '/srv/x' }],
    ['CLEAT_DATA_DIR', '/var/lib/cleat', { dataDir: '/var/lib/cleat', keyFile: '/var/lib/cleat/master.key' }],
    ['CLEAT_KEY_FILE', 'keys/m', { keyFile: '/srv/cleat/keys/m', dataDir: '/srv/cleat/data' }],
    ['CLEAT_KEY_FILE', '/run/secrets/m', { keyFile: '/run/secrets/m' }],
    ['CLEAT_DATABASE_URL', 'postgres://u:p@h/d', { databaseUrl: 'postgres://u:p@h/d' }],
    ['CLEAT_DATABASE_URL', 'postgresql:///d?host=/run/pg', { databaseUrl: 'postgresql:///d?host=/run/pg' }],
    ['CLEAT_PUBLIC_URL', 'https://cleat.example', { publicUrl: 'https://cleat.example' }],
    ['CLEAT_PUBLIC_URL', 'https://cleat.example/', { publicUrl: 'https://cleat.example' }],
    ['CLEAT_PUBLIC_URL', 'http://localhost:8080', { publicUrl: 'http://localhost:8080' }],
    ['CLEAT_ADMIN_KEY', adminKey, { adminKey }],
    [
      'CLEAT_ADMIN_KEY',
      'words with blanks and +/=~ make a key',
      { adminKey: 'words with blanks and +/=~ make a key' },
    ],
    ['CLEAT_MASTER_KEYS', '1:abc,2:def', { masterKeys: '1:abc,2:def' }],
    ['CLEAT_EGRESS_ALLOW', '10.0.0.0/8, hr.internal ,', { egressAllow: ['10.0.0.0/8', 'hr.internal'] }],
    ['CLEAT_EGRESS_ALLOW_HTTP', 'localhost', { egressAllowHttp: ['localhost'] }],
    ['CLEAT_PLUGINS', '@acme/one,./two.ts', { plugins: ['@acme/one', './two.ts'] }],
    ['CLEAT_REQUEST_TIMEOUT_MS', '100', { limits: { requestTimeout: 100 } }],
    ['CLEAT_VALIDATE_TIMEOUT_MS', '600000', { limits: { validateTimeout: 600_000 } }],
    ['CLEAT_VALIDATES_PER_MINUTE', '1', { limits: { validatesPerMinute: 1 } }],
    ['CLEAT_RETENTION_DAYS', '3650', { retentionDays: 3_650 }],
    ['CLEAT_EVENTS_DAYS', '1', { eventsDays: 1 }],
    ['CLEAT_AUDIT_DAYS', '3650', { auditDays: 3_650 }],
    ['CLEAT_CALLS_PER_MINUTE', '10000000', { limits: { callsPerMinute: 10_000_000 } }],
    ['CLEAT_FAILED_KEYS_PER_MINUTE', '1', { limits: { failedKeysPerMinute: 1 } }],
    ['CLEAT_WORKDAY_DOMAIN', 'example.test', { variables: { CLEAT_WORKDAY_DOMAIN: 'example.test' } }],
    ...logLevels.map((level): [string, string, unknown] => ['CLEAT_LOG_LEVEL', level, { logLevel: level }]),
  ])('%s=%s', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected as object);
  });

  it('of another program is left alone; plugins get those of ours that are not the service’s own', () => {
    const environment = {
      PATH: '/bin',
      CLEATX: 'x',
      CLEAT_PORT: '1',
      CLEAT_ADMIN_KEY: adminKey,
      CLEAT_X: 'y',
    };
    expect(read(environment).variables).toEqual({ CLEAT_X: 'y' });
  });
});

describe('a value that cannot be used is refused by the name of its variable', () => {
  it.each([
    ...['x', '-1', '65536', '80.5', '8080.0', '0x50', '1e3', '8 0', 'Infinity', 'NaN'].map((value) => [
      'CLEAT_PORT',
      value,
    ]),
    ['CLEAT_DATABASE_URL', 'mysql://u:p@h/d'],
    ['CLEAT_DATABASE_URL', 'localhost/d'],
    ['CLEAT_DATABASE_URL', 'postgres:'],
    ...[
      'cleat.example',
      '/cleat',
      'ftp://cleat.example',
      'javascript:alert(1)',
      'https://cleat.example/path',
      'https://cleat.example?x',
      'https://cleat.example#x',
      'https://user:pass@cleat.example',
      'https://',
    ].map((value) => ['CLEAT_PUBLIC_URL', value]),
    ['CLEAT_ADMIN_KEY', 'x'.repeat(31)],
    ['CLEAT_ADMIN_KEY', `${'x'.repeat(40)}é`],
    ['CLEAT_ADMIN_KEY', `${'x'.repeat(20)}\n${'x'.repeat(20)}`],
    ['CLEAT_LOG_LEVEL', 'verbose'],
    ['CLEAT_LOG_LEVEL', 'INFO'],
    ['CLEAT_REQUEST_TIMEOUT_MS', '99'],
    ['CLEAT_REQUEST_TIMEOUT_MS', '15s'],
    ['CLEAT_VALIDATE_TIMEOUT_MS', '600001'],
    ['CLEAT_VALIDATES_PER_MINUTE', '0'],
    ['CLEAT_CALLS_PER_MINUTE', '10000001'],
    ['CLEAT_FAILED_KEYS_PER_MINUTE', '0'],
  ])('%s=%s', (name = '', value = '') => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} must `));
  });

  it('and so are two places for the master key', () => {
    expect(faultsOf({ CLEAT_MASTER_KEYS: '1:abc', CLEAT_KEY_FILE: 'm' })).toEqual([
      'CLEAT_MASTER_KEYS and CLEAT_KEY_FILE are both set; set one of them',
    ]);
  });

  it('all together, one line each', () => {
    const names = ['DATABASE_URL', 'PUBLIC_URL', 'ADMIN_KEY', 'PORT', 'LOG_LEVEL', 'REQUEST_TIMEOUT_MS'];
    const more = ['VALIDATE_TIMEOUT_MS', 'VALIDATES_PER_MINUTE', 'CALLS_PER_MINUTE'];
    const all = [...names, ...more].map((name) => `CLEAT_${name}`);
    const faults = faultsOf(Object.fromEntries(all.map((name) => [name, 'bad'])));
    expect(faults.map((fault) => fault.split(' ')[0]).toSorted()).toEqual(all.toSorted());
    expect(new ConfigError(faults).message.split('\n')).toHaveLength(1 + all.length);
  });

  it('and no value is repeated, so that no secret is', () => {
    // Nothing that a message could hold anyway.
    const value = fc.stringMatching(/^Q[QXZ0-9]{7,40}$/);
    fc.assert(
      fc.property(value, value, value, value, (admin, keys, password, other) => {
        const faults = faultsOf({
          CLEAT_ADMIN_KEY: admin.slice(0, 31),
          CLEAT_MASTER_KEYS: keys,
          CLEAT_KEY_FILE: other,
          CLEAT_DATABASE_URL: `mysql://cleat:${password}@db/cleat`,
          CLEAT_PUBLIC_URL: `https://cleat:${password}@cleat.example`,
          CLEAT_PORT: other,
          CLEAT_LOG_LEVEL: other,
        });
        expect(faults).toHaveLength(6);
        const text = String(new ConfigError(faults));
        for (const secret of [admin.slice(0, 31), keys, password, other]) expect(text).not.toContain(secret);
      }),
    );
  });
});

describe('the system proxy', () => {
  it.each<[Record<string, string>, unknown]>([
    [{}, {}],
    [{ http_proxy: 'http://p:1' }, { http: 'http://p:1' }],
    [
      { HTTP_PROXY: 'http://p:1', HTTPS_PROXY: 'http://p:2', NO_PROXY: 'a' },
      { http: 'http://p:1', https: 'http://p:2', no: 'a' },
    ],
    [{ https_proxy: 'http://low', HTTPS_PROXY: 'http://high' }, { https: 'http://low' }],
    [{ https_proxy: '', HTTPS_PROXY: 'http://high' }, { https: 'http://high' }],
    [{ no_proxy: '' }, {}],
  ])('%j', (environment, proxy) => {
    expect(read(environment).proxy).toEqual(proxy);
  });
});
