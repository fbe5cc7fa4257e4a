import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Glewlwyd, startGlewlwyd } from './glewlwyd.ts';

const CLIENT_ID = 'cleat client';
/** Holds every kind of character on which the two ways to write a secret part company. */
const CLIENT_SECRET = 'a b+c%:é~/=';

let server: Glewlwyd;
beforeAll(async () => {
  server = await startGlewlwyd({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, tokenLifetime: 1234 });
});
afterAll(() => server?.stop());

type Credentials = { authorization: string } | { client_id: string; client_secret: string };

async function ask(credentials: Credentials, scope: string | undefined) {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== undefined) form.set('scope', scope);
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
  if ('authorization' in credentials) headers.authorization = credentials.authorization;
  else for (const [name, value] of Object.entries(credentials)) form.set(name, value);
  const answer = await fetch(server.tokenUrl, { method: 'POST', headers, body: form.toString() });
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
}

const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const inBody = (secret: string) => ({ client_id: CLIENT_ID, client_secret: secret });

/** How glewlwyd refuses: no error code, no body, no challenge. */
const BARE_REFUSAL = { status: 403, type: null, body: '' };

describe('glewlwyd as an independent OAuth server', () => {
  it.each([
    ['in the body', inBody(CLIENT_SECRET)],
    ['as Basic without form-encoding', basic(CLIENT_ID, CLIENT_SECRET)],
  ])('grants a token when the credentials are sent %s', async (_form, credentials) => {
    const answer = await ask(credentials, server.scope);
    expect(answer).toMatchObject({ status: 200, type: expect.stringContaining('application/json') });
    expect(JSON.parse(answer.body)).toMatchObject({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 1234,
      scope: server.scope,
    });
  });

  it('refuses form-encoded Basic (RFC 6749 section 2.3.1) for a secret that encoding changes', async () => {
    const credentials = basic(formEncoded(CLIENT_ID), formEncoded(CLIENT_SECRET));
    expect(await ask(credentials, server.scope)).toEqual(BARE_REFUSAL);
  });

  it.each([
    ['in the body', inBody('wrong')],
    ['as Basic', basic(CLIENT_ID, 'wrong')],
  ])('refuses a wrong secret sent %s with a bare 403', async (_form, credentials) => {
    expect(await ask(credentials, server.scope)).toEqual(BARE_REFUSAL);
  });

  it('refuses a missing scope exactly as it refuses a wrong secret', async () => {
    expect(await ask(inBody(CLIENT_SECRET), undefined)).toEqual(BARE_REFUSAL);
  });

  it('names a scope that the client does not have, with a code of its own', async () => {
    const answer = await ask(inBody(CLIENT_SECRET), 'other');
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({ error: 'scope_invalid' });
  });

  it('is gone after stop, and takes its directory along', async () => {
    const other = await startGlewlwyd({ clientId: 'one', clientSecret: 'two' });
    await other.stop();
    await expect(fetch(other.tokenUrl)).rejects.toThrow();
  });
});
