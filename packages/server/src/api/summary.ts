/** `/api/summary`: a Workspace at a glance. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Due, readSummary } from '../connections/summary.ts';
import type { Database } from '../database/database.ts';
import type { Day } from '../events/activity.ts';
import { scopeOf } from './gate.ts';
import { problems, ref, workspaceHeaders } from './schemas/shared.ts';

export function summaryRoutes(database: Database, now: () => Date): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/summary',
      {
        config: { access: { role: 'workspace_reader', within: 'workspace' } },
        schema: {
          operationId: 'readSummary',
          summary: 'A Workspace at a glance: what is broken, what is due, and how the last 30 days went',
          tags: ['Connections'],
          headers: workspaceHeaders,
          response: { 200: ref('Summary'), ...problems({ workspace: true, body: false }) },
        },
      },
      async (request) => {
        const summary = await readSummary(scopeOf(request).workspaceId, database, now());
        const { connections, failures, renewalsDue, syncsDue, days } = summary;
        return {
          generatedAt: summary.generatedAt.toISOString(),
          connections,
          failures: failures.map(({ code, title, providerId, count }) => ({
            code,
            title,
            providerId,
            count,
          })),
          renewalsDue: renewalsDue.map(dueView),
          syncsDue: syncsDue.map(dueView),
          days: days.map(dayView),
        };
      },
    );
  };
}

const dueView = ({ connectionId, name, providerId, at }: Due) => ({
  ...{ connectionId, name, providerId },
  at: at.toISOString(),
});

const dayView = (day: Day) => ({
  date: day.date,
  stateChanges: { to_active: day.toActive, to_credential_error: day.toCredentialError },
  syncsSucceeded: day.syncsSucceeded,
  syncsFailed: day.syncsFailed,
  rowsRead: day.rowsRead,
  recordsChanged: day.recordsChanged,
});
