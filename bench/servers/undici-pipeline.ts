/** The least that a streaming proxy on Node can be: an HTTP server, an undici pool, one header, a pipeline. */
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';
import { Pool } from 'undici';

const [port, upstream = ''] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 128 });

createServer(async (request, response) => {
  try {
    const answer = await pool.request({
      method: 'GET',
      path: request.url ?? '/',
      headers: { authorization: 'Bearer bench' },
    });
    response.writeHead(answer.statusCode, answer.headers);
    pipeline(answer.body, response, () => undefined);
  } catch {
    response.destroy();
  }
}).listen(Number(port), '127.0.0.1');
