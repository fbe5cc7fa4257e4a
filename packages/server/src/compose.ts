/** The only place where the parts are wired together. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './api/app.ts';
import { createFailedKeys } from './api/failed-keys.ts';
import { createIdempotency, forgetOldAnswers } from './api/idempotency.ts';
import { builtPages } from './api/pages.ts';
import { createRateLimiter } from './api/rate-limit.ts';
import { createAuthenticator, createFirstAdminKey } from './callers/authenticate.ts';
import { eraseConnectSessions } from './callers/connect-sessions.ts';
import { createConsoleSessions } from './callers/console-sessions.ts';
import { findWorkspace } from './callers/workspaces.ts';
import { ConfigError, type ServiceConfig } from './config.ts';
import { createBulkhead } from './connections/bulkhead.ts';
import type { BaseContext, ConnectionContext } from './connections/context.ts';
import { createCounting } from './connections/counts.ts';
import { createGrantBroker } from './connections/grant-broker.ts';
import { testConnection } from './connections/prove.ts';
import { createProviderPauses, forgetPauses } from './connections/provider-pause.ts';
import { createRecent, savedKey } from './connections/recent.ts';
import { readSaved } from './connections/saved.ts';
import { provenBy } from './connections/test-report.ts';
import { type ConnectionSettings, openDatabase } from './database/database.ts';
import { createEgress } from './egress/egress.ts';
import type { StreamingEgress } from './egress/types.ts';
import { forgetLines } from './events/forget.ts';
import { placeWaiting } from './events/order.ts';
import { startDormantLoop } from './jobs/dormant-loop.ts';
import { startRetestLoop, systemScope } from './jobs/retest-loop.ts';
import { startRewriteLoop } from './jobs/rewrite-loop.ts';
import { startSyncLoop } from './jobs/sync-loop.ts';
import { cleanUpAuthorizations } from './oauth/clean-up.ts';
import type { OAuthContext } from './oauth/context.ts';
import { createServerDirectory, findServer } from './oauth/server-metadata.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { Problem } from './problem.ts';
import { createProviderClient, type ProviderClient } from './providers/provider-client.ts';
import type { Registry } from './providers/registry.ts';
import { createAuditBatch } from './proxy/audit-batch.ts';
import { createStillAllowed } from './proxy/still-allowed.ts';
import type { SyncContext } from './sync/context.ts';
import { createPageReaders } from './sync/page-reader.ts';
import { forgetOld } from './sync/retention.ts';
import { unsealVault } from './vault/unseal.ts';

export interface ServiceParts {
  readonly config: ServiceConfig;
  readonly connection: ConnectionSettings;
  readonly registry: Registry;
  readonly logger: FastifyBaseLogger;
  readonly now: () => Date;
  /** Told as soon as a key file has been made, since everything depends on it from then on. */
  readonly onKeyFile: (path: string) => void;
  /** See `ConnectionContext`. */
  readonly at: ConnectionContext['at'];
}

