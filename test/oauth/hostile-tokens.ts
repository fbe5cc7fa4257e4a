/** Answers of a token endpoint that give no grant. Each holds `zzmarker` where it can: it must not come back. */
import { gzipSync } from 'node:zlib';
import type { TokenScript } from './hostile-server.ts';

const marked = (length = 0): string => `zzmarker${'x'.repeat(length)}`;

const send =
  (status: number, text: string | Buffer, headers: Record<string, string> = {}): TokenScript =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
const json = (value: unknown, status = 200): TokenScript => send(status, JSON.stringify(value));
const redirect =
  (status: number): TokenScript =>
  (response, origin) =>
    void response.writeHead(status, { location: `${origin}/elsewhere` }).end();
const token = (access_token: unknown): TokenScript => json({ access_token, token_type: 'Bearer' });

export const hostileTokens: readonly (readonly [string, TokenScript])[] = [
  ['a page', send(200, `<!doctype html><html>${marked()}`, { 'content-type': 'text/html' })],
  ['a page that says it is JSON', send(200, `<html>${marked()}`)],
  ['JSON that ends in the middle', send(200, `{"access_token":"${marked()}","token_ty`)],
  ['JSON with something after it', send(200, `{"access_token":"${marked()}"} x`)],
  ['two JSON texts', send(200, `{"access_token":"${marked()}"}\n{"access_token":"${marked()}"}`)],
  ['XML', send(200, `<token>${marked()}</token>`, { 'content-type': 'application/xml' })],
  ['a form that says it is text', send(200, `access_token=${marked()}`, { 'content-type': 'text/plain' })],
  ['nothing', send(200, '')],
  ['white space', send(200, ' \n ')],
  ['no content', send(204, '')],
  ['null', json(null)],
  ['true', json(true)],
  ['a number', json(1)],
  ['a text', json(marked())],
  ['an array of tokens', json([{ access_token: marked(), token_type: 'Bearer' }])],
  ['an empty object', json({})],
  ['no access_token', json({ token_type: 'Bearer', refresh_token: marked() })],
  ['an access_token of another case', json({ Access_Token: marked(), token_type: 'Bearer' })],
  ['an access_token somewhere else', json({ data: { access_token: marked() }, token_type: 'Bearer' })],
  ['an access_token that is null', token(null)],
  ['an access_token that is a number', token(12345)],
  ['an access_token that is an array', token([marked()])],
  ['an access_token that is an object', token({ value: marked() })],
  ['an access_token that is empty', token('')],
  ['an access_token with a line break', token(`${marked()}\r\nx-injected: 1`)],
  ['an access_token with a blank', token(`${marked()} x`)],
  ['an access_token with a NUL', token(`${marked()}\0`)],
  ['an access_token that is not ASCII', token(`${marked()}é`)],
  ['an access_token of 20 kB', token(marked(20_000))],
  ['an error with 200', json({ error: 'invalid_grant', error_description: marked() })],
  ['an error beside a token', json({ error: marked(), access_token: marked(), token_type: 'Bearer' })],
  ['the token type mac', json({ access_token: marked(), token_type: 'mac' })],
  ['the token type DPoP', json({ access_token: marked(), token_type: 'DPoP' })],
  ['very deep JSON', send(200, '['.repeat(100_000))],
  [
    'a very deep member',
    send(200, `{"access_token":"${marked()}","a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`),
  ],
  ['an infinite number', send(200, `{"access_token":"${marked()}","expires_in":1e999}`)],
  ['more than anybody needs', send(200, `{"access_token":"${marked(400_000)}"}`)],
  ['a gzip bomb', send(200, gzipSync(Buffer.alloc(20_000_000, 0x20)), { 'content-encoding': 'gzip' })],
  ['gzip that is none', send(200, `{"access_token":"${marked()}"}`, { 'content-encoding': 'gzip' })],
  ['a compression that nobody knows', send(200, marked(), { 'content-encoding': 'zzmarker' })],
  ['a redirect (301)', redirect(301)],
  ['a redirect (302)', redirect(302)],
  ['a redirect (303)', redirect(303)],
  ['a redirect (307)', redirect(307)],
  ['a redirect (308)', redirect(308)],
  ['invalid_grant', json({ error: 'invalid_grant', error_description: marked() }, 400)],
  ['invalid_client', json({ error: 'invalid_client', error_uri: marked() }, 401)],
  ['an error that nobody knows', json({ error: marked() }, 400)],
  ['an error that is an object', json({ error: { message: marked() } }, 400)],
  ['a refusal', json({ message: marked() }, 403)],
  ['not found', json({ message: marked() }, 404)],
  ['a teapot', json({ message: marked() }, 418)],
  ['too many requests', send(429, marked(), { 'retry-after': '3600' })],
  ['a fault of its own', send(500, `<html>${marked()}`, { 'content-type': 'text/html' })],
  ['maintenance, with a token', json({ access_token: marked(), token_type: 'Bearer' }, 503)],
  ['a broken connection', (response) => void response.destroy()],
  [
    'half an answer',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write(`{"access_token":"${marked()}"`, () => response.destroy());
    },
  ],
  ['silence', () => undefined],
];
