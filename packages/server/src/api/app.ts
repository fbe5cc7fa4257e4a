/** The HTTP side as a whole: one Fastify instance with its gate, its problems and its routes. */
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Authenticator } from '../callers/authenticate.ts';
import { findConnectCaller } from '../callers/connect-sessions.ts';
import type { ConsoleSessions } from '../callers/console-sessions.ts';
import type { Connection } from '../connections/connection.ts';
import type { ConnectionContext } from '../connections/context.ts';
import { instanceWorkspace } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { OAuthContext } from '../oauth/context.ts';
import { redirectUriBefore, redirectUriOfConnection } from '../oauth/redirect-uri.ts';
import { invalidInput, Problem } from '../problem.ts';
import { proxyMethods } from '../providers/proxy-faults.ts';
import type { ProxyParts } from '../proxy/forward.ts';
import type { SyncContext } from '../sync/context.ts';
import { limitArrival } from './arrival.ts';
import { callbackRoutes } from './callback.ts';
import { closeInTime } from './closing.ts';
import { connectSessionRoutes } from './connect-sessions.ts';
import { connectionActionRoutes } from './connection-actions.ts';
import { connectorRoutes } from './connectors.ts';
import { consoleSessionRoutes } from './console-session.ts';
import { describeApi } from './docs.ts';
import { eventRoutes } from './events.ts';
import { type GateOptions, installGate } from './gate.ts';
import { healthRoutes } from './health.ts';
import type { Idempotency } from './idempotency.ts';
import { readJsonOnly, refuseBody } from './json-bodies.ts';
import { type MetricsParts, metricsRoutes } from './metrics.ts';
import { oauthRoutes } from './oauth.ts';
import { pageRoutes } from './pages.ts';
import { asProblem, sendProblem } from './problems.ts';
import { proxyRoutes } from './proxy.ts';
import { createProxyLane, openLane } from './proxy-lane.ts';
import { recordRoutes } from './records.ts';
import { scheduleRoutes } from './schedules.ts';
import { summaryRoutes } from './summary.ts';
import { syncRoutes } from './syncs.ts';
import { unstorableText, validatorCompiler } from './validation.ts';
import { vendorRoutes } from './vendors.ts';
import { type ProviderViewFor, providerView } from './views.ts';
import { workspaceRoutes } from './workspaces.ts';

const bodyLimit = 256 * 1024;
/** Milliseconds for a request to arrive whole; how long the answer takes is another matter. */
const requestTimeout = 30_000;

