/** `GET /metrics`, as Prometheus reads it. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Counts } from '../connections/counts.ts';
import { connectionStates } from '../connections/state.ts';
import type { PoolState } from '../database/database.ts';
import { writeGauge } from '../observability/instruments.ts';
import type { Metrics } from '../observability/metrics.ts';
import { problems } from './schemas/shared.ts';

const example = writeGauge('cleat_sync_runs_under_way', 'Sync runs that wait or run', [[{}, 2]]);

export interface MetricsParts {
  readonly metrics: Metrics;
  readonly counts: () => Promise<Counts>;
  readonly pool: () => PoolState;
}

export function metricsRoutes({ metrics, counts, pool }: MetricsParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/metrics',
      {
        config: { access: { role: 'instance_admin', within: 'instance' } },
        schema: {
          operationId: 'readMetrics',
          summary: 'Figures of this process and of the instance, for Prometheus',
          description: 'Nothing in it names a Workspace, a connection or a key.',
          tags: ['Health'],
          response: {
            200: {
              description: 'The text format of Prometheus, version 0.0.4',
              content: { 'text/plain': { schema: Type.String({ examples: [example] }) } },
            },
            ...problems({ workspace: false, body: false }),
          },
        },
      },
      async (_request, reply) => {
        const text = metrics.write() + gauges(await counts(), pool());
        return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(text);
      },
    );
  };
}

function gauges({ connections, syncsUnderWay }: Counts, pool: PoolState): string {
  return [
    writeGauge(
      'cleat_connections',
      'Connections by state, at most half a minute old',
      connectionStates.map((state) => [{ state }, connections[state] ?? 0]),
    ),
    writeGauge('cleat_sync_runs_under_way', 'Sync runs that wait or run', [[{}, syncsUnderWay]]),
    writeGauge('cleat_database_pool_connections', 'Database connections of this process', [
      [{ state: 'busy' }, pool.total - pool.idle],
      [{ state: 'idle' }, pool.idle],
    ]),
    writeGauge('cleat_database_pool_waiting', 'Transactions that wait for a database connection', [
      [{}, pool.waiting],
    ]),
    writeGauge('process_resident_memory_bytes', 'Memory of this process', [[{}, process.memoryUsage.rss()]]),
    writeGauge('process_uptime_seconds', 'Since this process began', [[{}, process.uptime()]]),
  ].join('');
}
