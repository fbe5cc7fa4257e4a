/** Fastify and the files that a browser would ask it for. */
import { createReadStream } from 'node:fs';
import Fastify from 'fastify';

const [port, directory = ''] = process.argv.slice(2);
const app = Fastify();
app.get('/files/:name', async (request, reply) => {
  const { name } = request.params as { name: string };
  return reply.type('text/javascript').send(createReadStream(`${directory}/${name.replaceAll('/', '')}`));
});
app.get('/health/ready', async () => ({ status: 'ok' }));
await app.listen({ host: '127.0.0.1', port: Number(port) });
