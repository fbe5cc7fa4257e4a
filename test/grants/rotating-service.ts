/**
 * A whole service in a process of its own. The parent moves its clock and names the point at which it kills
 * itself with SIGKILL; each message is acknowledged.
 */
import { composeService } from '@cleat/server/compose.ts';
import { readConfig } from '@cleat/server/config.ts';
import { createLogger } from '@cleat/server/observability/logger.ts';
import { compileRegistry } from '@cleat/server/providers/registry.ts';
import { rotatingPlugin } from './rotating-plugin.ts';

const { PROVIDER_ORIGIN: providerOrigin = '', ...environment } = process.env;
/** Milliseconds. */
let ahead = 0;
let armed = '';
process.on('message', (message: { readonly ahead: number; readonly armed: string }) => {
  ({ ahead, armed } = message);
  process.send?.({ set: true });
});
// A parent that is gone leaves nothing behind.
process.on('disconnect', () => process.exit(0));

const config = readConfig(environment, process.cwd());
const service = await composeService({
  config,
  connection: { connectionString: config.databaseUrl ?? '' },
  registry: compileRegistry([rotatingPlugin(providerOrigin)], config.variables),
  logger: createLogger(config.logLevel),
  now: () => new Date(Date.now() + ahead),
  at: (point) => {
    if (point === armed) process.kill(process.pid, 'SIGKILL');
  },
  onKeyFile: () => undefined,
});
process.send?.({ origin: await service.app.listen({ host: '127.0.0.1', port: 0 }) });
