/** Who may call: every route says what it needs, and a route that says nothing answers nobody. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator } from '../callers/authenticate.ts';
import { isConnectCaller, requireMeantSession } from '../callers/connect-sessions.ts';
import type { ConsoleSession, ConsoleSessions } from '../callers/console-sessions.ts';
import { type Caller, mayActAs, type Role, type Scope } from '../callers/roles.ts';
import { instanceWorkspace } from '../database/database.ts';
import { Problem } from '../problem.ts';
import { isConnectOperation, judge, namedBy } from './connect-rights.ts';
import { connectCookie, consoleCookie, readCookie } from './cookies.ts';
import { type FailedKeys, unauthenticated } from './failed-keys.ts';
import type { RateLimiter } from './rate-limit.ts';
import { requireSameOrigin } from './same-origin.ts';

export type Access = 'public' | { readonly role: Role; readonly within: Within; readonly limit?: 'validate' };

/**
 * `workspace`: acts in one Workspace. `any`: needs a caller, but no Workspace. `named`: the same, but for a Workspace
 * where the call names one. `instance`: for the instance admin.
 */
type Within = 'workspace' | 'any' | 'named' | 'instance';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The body is as long as it likes, and takes its time. */
    streams?: boolean;
    /** Public, but no more often from one address than a key may call. */
    limitAddress?: boolean;
    /** The call may come without a body, and means `{}` then. */
    optionalBody?: boolean;
  }
  interface FastifyRequest {
    scope: Scope | null;
    /** The session that let the call through, if it was one. */
    consoleSession: ConsoleSession | null;
    /** Whether the key or session that let the call through still counts: for answers that take their time. */
    stillCounts(): Promise<boolean>;
  }
}

export type WorkspaceCheck = (workspaceId: string) => Promise<boolean>;

export interface GateOptions {
  readonly authenticator: Authenticator;
  readonly sessions: Pick<ConsoleSessions, 'find' | 'recall'>;
  readonly findConnect: (secret: string) => Promise<Caller | null>;
  /** As browsers see it. */
  readonly publicOrigin: () => string;
  readonly workspaceExists: WorkspaceCheck;
  readonly calls: RateLimiter;
  readonly validates: RateLimiter;
  readonly failedKeys: FailedKeys;
}

export function installGate(app: FastifyInstance, options: GateOptions): void {
  app.decorateRequest('scope', null);
  app.decorateRequest('consoleSession', null);
  app.decorateRequest('stillCounts', async function (this: FastifyRequest) {
    return (await callerNow(this, options))?.id === scopeOf(this).caller.id;
  });
  app.addHook('preHandler', async (request) => judgeConnect(request));
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (request.routeOptions.config.limitAddress === true) {
      reply.headers(options.calls.take(`address ${request.ip}`));
    }
    if (request.is404 || access === 'public') return;
    if (access === undefined)
      throw new Error(`the route ${request.routeOptions.url} does not say who may call it`);
    const caller = await callerOf(request, options);
    if (caller === null) throw refusal(request, options.failedKeys);
    const countCall = (): unknown => reply.headers(options.calls.take(caller.id));
    if (access.limit !== 'validate') countCall();
    try {
      if (caller.connect !== undefined && !isConnectOperation(operationOf(request))) throw notForConnect();
      if (!mayActAs(caller.role, access.role)) {
        throw new Problem(
          'forbidden',
          `This needs the role ${access.role}; the key has the role ${caller.role}.`,
        );
      }
      const workspaceId = await workspaceOf(caller, access.within, request, options.workspaceExists);
      request.scope = { caller, workspaceId, requestId: request.id };
    } catch (error) {
      // A validate that belongs to no Workspace is counted with the other calls of the key.
      if (access.limit === 'validate') countCall();
      throw error;
    }
    if (access.limit === 'validate') reply.headers(options.validates.take(request.scope.workspaceId));
  });
}

