import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import graph from '@cleat/plugin-microsoft-graph';
import { compactVerify, decodeProtectedHeader } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { asked, type ExpectedDiagnosis, expectDiagnosis } from '../support/provider-scene.ts';
import {
  asApp,
  clientId,
  endpoints,
  granted,
  refuses,
  says,
  sharedMicrosoftScene,
  tenant,
  tokenPath,
  users,
} from './microsoft-graph-scene.ts';

const scene = sharedMicrosoftScene();

const directory = mkdtempSync(join(tmpdir(), 'microsoft-graph-'));
function selfSigned(name: string): { readonly key: string; readonly certificate: string } {
  const [key, certificate] = [join(directory, `${name}.key`), join(directory, `${name}.pem`)];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
}
const { key, certificate } = selfSigned('cleat');
const registered = new X509Certificate(certificate);
const certificateApp = { tenant, clientId, privateKey: key + certificate };

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('an app with a certificate', () => {
  it('is active with an assertion that names the certificate by its SHA-256 thumbprint', async () => {
    scene().answers({ [tokenPath]: granted, '/v1.0/users': users });
    const answer = await scene().create('certificate', certificateApp);
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene().standIn)).toEqual(asApp);
    const { client_assertion: assertion = '', ...form } = scene().lastForm();
    expect(form).toEqual({
      grant_type: 'client_credentials',
      client_id: clientId,
      scope: 'https://graph.microsoft.com/.default',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    });
    expect(decodeProtectedHeader(assertion)).toEqual({
      alg: 'PS256',
      typ: 'JWT',
      'x5t#S256': createHash('sha256').update(registered.raw).digest('base64url'),
    });
    const { payload } = await compactVerify(assertion, registered.publicKey);
    const claims = JSON.parse(new TextDecoder().decode(payload));
    expect(claims).toMatchObject({
      iss: clientId,
      sub: clientId,
      aud: `${endpoints}/token`,
      jti: expect.stringMatching(/.{16}/),
    });
    const now = Math.floor(Date.now() / 1000);
    // Microsoft advises five to ten minutes at most.
    expect([claims.nbf <= now, claims.exp > now, claims.exp <= now + 600]).toEqual([true, true, true]);
    expect(answer.text).not.toMatch(/canary|PRIVATE KEY|CERTIFICATE---/);
  });

  it('needs the certificate beside the key, and sends nothing without it', async () => {
    const answer = await scene().create('certificate', { ...certificateApp, privateKey: key });
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expect(answer.at('lastTest.diagnosis.code')).toBe('invalid_configuration');
    expect(answer.text).toContain('No certificate stands beside the private key');
    expect(scene().standIn.seen).toEqual([]);
  });

  it.each<[string, (other: string) => string]>([
    ['in its place', (other) => key + other],
    ['before the key', (other) => other + key],
    ['with the line breaks lost', (other) => (key + other).replaceAll('\n', ' ')],
  ])('is not saved with the certificate of another key %s: the field says so', async (_what, paste) => {
    const { certificate: other } = selfSigned('other');
    const answer = await scene().create('certificate', { ...certificateApp, privateKey: paste(other) });
    expect([answer.status, answer.at('errors.0.pointer'), answer.at('errors.0.code')]).toEqual([
      422,
      '/authenticationConfig/privateKey',
      'certificate_of_another_key',
    ]);
    expect(answer.text).not.toMatch(/PRIVATE KEY|CERTIFICATE---/);
    expect(scene().standIn.seen).toEqual([]);
  });

  it('may come with its whole chain, in any order', async () => {
    scene().answers({ [tokenPath]: granted, '/v1.0/users': users });
    const { certificate: authority } = selfSigned('authority');
    const chain = { ...certificateApp, privateKey: authority + certificate + key };
    expect((await scene().create('certificate', chain)).at('state')).toBe('active');
    const { client_assertion: assertion = '' } = scene().lastForm();
    const thumbprint = createHash('sha256').update(registered.raw).digest('base64url');
    expect(decodeProtectedHeader(assertion)['x5t#S256']).toBe(thumbprint);
  });

  it.each<[number, ExpectedDiagnosis]>([
    [
      700027,
      says(
        'invalid_client',
        'Microsoft does not accept the certificate',
        /Upload the certificate/,
        'Make a certificate and upload it',
        'AADSTS700027',
      ),
    ],
    [
      700024,
      says('invalid_client', 'The signature is not valid at this time', /clock/, undefined, 'AADSTS700024'),
    ],
    [
      700025,
      says('invalid_client', 'The app is a public client', /platform Web/, 'Register an app', 'AADSTS700025'),
    ],
  ])('refused with %i: says so, and what to do', async (number, expected) => {
    scene().answers({ [tokenPath]: refuses(401, 'invalid_client', number) });
    const answer = await scene().create('certificate', certificateApp);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), graph, 'certificate', expected);
    expect(answer.text).not.toMatch(/canary|PRIVATE KEY/);
  });
});
