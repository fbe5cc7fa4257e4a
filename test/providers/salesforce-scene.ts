/** What Salesforce answers, for the tests of its plugin, and what its connections are made with. */
import { generateKeyPairSync } from 'node:crypto';
import salesforce from '@cleat/plugin-salesforce';
import { type ProviderScene, startProviderScene } from '../support/provider-scene.ts';
import type { SeenRequest, StandInAnswer } from '../support/stand-in.ts';

export const acme = 'acme.my.salesforce.com';
export const sandbox = 'acme--dev.sandbox.my.salesforce.com';
export const pages = 'acme.lightning.force.com';
export const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
export const consumerSecret = 'canary-consumer-secret';
export const app = { myDomain: `https://${acme}`, consumerKey: '3MVG9consumer', consumerSecret };
export const signed = {
  myDomain: `https://${acme}`,
  consumerKey: '3MVG9consumer',
  username: 'bot@acme.example',
  audience: 'https://login.salesforce.com',
  privateKey,
};

export const identity = 'https://login.salesforce.com/id/00D1/0051';
export const token = {
  access_token: '00D1!canary-access-token',
  instance_url: `https://${acme}`,
  id: identity,
  token_type: 'Bearer',
  scope: 'api',
};
export const ok = (body: object): StandInAnswer => ({ status: 200, body });
export const says = (error: string, error_description: string, status = 400): StandInAnswer => ({
  status,
  body: { error, error_description },
});
export const refuses = (status: number, errorCode: string): StandInAnswer => ({
  status,
  body: [{ message: 'Said of canary-message.', errorCode }],
});

export const tokenPath = '/services/oauth2/token';
export const api = '/services/data/v62.0/';
export const query = '/services/data/v62.0/query';
export const resources = ok({ sobjects: '/services/data/v62.0/sobjects', identity });

export const canary = /canary|PRIVATE KEY/;

export interface SalesforceScene extends ProviderScene {
  readonly answers: (byPath: Readonly<Record<string, StandInAnswer>>) => void;
  /** The last request whose path begins so. */
  readonly last: (path: string) => SeenRequest | undefined;
  /** What was sent there last. */
  readonly form: (path?: string) => URLSearchParams;
}

export async function startSalesforceScene(): Promise<SalesforceScene> {
  const scene = await startProviderScene(salesforce, [acme, sandbox, pages]);
  const last = (path: string): SeenRequest | undefined =>
    scene.standIn.seen.findLast((request) => request.path.startsWith(path));
  return {
    ...scene,
    answers: (byPath) =>
      scene.standIn.answer(({ path }) => byPath[path.split('?')[0] ?? ''] ?? refuses(404, 'NOT_FOUND')),
    last,
    form: (path = tokenPath) => new URLSearchParams(last(path)?.body),
  };
}