const operationOf = (request: FastifyRequest): string => request.routeOptions.schema?.operationId ?? '';

function notForConnect(): Problem {
  return new Problem('forbidden', 'A connect session does not allow this.');
}

/** @throws Problem for what a connect session may not do with what the call names */
function judgeConnect(request: FastifyRequest): void {
  const rights = request.scope?.caller.connect;
  if (rights === undefined) return;
  const operation = operationOf(request);
  const verdict = judge(operation, rights, namedBy(operation, request));
  if (verdict === 'forbidden') throw notForConnect();
  if (verdict === 'elsewhere')
    throw new Problem('not_found', 'There is no such thing for this connect session.');
}

/** A key beats a cookie, also one that is refused: who sends both means the key. @throws Problem `origin_refused` */
async function callerOf(request: FastifyRequest, options: GateOptions): Promise<Caller | null> {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined) return options.authenticator.authenticate(authorization);
  // What streams is the proxy: a page that a Provider wrote must find no cookie that serves there.
  const held = request.routeOptions.config.streams === true ? null : readCookie(cookie, consoleCookie);
  // Who is signed in to the console may follow a link as well: the page of the link says which session it means.
  const meant = request.headers['cleat-session'];
  if (held === null || meant === 'connect' || isConnectCaller(String(meant))) {
    const link = readCookie(cookie, connectCookie);
    if (link === null || request.routeOptions.config.streams === true) return null;
    requireSameOrigin(request.method, request.headers, options.publicOrigin());
    const caller = await options.findConnect(link);
    if (caller !== null) requireMeantSession(meant, caller.id);
    return caller;
  }
  requireSameOrigin(request.method, request.headers, options.publicOrigin());
  const session = await options.sessions.find(held);
  request.consoleSession = session;
  return session?.caller ?? null;
}

/** Not for connect sessions: what they may ask for takes no time. */
async function callerNow(
  { headers: { authorization, cookie } }: FastifyRequest,
  { authenticator, sessions }: GateOptions,
): Promise<Caller | null> {
  if (authorization !== undefined) return authenticator.authenticate(authorization);
  const held = readCookie(cookie, consoleCookie);
  return held === null ? null : sessions.recall(held);
}

/** Who sends no key at all has not tried one. */
function refusal({ headers, ip, routeOptions }: FastifyRequest, failedKeys: FailedKeys): Problem {
  if (headers.authorization !== undefined) return failedKeys.refuse(ip);
  const cookies = [consoleCookie, connectCookie].map((name) => readCookie(headers.cookie, name));
  const ended = routeOptions.config.streams !== true && cookies.some((held) => held !== null);
  return ended
    ? unauthenticated('The session of this browser has ended. Sign in again, or ask for a new link.')
    : unauthenticated();
}

async function workspaceOf(
  caller: Caller,
  within: Within,
  request: FastifyRequest,
  workspaceExists: WorkspaceCheck,
): Promise<string> {
  const named = request.headers['cleat-workspace'];
  if (caller.workspaceId !== null) {
    if (named !== undefined && named !== caller.workspaceId) throw noWorkspace();
    return caller.workspaceId;
  }
  const names = named !== undefined && named !== '';
  if (within !== 'workspace' && !(within === 'named' && names)) return instanceWorkspace;
  if (!names) {
    throw new Problem(
      'workspace_required',
      'An instance admin names the Workspace with the header Cleat-Workspace: ws_….',
    );
  }
  if (typeof named !== 'string' || !/^ws_[0-9a-f-]{36}$/.test(named) || !(await workspaceExists(named))) {
    throw noWorkspace();
  }
  return named;
}

function noWorkspace(): Problem {
  return new Problem('not_found', 'There is no Workspace with the id in the header Cleat-Workspace.');
}

/** The scope that the gate set. Routes that need no caller have none. */
export function scopeOf(request: FastifyRequest): Scope {
  if (request.scope === null) throw new Error('this route has no caller');
  return request.scope;
}
