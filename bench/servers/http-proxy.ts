/** `@fastify/http-proxy` with one injected header. */
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';

const [port, upstream = ''] = process.argv.slice(2);
const app = Fastify();
await app.register(httpProxy, {
  upstream,
  undici: { connections: 128 },
  replyOptions: {
    rewriteRequestHeaders: (_request, headers) => ({ ...headers, authorization: 'Bearer bench' }),
  },
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
