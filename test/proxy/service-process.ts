/** A whole service in a process of its own, so that its memory is its own. The parent is told the origin when it listens. */
import apiKey from '@cleat/plugin-generic-api-key';
import { composeService } from '@cleat/server/compose.ts';
import { readConfig } from '@cleat/server/config.ts';
import { createLogger } from '@cleat/server/observability/logger.ts';
import { compileRegistry } from '@cleat/server/providers/registry.ts';

// A parent that is gone leaves nothing behind.
process.on('disconnect', () => process.exit(0));

const config = readConfig(process.env, process.cwd());
const service = await composeService({
  config,
  connection: { connectionString: config.databaseUrl ?? '' },
  registry: compileRegistry([apiKey], config.variables),
  logger: createLogger(config.logLevel),
  now: () => new Date(),
  at: () => undefined,
  onKeyFile: () => undefined,
});
process.send?.({ origin: await service.app.listen({ host: '127.0.0.1', port: 0 }) });
