/**
 * A Provider with a token endpoint: `/token` takes `delay` ms and gives tokens for `lifetime` seconds, `/count` tells
 * how often it was asked, `/wait` takes as long as a token, and anything else wants the newest token.
 */
import { createServer } from 'node:http';

const [port, delay, lifetime] = process.argv.slice(2).map(Number);
let asked = 0;
let newest = '';

createServer((request, response) => {
  const answer = (status: number, value: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  if (request.url === '/count') return answer(200, { asked });
  if (request.url === '/wait') return void setTimeout(() => answer(200, {}), delay);
  if (request.url !== '/token') {
    return answer(request.headers.authorization === `Bearer ${newest}` ? 200 : 401, {});
  }
  asked += 1;
  request.resume();
  setTimeout(() => {
    newest = `access-token-of-the-benchmark-${asked}`;
    answer(200, { access_token: newest, token_type: 'Bearer', expires_in: lifetime });
  }, delay);
}).listen(port, '127.0.0.1', 4_096);
