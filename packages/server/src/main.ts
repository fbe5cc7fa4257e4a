/** The process: read the configuration, start what is needed, serve, and drain on a signal. */
import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { listen } from './api/listen.ts';
import type { Service, ServiceParts } from './compose.ts';
import { ConfigError, readConfig, type ServiceConfig } from './config.ts';
import { DatabaseError } from './database/errors.ts';
import { ManagedPostgresError } from './database/managed/errors.ts';
import { type ManagedPostgres, startManagedPostgres } from './database/managed/start.ts';
import { createLogger } from './observability/logger.ts';
import { PluginError } from './providers/plugin-error.ts';
import type { Registry } from './providers/registry.ts';
import { KeyringError } from './vault/keyring.ts';

const drainTimeout = 30_000;
/** Milliseconds after the start. */
const preparesAfter = 1_000;

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const logger = createLogger(config.logLevel);
  // Until there is something to drain, a signal just ends the process; PostgreSQL is told on the way out.
  const leave = (): never => process.exit(1);
  process.on('SIGTERM', leave).on('SIGINT', leave);
  // To read the program is most of a start. Plugins are many small files, read while PostgreSQL is made ready to be
  // launched; nothing else is done while the rest is read, which is when PostgreSQL, a process of its own, starts.
  const launched = Promise.withResolvers<void>();
  const database =
    config.databaseUrl === null ? startDatabase(config, logger, launched.resolve) : Promise.resolve(null);
  const plugins = readPlugins(config, logger);
  plugins.catch(() => undefined);
  await Promise.race([launched.promise, database]);
  const program = import('./compose.ts');
  program.catch(() => undefined);
  const managed = await database;
  const service = await Promise.all([plugins, program])
    .then(([registry, compose]) => startService({ registry, compose }, { config, logger }, managed))
    .catch(async (error: unknown) => {
      await managed?.stop();
      throw error;
    });
  const stop = async (reason: string, exitCode: number): Promise<void> => {
    logger.info({ reason }, 'stopping: finishing what is under way');
    setTimeout(() => process.exit(1), drainTimeout).unref();
    await service.close();
    await managed?.stop();
    process.exit(exitCode);
  };
  const stopOnce = once(stop);
  process.off('SIGTERM', leave).off('SIGINT', leave);
  process.once('SIGTERM', () => void stopOnce('SIGTERM', 0));
  process.once('SIGINT', () => void stopOnce('SIGINT', 0));
  // A supervisor starts Cleat anew; PostgreSQL recovers then. Going on without a database would only hide it.
  managed?.died.then(({ reason }) => stopOnce(`PostgreSQL ended: ${reason}`, 1)).catch(() => process.exit(1));
}

interface Program {
  readonly registry: Registry;
  readonly compose: typeof import('./compose.ts');
}

/** @throws PluginError */
async function readPlugins(config: ServiceConfig, logger: Logger): Promise<Registry> {
  const { loadPlugins, settingVariables } = await import('./providers/registry.ts');
  const registry = await loadPlugins(config.plugins, config.variables);
  const read = new Set(settingVariables(registry));
  for (const name of Object.keys(config.variables).filter((variable) => !read.has(variable))) {
    logger.warn({ variable: name }, 'this variable is not known and was ignored');
  }
  return registry;
}

async function startService(
  { registry, compose }: Program,
  parts: Pick<ServiceParts, 'config' | 'logger'>,
  managed: ManagedPostgres | null,
): Promise<Service> {
  const { config } = parts;
  const service = await compose.composeService({
    ...{ ...parts, registry },
    connection:
      managed === null
        ? { connectionString: config.databaseUrl ?? '' }
        : { ...managed.connection, ssl: false },
    now: () => new Date(),
    onKeyFile: (path) =>
      say(
        `A master key was made: ${path}`,
        'Without it no stored secret can be read. Keep a copy apart from copies of the database.',
      ),
    at: () => undefined,
  });
  try {
    await listen(service.app, { host: config.host, port: config.port });
    say(`Cleat listens on ${addressOf(service, config)}  (API reference: /docs)`);
    // After listening: a start that fails must not use up the one time that the key is shown.
    await service.createFirstAdminKey((key) => say(`Admin key, shown this once: ${key}`));
    setTimeout(() => void prepareAll(registry), preparesAfter).unref();
    return service;
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** What a start can do without, one plugin at a time: calls are answered in between. */
async function prepareAll(registry: Registry): Promise<void> {
  for (const id of registry.keys()) {
    await setImmediate();
    registry.get(id);
  }
}

function once(stop: (reason: string, exitCode: number) => Promise<void>): typeof stop {
  let stopping: Promise<void> | null = null;
  return (reason, exitCode) => {
    stopping ??= stop(reason, exitCode);
    return stopping;
  };
}

async function startDatabase(
  config: ServiceConfig,
  logger: Logger,
  onLaunched: () => void,
): Promise<ManagedPostgres> {
  return startManagedPostgres({
    ...{ dataDir: config.dataDir, onLaunched },
    log: (line) => logger[isWorthTelling(line) ? 'warn' : 'debug']({ line }, 'PostgreSQL'),
  });
}

/** A session that ends badly, such as one that came too early, is the session's own affair. */
function isWorthTelling(line: string): boolean {
  return /\b(WARNING|ERROR|FATAL|PANIC):/.test(line) && !line.startsWith('[client backend]');
}

function addressOf(service: Service, config: ServiceConfig): string {
  const address = service.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}

/** For the person who starts it, once; the log lines are for machines. */
function say(...lines: readonly string[]): void {
  writeSync(1, `${lines.join('\n')}\n`);
}

const expected = [ConfigError, DatabaseError, ManagedPostgresError, PluginError, KeyringError];

main().catch((error: unknown) => {
  // Faults that an operator can mend are said in words; anything else keeps its stack.
  if (expected.some((kind) => error instanceof kind) && error instanceof Error) {
    process.stderr.write(`Cleat does not start. ${error.message}\n`);
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write('Cleat does not start. The port is in use by another program; set CLEAT_PORT.\n');
  } else {
    process.stderr.write(
      `Cleat does not start: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown error'}\n`,
    );
  }
  process.exit(1);
});
