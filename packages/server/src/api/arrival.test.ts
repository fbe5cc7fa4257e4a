import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limitArrival } from './arrival.ts';

describe('a request', () => {
  let close = (): unknown => undefined;
  afterEach(() => close());

  async function send(bytes: string, answerAfter: number): Promise<string> {
    const server = createServer(async (request: IncomingMessage, response) => {
      limitArrival(request, 150);
      try {
        for await (const _ of request);
        await new Promise((resolve) => setTimeout(resolve, answerAfter));
        response.end('served');
      } catch {
        // The connection is gone.
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    close = () => {
      socket.destroy();
      server.close();
    };
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.write(bytes);
    await once(socket, 'close');
    return received;
  }

  it('that never arrives whole loses its connection', async () => {
    expect(await send('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{', 0)).toBe('');
  });

  it('that has arrived may be answered as late as it takes', async () => {
    const whole = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}';
    expect(await send(whole, 400)).toMatch(/served$/);
  });
});