export interface Service {
  readonly app: FastifyInstance;
  /** Makes the first admin key, unless there was a key before or CLEAT_ADMIN_KEY is set. `show` prints it. */
  createFirstAdminKey(show: (key: string) => void): Promise<void>;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

const housekeepingInterval = 3600 * 1000;
const poolSize = 20;
/** Of one Workspace, in this process. */
const testsAtOnce = 20;

/** @throws ConfigError, DatabaseError, KeyringError */
export async function composeService(parts: ServiceParts): Promise<Service> {
  const { config, logger, now } = parts;
  const egress = openEgress(config);
  const recent = createRecent();
  const metrics = createMetrics();
  const closing = new AbortController();
  const database = await openDatabase({
    connection: parts.connection,
    poolSize,
    // What breaks while everything is let go of is no news.
    onConnectionError: (error) => {
      if (!closing.signal.aborted) logger.error({ err: error }, 'a database connection broke');
    },
    onChange: recent.changed,
  });
  try {
    const vault = await unsealVault(database, { masterKeys: config.masterKeys, keyFile: config.keyFile });
    if (vault.generatedKeyFile !== null) parts.onKeyFile(vault.generatedKeyFile);
    if (vault.rewrapped > 0)
      logger.info({ dataKeys: vault.rewrapped }, 'data keys were wrapped anew under the newest master key');
    const base: BaseContext = {
      database,
      keyring: vault.keyring,
      registry: parts.registry,
      client: countGrants(
        createProviderClient({
          egress,
          now,
          findRevocation: async (endpoints, within) =>
            (await findServer(egress, endpoints, within))?.revocationUrl ?? null,
          onPluginFault: (plugin, error) =>
            logger.error({ plugin, err: error }, 'the code of a plugin failed'),
        }),
        metrics,
      ),
      now,
      random: Math.random,
      bulkhead: createBulkhead(testsAtOnce),
      acceptsUrl: (url, sent) =>
        sent === 'browser' ? egress.refuses(url) === null : egress.acceptsScheme(url),
      testTimeout: config.limits.validateTimeout,
      at: parts.at,
    };
    const broker = createGrantBroker({
      context: base,
      recent: recent.saved,
      renewalTimeout: config.limits.requestTimeout,
      test: async ({ workspaceId, id }) => {
        try {
          return provenBy(
            await testConnection(systemScope(workspaceId), context, id, { personWaits: false }),
          );
        } catch (error) {
          if (!(error instanceof Problem)) logger.error({ err: error }, 'a test after a refusal failed');
          return null;
        }
      },
    });
    const context: ConnectionContext = { ...base, broker };
    const audit = createAuditBatch({
      database,
      now,
      onError: (error, lost) => logger.error({ err: error, lost }, 'audit lines could not be written'),
    });
    const oauth: OAuthContext = {
      connections: context,
      egress,
      servers: createServerDirectory(egress),
      publicOrigin: () => config.publicUrl ?? listeningOrigin(app, config.port),
      allowedOrigins: config.allowedOrigins,
    };
    const pauses = createProviderPauses({
      database,
      now,
      onError: (error) => logger.warn({ err: error }, 'a pause of a Provider could not be written'),
    });
    const readers = createPageReaders();
    const sync: SyncContext = {
      connections: context,
      ...{ pauses, readers },
      requestTimeout: config.limits.requestTimeout,
      threshold: { share: 0.3, atLeast: 10 },
      retentionDays: config.retentionDays,
      onRunEnded: metrics.syncEnded,
    };
    const syncs = startSyncLoop(sync, (error) => logger.error({ err: error }, 'a sync failed'));
    const rewrites = startRewriteLoop(sync, (error) =>
      logger.error({ err: error }, 'excluded members could not be taken out of records'),
    );
    const authenticator = createAuthenticator(database, config.adminKey, recent.keys, now, vault.digest);
    const sessions = createConsoleSessions(database, authenticator, now);
    const app: FastifyInstance = await createApp({
      context,
      oauth,
      proxy: {
        broker,
        egress,
        audit,
        pauses,
        stillAllowed: createStillAllowed(authenticator, async (workspaceId, id) => {
          const load = () => readSaved(workspaceId, base, id);
          return (await recent.saved.read(savedKey(workspaceId, id), load))?.connection ?? null;
        }),
        requestTimeout: config.limits.requestTimeout,
        now,
      },
      sync: { context: sync, wake: syncs.wake },
      authenticator,
      sessions,
      workspaceExists: async (id) =>
        (await recent.workspaces.read(id, () => findWorkspace(id, database))) !== null,
      workspaceKnown: (id) => recent.workspaces.peek(id) !== null,
      idempotency: createIdempotency({
        database,
        digest: vault.digest,
        now,
        lease: config.limits.validateTimeout + 15_000,
      }),
      limits: {
        calls: createRateLimiter('calls', config.limits.callsPerMinute, now),
        validates: createRateLimiter('validates', config.limits.validatesPerMinute, now),
        failedKeys: createFailedKeys(config.limits.failedKeysPerMinute, now),
      },
      metrics: { metrics, counts: createCounting(database, now), pool: database.pool },
      logger,
      publicUrl: config.publicUrl,
      pages: builtPages,
    });
    const retests = startRetestLoop(context, (error) =>
      logger.error({ err: error }, 'a test in the background failed'),
    );
    const dormant = startDormantLoop(context, (error) =>
      logger.error({ err: error }, 'a renewal in the background failed'),
    );
    const lineDays = { events: config.eventsDays, audit: config.auditDays };
    const keepHouse = async (): Promise<void> => {
      const failed = (error: unknown): void => logger.warn({ err: error }, 'housekeeping failed');
      await forgetOldAnswers(database, now()).catch(failed);
      await cleanUpAuthorizations(database, now()).catch(failed);
      await forgetOld(sync).catch(failed);
      await forgetPauses(database, now()).catch(failed);
      await sessions.eraseEnded().catch(failed);
      await eraseConnectSessions(database, now()).catch(failed);
      await placeWaiting(database, closing.signal).catch(failed);
      // Where there are very many, the next round goes on with them.
      const enough = AbortSignal.any([closing.signal, AbortSignal.timeout(housekeepingInterval / 2)]);
      await forgetLines(database, lineDays, now(), enough).catch(failed);
    };
    let housekeeping = Promise.resolve();
    // At the start too: a process that lives for less than the interval must not leave it all to nobody. Not before
    // it listens: one that cannot ends at once, and its database with it.
    app.addHook('onListen', async () => {
      housekeeping = keepHouse();
    });
    const clock = setInterval(() => {
      housekeeping = housekeeping.then(keepHouse);
    }, housekeepingInterval);
    return {
      app,
      createFirstAdminKey: async (show) => {
        if (config.adminKey === null) await createFirstAdminKey(database, show);
      },
      close: async () => {
        clearInterval(clock);
        closing.abort();
        // At once: a call that takes its time must keep nobody else's run from being let go of.
        const others = [syncs, rewrites, dormant, retests].map((loop) => loop.stop());
        // After the calls nothing adds to it.
        const calls = app.close().then(() => audit.close());
        await Promise.all([calls, housekeeping, ...others]);
        await readers.stop();
        await broker.close();
        await egress.close();
        recent.close();
        await database.close();
      },
    };
  } catch (error) {
    closing.abort();
    recent.close();
    await database.close();
    throw error;
  }
}

/** Tests, renewals and validates obtain grants through this one function. */
function countGrants(client: ProviderClient, metrics: Metrics): ProviderClient {
  return {
    ...client,
    obtainGrant: async (credential, options) => {
      const result = await client.obtainGrant(credential, options);
      metrics.grantAsked(credential.plugin.id, result.grant === null ? 'refused' : 'obtained');
      return result;
    },
  };
}

/** Where browsers on this machine find the service, for who has not said where others do. */
function listeningOrigin(app: FastifyInstance, port: number): string {
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`;
}

/** @throws ConfigError for an allow list or proxy that cannot be read */
function openEgress(config: ServiceConfig): StreamingEgress {
  const timeout = config.limits.requestTimeout;
  try {
    return createEgress({
      allow: config.egressAllow,
      allowHttp: config.egressAllowHttp,
      connectTimeout: Math.min(10_000, timeout),
      headersTimeout: timeout,
      bodyTimeout: timeout,
      totalTimeout: timeout,
      maxResponseBytes: 16 * 1024 * 1024,
      proxy: config.proxy,
    });
  } catch (error) {
    throw new ConfigError([error instanceof Error ? error.message : 'the outgoing side cannot be set up']);
  }
}
