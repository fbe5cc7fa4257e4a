/** `ANY /api/connectors/{id}/proxy/{path}`: the way from the HTTP server into the proxy and back. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { forward, idleTimeout, type ProxyParts } from '../proxy/forward.ts';
import { passOn } from '../proxy/pass-on.ts';
import { scopeOf } from './gate.ts';

/** What Fastify does not know by itself: WebDAV (RFC 4918), its relatives, and QUERY. TRACE would echo the credential. */
const furtherMethods = 'PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK REPORT SEARCH QUERY MERGE'.split(' ');
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...furtherMethods];

export function proxyRoutes(parts: ProxyParts): FastifyPluginAsync {
  return async (app) => {
    for (const method of furtherMethods) {
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
      method: methods,
      url: '/api/connectors/:id/proxy/*',
      config: { access: { role: 'workspace_operator', within: 'workspace' }, streams: true },
      schema: { hide: true },
      handler: async (request, reply) => proxy(request, reply, parts),
    });
  };
}

/** Made once: a reason of its own for each call would cost it a stack. */
const over = new Error('The call is over.');

/** @throws Problem */
async function proxy(request: FastifyRequest, reply: FastifyReply, parts: ProxyParts): Promise<FastifyReply> {
  // The parameters are decoded; what is sent on is not.
  const [, connectionId, target] =
    /^\/api\/connectors\/([^/?#%]+)\/proxy\/(.*)$/s.exec(request.raw.url ?? '') ?? [];
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
  const controller = new AbortController();
  const end = (): void => controller.abort(over);
  const stalled = setTimeout(end, idleTimeout);
  const onBytes = (): void => void stalled.refresh();
  reply.raw.once('close', end);
  try {
    const { headers } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    const answer = await forward(scopeOf(request), parts, {
      connectionId,
      method: request.method,
      target,
      headers,
      body: hasBody ? request.raw : null,
      signal: controller.signal,
      onBytes,
    });
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...answer.headers })) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    reply.raw.writeHead(answer.status);
    // A caller who waits for events is told at once that they will come. `flushHeaders` would encode bytes beyond
    // ASCII in the headers a second time.
    reply.raw.write('', 'latin1');
    // What is incomplete must not look complete, and to HTTP/1.0 the end of the connection is the end of the body.
    if (request.raw.httpVersionMinor === 0)
      answer.body.once('error', () => request.raw.socket.resetAndDestroy());
    await passOn(answer.body, reply.raw);
    return reply;
  } finally {
    clearTimeout(stalled);
    reply.raw.off('close', end);
    // Whatever is left of the exchange with the Provider ends with this call.
    end();
  }
}
