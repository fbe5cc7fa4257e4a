/** `CLEAT_*` variables: read once, all faults reported together. */
import { isAbsolute, resolve } from 'node:path';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface ServiceConfig {
  readonly host: string;
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Absent: a managed PostgreSQL child in the data directory. */
  readonly databaseUrl: string | null;
  readonly publicUrl: string | null;
  readonly adminKey: string | null;
  readonly masterKeys: string | null;
  /** Absolute. */
  readonly keyFile: string;
  readonly egressAllow: readonly string[];
  readonly egressAllowHttp: readonly string[];
  /** Origins that a browser may be sent back to. */
  readonly allowedOrigins: readonly string[];
  readonly plugins: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  readonly limits: {
    /** Milliseconds. */
    readonly requestTimeout: number;
    readonly validateTimeout: number;
    /** Per minute. */
    readonly validatesPerMinute: number;
    readonly callsPerMinute: number;
    /** For each address. */
    readonly failedKeysPerMinute: number;
  };
  /** Days that deletions of records and runs of the sync are kept, unless a Workspace says otherwise. */
  readonly retentionDays: number;
  /** Days that events are kept, and audit lines. */
  readonly eventsDays: number;
  readonly auditDays: number;
  /** Everything that starts with `CLEAT_`, for the settings of plugins. */
  readonly variables: Readonly<Record<string, string>>;
  readonly proxy: { readonly http?: string; readonly https?: string; readonly no?: string };
}

/** All that is wrong with the environment, one line a fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Of the service itself; all others are settings of plugins. */
export const ownVariables: ReadonlySet<string> = new Set([
  'CLEAT_HOST',
  'CLEAT_PORT',
  'CLEAT_DATA_DIR',
  'CLEAT_DATABASE_URL',
  'CLEAT_PUBLIC_URL',
  'CLEAT_ADMIN_KEY',
  'CLEAT_MASTER_KEYS',
  'CLEAT_KEY_FILE',
  'CLEAT_EGRESS_ALLOW',
  'CLEAT_EGRESS_ALLOW_HTTP',
  'CLEAT_ALLOWED_ORIGINS',
  'CLEAT_PLUGINS',
  'CLEAT_LOG_LEVEL',
  'CLEAT_REQUEST_TIMEOUT_MS',
  'CLEAT_VALIDATE_TIMEOUT_MS',
  'CLEAT_VALIDATES_PER_MINUTE',
  'CLEAT_CALLS_PER_MINUTE',
  'CLEAT_FAILED_KEYS_PER_MINUTE',
  'CLEAT_RETENTION_DAYS',
  'CLEAT_EVENTS_DAYS',
  'CLEAT_AUDIT_DAYS',
]);

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** @throws ConfigError naming every variable that cannot be used, and what it should be. */
export function readConfig(environment: Environment, workingDirectory: string): ServiceConfig {
  const faults: string[] = [];
  const text = (name: string): string | null => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const whole = (name: string, fallback: number, minimum: number, maximum: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= minimum && number <= maximum) return number;
    faults.push(`${name} must be a whole number from ${minimum} to ${maximum}`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = text(name);
    if (value === null) return fallback;
    const found = allowed.find((entry) => entry === value);
    if (found === undefined) faults.push(`${name} must be one of ${allowed.join(', ')}`);
    return found ?? fallback;
  };
  const path = (value: string): string => (isAbsolute(value) ? value : resolve(workingDirectory, value));

  const dataDir = path(text('CLEAT_DATA_DIR') ?? 'data');
  const databaseUrl = text('CLEAT_DATABASE_URL');
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    faults.push('CLEAT_DATABASE_URL must begin with postgres:// or postgresql://');
  }
  const publicUrl = text('CLEAT_PUBLIC_URL');
  if (publicUrl !== null && !isOrigin(publicUrl)) {
    faults.push('CLEAT_PUBLIC_URL must be an http or https URL without path, such as https://cleat.example');
  }
  const allowedOrigins = list(environment.CLEAT_ALLOWED_ORIGINS);
  if (!allowedOrigins.every(isOrigin)) {
    faults.push(
      'CLEAT_ALLOWED_ORIGINS must be origins, such as https://app.example, with commas between them',
    );
  }
  const adminKey = text('CLEAT_ADMIN_KEY');
  // It comes in a header, where other characters would arrive changed or not at all.
  if (adminKey !== null && !/^[\x20-\x7e]{32,}$/.test(adminKey))
    faults.push('CLEAT_ADMIN_KEY must have 32 characters or more, all of them printable ASCII');
  const masterKeys = text('CLEAT_MASTER_KEYS');
  if (masterKeys !== null && text('CLEAT_KEY_FILE') !== null) {
    faults.push('CLEAT_MASTER_KEYS and CLEAT_KEY_FILE are both set; set one of them');
  }
  const keyFile = path(text('CLEAT_KEY_FILE') ?? resolve(dataDir, 'master.key'));

  const config: ServiceConfig = {
    host: text('CLEAT_HOST') ?? '127.0.0.1',
    port: whole('CLEAT_PORT', 8080, 0, 65_535),
    dataDir,
    databaseUrl,
    publicUrl: publicUrl === null ? null : publicUrl.replace(/\/$/, ''),
    adminKey,
    masterKeys,
    keyFile,
    egressAllow: list(environment.CLEAT_EGRESS_ALLOW),
    egressAllowHttp: list(environment.CLEAT_EGRESS_ALLOW_HTTP),
    allowedOrigins: allowedOrigins.map((origin) => URL.parse(origin)?.origin ?? origin),
    plugins: list(environment.CLEAT_PLUGINS),
    logLevel: oneOf('CLEAT_LOG_LEVEL', logLevels, 'info'),
    limits: {
      requestTimeout: whole('CLEAT_REQUEST_TIMEOUT_MS', 15_000, 100, 600_000),
      validateTimeout: whole('CLEAT_VALIDATE_TIMEOUT_MS', 30_000, 100, 600_000),
      validatesPerMinute: whole('CLEAT_VALIDATES_PER_MINUTE', 120, 1, 1_000_000),
      callsPerMinute: whole('CLEAT_CALLS_PER_MINUTE', 6_000, 1, 10_000_000),
      failedKeysPerMinute: whole('CLEAT_FAILED_KEYS_PER_MINUTE', 100, 1, 1_000_000),
    },
    retentionDays: whole('CLEAT_RETENTION_DAYS', 90, 1, 3_650),
    eventsDays: whole('CLEAT_EVENTS_DAYS', 90, 1, 3_650),
    auditDays: whole('CLEAT_AUDIT_DAYS', 400, 1, 3_650),
    variables: Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) =>
        name.startsWith('CLEAT_') && !ownVariables.has(name) && value !== undefined ? [[name, value]] : [],
      ),
    ),
    proxy: systemProxy(environment),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  );
}

/** Lower-case names win, as in curl. */
function systemProxy(environment: Environment): ServiceConfig['proxy'] {
  const read = (name: string): string | undefined =>
    environment[name] || environment[name.toUpperCase()] || undefined;
  const http = read('http_proxy');
  const https = read('https_proxy');
  const no = read('no_proxy');
  return { ...(http && { http }), ...(https && { https }), ...(no && { no }) };
}
