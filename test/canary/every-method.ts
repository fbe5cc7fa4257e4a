/** A plugin with a strategy of every kind, and secrets for each of them that can be told from all others. */
import { generateKeyPairSync } from 'node:crypto';
import {
  type ConfigSchema,
  type Destinations,
  definePlugin,
  keyFileField,
  type Method,
  type Strategy,
  secretField,
  textField,
  urlField,
} from '@cleat/plugin-kit';

const text = { title: 'A field', description: 'For tests.' };
const base = urlField({
  title: 'Base URL',
  description: 'For tests.',
  example: 'https://api.example',
  order: 1,
});
const open = textField({ ...text, order: 2 });
const secret = secretField({ ...text, order: 3 });
const keyFile = keyFileField({ ...text, mediaType: 'application/x-pem-file', order: 3 });

function strategy(id: string, method: Method, properties: ConfigSchema['properties']): Strategy {
  const hasToken = !['api_key', 'bearer_token', 'basic'].includes(method.type);
  const destinations: Destinations = {
    baseUrl: ['{baseUrl}'],
    ...(hasToken && { tokenUrl: ['{baseUrl.origin}/token'] }),
    ...(method.type === 'oauth2_authorization_code' && { authorizationUrl: ['{baseUrl.origin}/authorize'] }),
  };
  const call = { id: 'call', label: 'Call the API', request: { path: '/' } } as const;
  return {
    id,
    label: id,
    configSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['baseUrl', ...Object.keys(properties)],
      properties: { baseUrl: base, ...properties },
    },
    method,
    destinations,
    test: hasToken ? [{ id: 'token', label: 'Obtain a token' }, call] : [call],
  };
}

const client = {
  clientIdField: 'clientId',
  clientSecretField: 'clientSecret',
  clientAuthentication: ['client_secret_basic', 'client_secret_post'],
} as const;
const clientFields = { clientId: open, clientSecret: secret };

export const everyMethod = definePlugin({
  id: 'every-method',
  name: 'Every method',
  description: 'For tests.',
  version: '1.0.0',
  categories: ['test'],
  domains: [{ id: 'things', label: 'Things', probe: { path: '/things' } }],
  strategies: [
    strategy(
      'keys',
      {
        type: 'api_key',
        keys: [
          { field: 'first', in: 'header', name: 'X-Key', prefix: 'Token ' },
          { field: 'second', in: 'cookie', name: 'session' },
          { field: 'third', in: 'query', name: 'key' },
        ],
      },
      { first: secret, second: secret, third: secret },
    ),
    strategy('bearer', { type: 'bearer_token', tokenField: 'pasted' }, { pasted: secret }),
    strategy(
      'basic',
      { type: 'basic', username: { field: 'user' }, password: { field: 'password' } },
      { user: open, password: secret },
    ),
    strategy(
      'basic-key',
      { type: 'basic', username: { field: 'key' }, password: { text: 'x' } },
      { key: secret },
    ),
    strategy('client-credentials', { type: 'oauth2_client_credentials', ...client }, clientFields),
    strategy(
      'private-key-jwt',
      {
        type: 'oauth2_client_credentials',
        ...client,
        clientAuthentication: ['private_key_jwt'],
        signature: { algorithm: 'ES256' },
      },
      { clientId: open, clientSecret: keyFile },
    ),
    strategy(
      'refresh-token',
      { type: 'oauth2_refresh_token', ...client, refreshTokenField: 'pastedGrant' },
      { ...clientFields, pastedGrant: secret },
    ),
    strategy(
      'jwt-bearer',
      {
        type: 'service_account',
        kind: 'jwt_bearer',
        keyField: 'keyFile',
        issuer: { member: 'client_email' },
        algorithm: 'RS256',
      },
      { keyFile },
    ),
    strategy(
      'app-installation',
      {
        type: 'service_account',
        kind: 'app_installation',
        appIdField: 'appId',
        keyField: 'keyFile',
        algorithm: 'RS256',
        answer: { token: 'access_token', expiresAt: 'expires_at' },
      },
      { appId: open, keyFile },
    ),
    strategy('authorization-code', { type: 'oauth2_authorization_code', ...client }, clientFields),
  ],
});

const pem = (key: { export: (options: { type: 'pkcs8'; format: 'pem' }) => string | Buffer }): string =>
  String(key.export({ type: 'pkcs8', format: 'pem' }));
const rsa = (): string => pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
const googleFile = (privateKey: string): string =>
  JSON.stringify({ client_email: 'canary@example.test', private_key_id: 'k1', private_key: privateKey });

/** Values of the fields of each strategy but the base URL. `wrong` ones hold a word that the Provider refuses. */
export interface Secrets {
  readonly strategy: string;
  readonly right: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, string>>;
}

export function everySecret(): Secrets[] {
  const [ec, first, second] = [
    pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    rsa(),
    rsa(),
  ];
  // The middle is gone, as after a paste that went wrong: what is left is still secret.
  const cut = (key: string): string => key.replace(/\n.{64}\n/, '\n');
  const wrong = (right: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(right).map(([name, value]) => [name, `WRONG-${value}-of-wrong`]));
  const of = (name: string, right: Readonly<Record<string, string>>): Secrets => ({
    strategy: name,
    right,
    wrong: { ...wrong(right), ...('clientId' in right && { clientId: right.clientId ?? '' }) },
  });
  return [
    of('keys', {
      first: 'kH+1/fZ8q=wR2tY6uJ9xC4vB',
      second: 'kC+2/gX7s=eD3rF5tG8yH1nM',
      third: 'kQ+3/hV6d=zA9qW4sE7dR2fT',
    }),
    of('bearer', { pasted: 'pB+4/jN5k=oL8pM1bV6cX3zQ' }),
    { ...of('basic', { user: 'a-user', password: 'pW5 é"mK4j\\hU7~yT1&g<F9' }) },
    of('basic-key', { key: 'uK+6/lP2i=nB5vC8xZ1aS4dF' }),
    of('client-credentials', { clientId: 'client-of-canary', clientSecret: 'cS+7 é/wQ9e=rT3yU6iO2pA5' }),
    {
      strategy: 'private-key-jwt',
      right: { clientId: 'client-with-key', clientSecret: ec },
      wrong: { clientId: 'client-with-key', clientSecret: cut(ec) },
    },
    of('refresh-token', {
      clientId: 'client-that-pastes',
      clientSecret: 'cP+8/aZ4x=sD7cF1vG6bH9nJ',
      pastedGrant: 'rP+9/mL3k=jH8gF5dS2aP6oI',
    }),
    {
      strategy: 'jwt-bearer',
      right: { keyFile: googleFile(first) },
      wrong: { keyFile: googleFile(cut(first)) },
    },
    {
      strategy: 'app-installation',
      right: { appId: '4711', keyFile: second },
      wrong: { appId: '4711', keyFile: cut(second) },
    },
    of('authorization-code', { clientId: 'client-of-people', clientSecret: 'cA+0/yT6r=eW1qP9oI5uY8tR' }),
  ];
}

/** What must not be seen of a value: all of it, or, of a key, each of its lines. */
export function secretParts(value: string): string[] {
  const lines = value.match(/[A-Za-z0-9+/=]{24,64}(?=\n|\\n)/g) ?? [];
  return value.includes('PRIVATE KEY') ? lines : [value];
}
