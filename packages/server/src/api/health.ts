/** Whether the process lives, and whether it can serve. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Database } from '../database/database.ts';
import { Problem } from '../problem.ts';
import { ref } from './schemas/shared.ts';

const ok = Type.Object(
  { status: Type.Literal('ok') },
  { additionalProperties: false, examples: [{ status: 'ok' }] },
);

export function healthRoutes(database: Database): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/health/live',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'live',
          summary: 'The process answers',
          tags: ['Health'],
          security: [],
          response: {
            200: ok,
            503: {
              description: '`unavailable`: the process is stopping',
              content: { 'application/problem+json': { schema: ref('Problem') } },
            },
          },
        },
      },
      async () => ({ status: 'ok' as const }),
    );
    app.get(
      '/health/ready',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'ready',
          summary: 'The service can serve',
          tags: ['Health'],
          security: [],
          response: {
            200: ok,
            503: {
              description: '`unavailable`: the database does not answer, or takes no writes',
              content: { 'application/problem+json': { schema: ref('Problem') } },
            },
          },
        },
      },
      async () => {
        const state = await database.ping().catch(() => null);
        if (state === 'writable') return { status: 'ok' as const };
        throw new Problem(
          'unavailable',
          state === null
            ? 'The database does not answer.'
            : 'The database takes no writes: it is a standby, or was made read-only.',
          { headers: { 'Retry-After': '5' } },
        );
      },
    );
  };
}
