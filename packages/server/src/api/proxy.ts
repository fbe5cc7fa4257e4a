/** `ANY /api/connectors/{id}/proxy/{path}`: the way from the HTTP server into the proxy and back. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { proxyMethods } from '../providers/proxy-faults.ts';
import { forward, type ProxyParts } from '../proxy/forward.ts';
import type { HeaderValues } from '../proxy/headers.ts';
import { readTarget } from '../proxy/path.ts';
import { scopeOf } from './gate.ts';

/** As it is declared. */
export const proxyUrl = '/api/connectors/:id/proxy/*';
export const proxyRole = 'workspace_operator';

export function proxyRoutes(parts: ProxyParts): FastifyPluginAsync {
  return async (app) => {
    for (const method of proxyMethods) {
      if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
    }
    // The body is not read here: whatever it is, it streams on.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.addHook('onRequest', async (request) => {
      // Fastify answers 415 itself to what is no media type. It is for the Provider to judge, and is sent on as it came.
      const type = request.raw.headers['content-type'];
      if (type !== undefined && !/^[\w.+-]+\/[\w.+-]+(?:;|$)/.test(type)) {
        request.headers = { 'content-type': 'application/octet-stream' };
      }
    });
    app.addHook('onSend', async (_request, reply, payload) => {
      reply.headers({ 'cleat-answer-from': 'cleat', 'content-security-policy': 'sandbox' });
      return payload;
    });
    app.route({
      method: [...proxyMethods],
      url: proxyUrl,
      config: { access: { role: proxyRole, within: 'workspace' }, streams: true },
      schema: { hide: true },
      handler: async (request, reply) => proxy(request, reply, parts),
    });
  };
}

/** Path and query behind this go to the Provider. The parameters are decoded; what is sent on is not. */
const pattern = /^\/api\/connectors\/([^/?#%]+)\/proxy\/(.*)$/s;

/** @throws Problem */
function proxy(request: FastifyRequest, reply: FastifyReply, parts: ProxyParts): Promise<FastifyReply> {
  const [, connectionId, target] = pattern.exec(request.raw.url ?? '') ?? [];
  if (connectionId === undefined || target === undefined) {
    throw new Problem(
      'malformed_request',
      'The part of the path before /proxy/ is not written as it should be.',
    );
  }
  // Another protocol that is offered may be left aside (RFC 9110 §7.8), but nobody goes on in HTTP after this one.
  if (/(^|,)\s*websocket\s*(,|$)/i.test(request.headers.upgrade ?? '')) {
    throw new Problem(
      'upgrade_not_supported',
      'Use the Provider’s HTTP calls, or events over HTTP (text/event-stream), which the proxy streams.',
    );
  }
  const ownHeaders = (): HeaderValues => {
    reply.hijack();
    return oneLine(reply.getHeaders());
  };
  const { promise, resolve, reject } = Promise.withResolvers<FastifyReply>();
  forward(
    scopeOf(request),
    parts,
    {
      connectionId,
      target,
      read: readTarget(target),
      incoming: request.raw,
      outgoing: reply.raw,
      ownHeaders,
    },
    null,
    (refused) => (refused === null ? resolve(reply) : reject(refused)),
  );
  return promise;
}

function oneLine(headers: ReturnType<FastifyReply['getHeaders']>): HeaderValues {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}
