/** `/oauth/callback/…`: where Providers send browsers back to. Nothing of the query is shown, kept or logged. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { arrive } from '../oauth/callback.ts';
import type { OAuthContext } from '../oauth/context.ts';
import { callbackPage, callbackPagePolicy, prefetchedPage, refusedPage } from './callback-page.ts';
import { connectCookie, readCookie } from './cookies.ts';

export function callbackRoutes(context: OAuthContext): FastifyPluginAsync {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('content-security-policy', callbackPagePolicy).type('text/html; charset=utf-8');
    // A browser throws away what is no success, and asks again when a person really comes.
    if (isPrefetch(request)) return reply.code(503).send(prefetchedPage);
    const arrival = await arrive(
      context,
      {
        requestUrl: request.url,
        secret: readCookie(request.headers.cookie, connectCookie),
        requestId: request.id,
        byPerson: request.method === 'GET',
      },
      (error) => request.log.error({ err: error }, 'an authorization could not be finished'),
    );
    switch (arrival.to) {
      case 'product':
        return reply.redirect(arrival.url, 303);
      case 'connect':
        return reply.redirect(
          arrival.result === null ? '/connect' : `/connect?result=${arrival.result}`,
          303,
        );
      case 'nowhere':
        return arrival.refused ? reply.code(400).send(refusedPage) : reply.send(callbackPage);
    }
  };
  return async (app) => {
    const options = { config: { access: 'public' as const }, schema: { hide: true } };
    app.get('/oauth/callback/:providerId', options, answer);
    app.get('/oauth/callback/:providerId/:owner', options, answer);
  };
}

/** `Sec-Purpose` (Fetch §3.7), and what browsers sent before. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
}
