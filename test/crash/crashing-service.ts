/**
 * A whole service in a process of its own, which kills itself with SIGKILL at the named point of a write once
 * it has been armed. The parent arms it with a message, and is told the origin when it listens.
 */
import workday from '@cleat/plugin-workday-rest';
import { composeService } from '@cleat/server/compose.ts';
import { readConfig } from '@cleat/server/config.ts';
import { createLogger } from '@cleat/server/observability/logger.ts';
import { compileRegistry } from '@cleat/server/providers/registry.ts';

let armed: string | null = null;
process.on('message', (point) => {
  armed = String(point);
  process.send?.({ armed });
});
// A parent that is gone leaves nothing behind.
process.on('disconnect', () => process.exit(0));

const config = readConfig(process.env, process.cwd());
const service = await composeService({
  config,
  connection: { connectionString: config.databaseUrl ?? '' },
  registry: compileRegistry([workday], config.variables),
  logger: createLogger(config.logLevel),
  now: () => new Date(),
  at: (point) => {
    if (point === armed) process.kill(process.pid, 'SIGKILL');
  },
  onKeyFile: () => undefined,
});
process.send?.({ origin: await service.app.listen({ host: '127.0.0.1', port: 0 }) });
