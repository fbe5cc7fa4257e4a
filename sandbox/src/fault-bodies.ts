import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

const MEGABYTE = 1024 * 1024;

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void =>
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(body), headers);

export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers = {},
): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...headers });
  response.end(body);
}

export function sendHtml(response: ServerResponse, status: number, title: string, text: string): void {
  const page = `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;
  sendText(response, status, 'text/html; charset=utf-8', page);
}

export const sendLoginPage = (response: ServerResponse): void =>
  sendHtml(response, 200, 'Sign In', 'Enter your user name and password.');

/** One space each time the clock ticks, for ever: the body never ends, but never falls silent either. */
export function drip(response: ServerResponse, everyMs: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"total":1,"data":[');
  const timer = setInterval(() => response.write(' '), everyMs);
  response.on('close', () => clearInterval(timer));
}

/** A JSON document whose one string is as long as asked, or endless. Waits for the reader: memory stays flat. */
export function pour(response: ServerResponse, megabytes: number | undefined): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"total":1,"data":["');
  repeat(response, Buffer.alloc(64 * 1024, 'x'), (megabytes ?? Number.POSITIVE_INFINITY) * 16, '"]}');
}

/** Spaces, 1 MB for about 1 kB sent: gzip members one after another (RFC 1952 §2.2). */
export function gzipBomb(response: ServerResponse, megabytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  repeat(response, gzipSync(Buffer.alloc(MEGABYTE, ' '), { level: 9 }), megabytes, gzipSync('{}'));
}

/** Fewer bytes than promised, then the connection is closed. */
export function truncate(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"total":1,"data":[{"id":"', () => response.destroy());
}

function repeat(response: ServerResponse, chunk: Buffer, times: number, last: string | Buffer): void {
  let left = times;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end(last);
  };
  more();
}
