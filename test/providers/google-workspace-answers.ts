/** Google as the tests of its plugin see it: addresses, answers and refusals in their documented form. */

import { generateKeyPairSync } from 'node:crypto';
import google from '@cleat/plugin-google-workspace';
import { type ProviderScene, startProviderScene } from '../support/provider-scene.ts';
import type { SeenRequest, StandIn, StandInAnswer } from '../support/stand-in.ts';

const hosts = ['admin.googleapis.com', 'oauth2.googleapis.com', 'accounts.google.com'];
export const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const serviceAccountEmail = 'cleat@project-1.iam.gserviceaccount.com';
export const administrator = 'reader@acme.example';
const keyFile = JSON.stringify({
  type: 'service_account',
  project_id: 'project-1',
  private_key_id: 'kid-1',
  private_key: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  client_email: serviceAccountEmail,
  client_id: '1122334455',
  // Where a key file says that the assertion goes counts for nothing.
  token_uri: 'https://attacker.example/token',
});
export const account = { administrator, keyFile };

export const TOKEN = 'oauth2.googleapis.com/token';
const DIRECTORY = 'admin.googleapis.com/admin/directory/v1';
export const USERS = `${DIRECTORY}/users`;
export const GROUPS = `${DIRECTORY}/groups`;
export const UNITS = `${DIRECTORY}/customer/my_customer/orgunits`;

export const scopes = ['user', 'group', 'orgunit'].map(
  (kind) => `https://www.googleapis.com/auth/admin.directory.${kind}.readonly`,
);

export const ok = (body: object): StandInAnswer => ({ status: 200, body });
export const users = ok({
  kind: 'admin#directory#users',
  users: [{ id: '1', primaryEmail: 'reader@acme.example' }],
});
export const groups = ok({
  kind: 'admin#directory#groups',
  groups: [{ id: 'g1', email: 'all@acme.example' }],
});
export const none = ok({ kind: 'admin#directory#orgUnits', etag: '"e"' });
export const granted = ok({
  access_token: 'ya29.canary-access-token',
  token_type: 'Bearer',
  expires_in: 3599,
});

export const refusesToken = (
  status: number,
  error: string,
  description = 'Said of canary.',
): StandInAnswer => ({
  status,
  body: { error, error_description: description },
});
/** @param info the reason of google.rpc.ErrorInfo; it is not always the first of the details */
export const refuses = (status: number, reason: string, info?: string): StandInAnswer => ({
  status,
  body: {
    error: {
      code: status,
      message: 'Said of canary.',
      errors: [{ message: 'Said of canary.', domain: 'global', reason }],
      ...(info !== undefined && {
        status: 'PERMISSION_DENIED',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: info, domain: 'googleapis.com' },
        ],
      }),
    },
  },
});
export const noScope = refuses(403, 'insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');

export const startGoogle = (): Promise<ProviderScene> => startProviderScene(google, hosts);

const at = ({ host, path }: SeenRequest): string => `${host}${path.split('?')[0]}`;

/** What is not named is not found. */
export const answers = (standIn: StandIn, byUrl: Readonly<Record<string, StandInAnswer>>): void =>
  standIn.answer((request) => byUrl[at(request)] ?? refuses(404, 'notFound'));
export const last = ({ seen }: StandIn, url: string): SeenRequest | undefined =>
  seen.findLast((request) => at(request) === url);
export const formOf = (standIn: StandIn, url: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(last(standIn, url)?.body));
