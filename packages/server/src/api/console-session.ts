/** `/api/session`: a browser signs in with an API key, is told who it is, and signs out. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ConsoleSession, ConsoleSessions } from '../callers/console-sessions.ts';
import { type Caller, roles } from '../callers/roles.ts';
import { clearCookie, consoleCookie, readCookie, setCookie } from './cookies.ts';
import type { FailedKeys } from './failed-keys.ts';
import { scopeOf } from './gate.ts';
import { refuseOtherOrigin, requireSameOrigin } from './same-origin.ts';
import { nullable, problems, timestamp } from './schemas/shared.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Sessions'];

const session = Type.Object(
  {
    keyId: Type.String({ description: 'The key that the session stands for' }),
    role: Type.Enum([...roles]),
    workspaceId: nullable(Type.String({ description: 'Null for an instance admin' })),
    expiresAt: nullable(timestamp),
  },
  {
    ...closed,
    examples: [
      {
        keyId: 'key_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        role: 'workspace_admin',
        workspaceId: 'ws_01938f2e-0b11-7c2e-9a53-6f1f5b1f2a11',
        expiresAt: '2026-11-28T10:31:00.000Z',
      },
    ],
  },
);

const view = (caller: Caller, expiresAt: Date | null) => ({
  keyId: caller.id,
  role: caller.role,
  workspaceId: caller.workspaceId,
  expiresAt: expiresAt?.toISOString() ?? null,
});

export function consoleSessionRoutes(
  sessions: ConsoleSessions,
  publicOrigin: () => string,
  failedKeys: FailedKeys,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/session',
      {
        config: { access: 'public', limitAddress: true },
        schema: {
          operationId: 'openSession',
          summary: 'Sign a browser in with an API key',
          description:
            'Sets a cookie that stands for the key: 12 hours after the last call or 24 hours after this one it ends, or with the key. Calls that change something must come from a page of Cleat itself.',
          tags,
          security: [],
          body: Type.Object(
            { key: Type.String({ minLength: 1, maxLength: 1000 }) },
            { ...closed, examples: [{ key: 'cleat_sk_…' }] },
          ),
          response: { 201: session, ...problems({ workspace: false, body: true }) },
        },
      },
      async (request, reply) => {
        refuseOtherOrigin(request.headers, publicOrigin());
        const opened = await sessions.open(request.body.key, request.id);
        if (opened === null) throw failedKeys.refuse(request.ip);
        const held = readCookie(request.headers.cookie, consoleCookie);
        if (held !== null) await sessions.end(held, request.id);
        return reply
          .code(201)
          .header('set-cookie', setCookie(consoleCookie, opened.secret, 'Strict', opened.expiresAt))
          .send(view(opened.caller, opened.expiresAt));
      },
    );

    app.get(
      '/api/session',
      {
        config: { access: { role: 'workspace_reader', within: 'any' } },
        schema: {
          operationId: 'readSession',
          summary: 'Who one is, by session or key',
          tags,
          response: { 200: session, ...problems({ workspace: false, body: false }, 'not_found') },
        },
      },
      async (request, reply) => {
        const { caller } = scopeOf(request);
        const found: ConsoleSession | null = request.consoleSession;
        const held = readCookie(request.headers.cookie, consoleCookie);
        // The browser's own time for the cookie moves along with the session's.
        if (found !== null && held !== null) {
          reply.header('set-cookie', setCookie(consoleCookie, held, 'Strict', found.expiresAt));
        }
        return view(caller, found?.expiresAt ?? null);
      },
    );

    app.delete(
      '/api/session',
      {
        config: { access: 'public', limitAddress: true },
        schema: {
          operationId: 'endSession',
          summary: 'Sign a browser out; its cookie is worth nothing from then on',
          tags,
          security: [],
          response: {
            204: Type.Null({ description: 'There is no session any more' }),
            ...problems({ workspace: false, body: 'refused' }),
          },
        },
      },
      async (request, reply) => {
        const held = readCookie(request.headers.cookie, consoleCookie);
        if (held !== null) {
          requireSameOrigin(request.method, request.headers, publicOrigin());
          await sessions.end(held, request.id);
        }
        return reply.code(204).header('set-cookie', clearCookie(consoleCookie, 'Strict')).send(null);
      },
    );
  };
}