export interface AppOptions {
  readonly context: ConnectionContext;
  readonly oauth: OAuthContext;
  readonly authenticator: Authenticator;
  readonly sessions: ConsoleSessions;
  readonly idempotency: Idempotency;
  readonly workspaceExists: GateOptions['workspaceExists'];
  /** Whether it is known, without waiting, that there is one. */
  readonly workspaceKnown: (id: string) => boolean;
  readonly limits: Pick<GateOptions, 'calls' | 'validates' | 'failedKeys'>;
  readonly metrics: MetricsParts;
  readonly logger: FastifyBaseLogger;
  readonly publicUrl: string | null;
  /** Where the built pages are. */
  readonly pages: string;
  /** Absent: there is no proxy. */
  readonly proxy?: ProxyParts;
  /** Absent: there is no sync. */
  readonly sync?: { readonly context: SyncContext; readonly wake: () => void };
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { context } = options;
  const app = Fastify({
    loggerInstance: options.logger,
    bodyLimit,
    // With factories named, Fastify does not load its own.
    schemaController: { compilersFactory: { buildValidator: notBuilt, buildSerializer: notBuilt } },
    genReqId: () => newId('req'),
    // Our own line at the end of a request says all: Fastify's would print URLs with their queries.
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Said by our own hook, as a problem like all others.
    return503OnClosing: false,
    // The bodies of the proxy take their time; the hook below limits all others.
    requestTimeout: 0,
    http: { headersTimeout: requestTimeout },
    clientErrorHandler: refuseUnparsable,
    // Raised before there is a route, so that no hook has run.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'Request-Id': request.id, 'cleat-answer-from': 'cleat' });
      sendProblem(asProblem(error), request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  readJsonOnly(app);
  closeInTime(app);
  // Answers are built member by member in views.ts; a second filter here would only hide a mistake there.
  app.setSerializerCompiler(() => JSON.stringify);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Request-Id', request.id);
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    if (closing) {
      throw new Problem(
        'unavailable',
        'Cleat is stopping. Ask another process, or this one after its restart.',
        {
          headers: { 'Retry-After': '5', connection: 'close' },
        },
      );
    }
  });
  app.addHook('onRequest', async (request) => {
    // About no path at all (RFC 9112 §3.2.4); the router takes it for the first of them.
    if (request.raw.url === '*') throw new Problem('not_found', 'There is nothing at this path.');
    if (request.routeOptions.config.streams !== true) limitArrival(request.raw, requestTimeout);
  });
  app.addHook('onRequest', async (request, reply) => {
    // Before a body is judged that nothing reads.
    if (!request.is404) return;
    // For a caller of the proxy, with a method that it does not have.
    reply.header('cleat-answer-from', 'cleat');
    throw noRoute(app, request.method, request.url);
  });
  const { authenticator, sessions, workspaceExists } = options;
  const { publicOrigin } = options.oauth;
  const findConnect = (secret: string) => findConnectCaller(context.database, secret, context.now());
  installGate(app, {
    findConnect,
    ...options.limits,
    authenticator,
    sessions,
    publicOrigin,
    workspaceExists,
  });
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.config.optionalBody === true) request.body = {};
    const faults = unstorableText(request.body).slice(0, 50);
    if (faults.length > 0) throw invalidInput(faults);
    if (request.routeOptions.schema?.body === undefined) refuseBody(request.body);
    if (unstorableText(request.query).length > 0 || unstorableText(request.params).length > 0) {
      throw new Problem('malformed_request', 'The URL holds a NUL or half a character.');
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(problem, request, reply);
  });
  // A file that is not there: its path has a route.
  app.setNotFoundHandler((request, reply) => sendProblem(noResource(), request, reply));
  const { metrics } = options.metrics;
  const told = (request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requestAnswered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        caller: request.scope?.caller.id,
        workspaceId: request.scope?.workspaceId,
      },
      'request answered',
    );
  };
  app.addHook('onResponse', async (request, reply) => told(request, reply));
  app.addHook('onRequest', async (request, reply) => {
    // Fastify says nothing of an answer that did not reach its end, which is the end of many a stream.
    if (request.routeOptions.config.streams !== true) return;
    reply.raw.once('close', () => {
      // In a later turn: whoever answers hears of the end only now, and has the status to set.
      if (!reply.raw.writableFinished) setImmediate(told, request, reply);
    });
  });

  const redirectUri = (connection: Connection) => redirectUriOfConnection(options.oauth, connection);
  const provider: ProviderViewFor = (workspaceId, plugin) =>
    providerView(plugin, (strategy) =>
      workspaceId === instanceWorkspace
        ? null
        : redirectUriBefore(
            options.oauth.publicOrigin(),
            { workspaceId, providerId: plugin.definition.id },
            strategy,
          ),
    );
  describeApi(app, options.publicUrl);
  await app.register(healthRoutes(context.database));
  await app.register(metricsRoutes(options.metrics));
  await app.register(vendorRoutes(context, provider));
  await app.register(connectorRoutes(context, options.idempotency, redirectUri));
  await app.register(connectionActionRoutes(context, redirectUri));
  if (options.proxy !== undefined) {
    await app.register(proxyRoutes(options.proxy));
    const { proxy, workspaceKnown, logger } = options;
    const { calls } = options.limits;
    const lane = { proxy, authenticator, workspaceKnown, calls, metrics, logger, closing: () => closing };
    openLane(app.server, createProxyLane(lane));
  }
  if (options.sync !== undefined) {
    await app.register(syncRoutes(options.sync.context, options.idempotency, options.sync.wake));
    await app.register(scheduleRoutes(options.sync.context));
    await app.register(recordRoutes(options.sync.context));
  }
  await app.register(consoleSessionRoutes(sessions, publicOrigin, options.limits.failedKeys));
  await app.register(connectSessionRoutes(options.oauth, options.idempotency, provider));
  await app.register(oauthRoutes(options.oauth));
  await app.register(callbackRoutes(options.oauth));
  await app.register(summaryRoutes(context.database, context.now));
  await app.register(eventRoutes(context.database));
  await app.register(pageRoutes(options.pages));
  await app.register(workspaceRoutes(context, options.idempotency));
  return app;
}

function notBuilt(): never {
  throw new Error('a route has no compiler of the service');
}

const noResource = (): Problem =>
  new Problem('not_found', 'There is nothing at this path. /openapi.json lists what there is.');

function noRoute(app: FastifyInstance, method: string, url: string): Problem {
  const path = url.split('?')[0] ?? '';
  // `OPTIONS *` (RFC 9110 §9.3.7) is about no path at all.
  const allowed = proxyMethods.filter(
    (other) => path !== '*' && other !== method && app.findRoute({ method: other, url: path }) !== null,
  );
  return allowed.length === 0
    ? noResource()
    : new Problem('method_not_allowed', `This path has ${allowed.join(', ')}.`, {
        headers: { allow: allowed.join(', ') },
      });
}

const unparsable: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Bytes that are no HTTP request have no route and no reply object; the socket gets the shortest right answer. */
function refuseUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return;
  const [status, title] = unparsable[error.code ?? ''] ?? [400, 'Bad Request'];
  const requestId = newId('req');
  const body = JSON.stringify({
    type: '/docs/problems#malformed_request',
    title,
    status,
    code: 'malformed_request',
    detail: 'These bytes are no HTTP request that can be read.',
    instance: '',
    requestId,
  });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\nrequest-id: ${requestId}\r\ncleat-answer-from: cleat\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
