/**
 * A Provider whose downloads do not end by themselves. `/heeding` waits for its reader, `/heedless` writes 64 MB at
 * once, whoever reads; `/open` tells how many connections there are, its own included.
 */
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const chunk = Buffer.alloc(64 * 1024, 'x');
let open = 0;

function* endless(): Generator<Buffer> {
  for (;;) yield chunk;
}

createServer((request, response) => {
  if (request.url === '/open') return void response.end(JSON.stringify({ open }));
  if (request.url === '/heeding') return void pipeline(Readable.from(endless()), response).catch(() => {});
  if (request.url === '/heedless') {
    for (let turn = 0; turn < 1_024; turn += 1) response.write(chunk);
    return;
  }
  response.end('{}');
})
  .on('connection', (socket) => {
    open += 1;
    socket.on('close', () => {
      open -= 1;
    });
  })
  .listen(Number(process.argv[2]), '127.0.0.1');
