/** When a connection is synced by itself. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { invalidInput } from '../problem.ts';
import type { SyncContext } from '../sync/context.ts';
import { readSchedule, setSchedule } from '../sync/schedules.ts';
import { scopeOf } from './gate.ts';
import { idParams, nullable, problems, ref, workspaceHeaders } from './schemas/shared.ts';
import { scheduleView } from './sync-views.ts';

const tags = ['Sync'];
const reader = { access: { role: 'workspace_reader', within: 'workspace' } } as const;
const admin = { access: { role: 'workspace_admin', within: 'workspace' } } as const;
const read = problems({ workspace: true, body: false });

const scheduleBody = Type.Unsafe<{ cron: string; timezone: string } | null>({
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['cron', 'timezone'],
  properties: {
    cron: { type: 'string', minLength: 1, maxLength: 100 },
    timezone: { type: 'string', minLength: 1, maxLength: 100 },
  },
  examples: [{ cron: '0 6 * * 1-5', timezone: 'Europe/Berlin' }],
});

export function scheduleRoutes(context: SyncContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/connectors/:id/schedule',
      {
        config: reader,
        schema: {
          operationId: 'readSchedule',
          summary: 'When a connection is synced by itself; null if it is not',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          response: { 200: nullable(ref('Schedule')), ...read },
        },
      },
      async (request, reply) => {
        const schedule = await readSchedule(scopeOf(request).workspaceId, context, request.params.id);
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .send(JSON.stringify(schedule && scheduleView(schedule)));
      },
    );

    app.put(
      '/api/connectors/:id/schedule',
      {
        config: admin,
        schema: {
          operationId: 'setSchedule',
          summary: 'Sync a connection by itself; null stops that',
          tags,
          headers: workspaceHeaders,
          params: idParams,
          body: scheduleBody,
          response: { 200: nullable(ref('Schedule')), ...problems({ workspace: true, body: true }) },
        },
      },
      async (request, reply) => {
        // Nothing at all is not `null`: a schedule does not end by a body that was lost.
        if (request.body === undefined)
          throw invalidInput([{ pointer: '', code: 'required', message: 'must be a schedule or null' }]);
        const schedule = await setSchedule(scopeOf(request), context, request.params.id, request.body);
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .send(JSON.stringify(schedule && scheduleView(schedule)));
      },
    );
  };
}
