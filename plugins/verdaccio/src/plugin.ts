/** A private npm registry: the API of the npm registry as Verdaccio serves it. */
import {
  definePlugin,
  type Explanation,
  type Observation,
  secretField,
  type TestStep,
  urlField,
  usernameField,
} from '@cleat/plugin-kit';

/** The same in both guides. */
const STEP = { credential: 1, values: 2 } as const;

function explain({ code, strategyId }: Observation): Explanation | undefined {
  if (code === 'token_rejected' || code === 'permission_denied') {
    const what = strategyId === 'token' ? 'token' : 'user name and password';
    return {
      title: `The registry does not accept this ${what}`,
      detail: 'To the registry, whoever asks with it is nobody.',
      likelyCauses: [
        {
          cause: 'It was mistyped, or only partly copied.',
          fix:
            strategyId === 'token'
              ? 'Log in with npm login again and enter the new token.'
              : 'Enter both again, and check them with npm login.',
          guideStep: STEP.credential,
        },
        {
          cause: 'It belongs to another registry, or the registry has a new secret since.',
          fix: 'Check that address and credential belong together.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  if (code === 'host_not_found') {
    return {
      title: 'There is no npm registry at this address',
      detail: 'A server answers there, but not the registry.',
      likelyCauses: [
        {
          cause: 'The address has a path that does not belong to it, or lacks one.',
          fix: 'Enter the address that npm is given as registry.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  return undefined;
}

const registryUrl = urlField({
  title: 'Registry URL',
  description: 'The address that npm is given as registry.',
  example: 'https://npm.example.com',
  order: 1,
});

// Not /-/whoami: it answers 200 to a stranger, only without a name in it.
const profile: TestStep = {
  id: 'profile',
  label: 'Read the user’s profile',
  request: { path: '/-/npm/v1/user' },
  expects: 'json',
};

export default definePlugin({
  id: 'verdaccio',
  name: 'Verdaccio',
  description: 'Packages of a private npm registry of your own.',
  version: '0.1.0',
  categories: ['packages'],
  strategies: [
    {
      id: 'token',
      label: 'Token',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['registryUrl', 'token'],
        properties: {
          registryUrl,
          token: secretField({
            title: 'Token',
            description: 'As npm login writes it into .npmrc.',
            order: 2,
          }),
        },
      },
      docs: {
        summary: 'The token of a user, as npm itself uses it.',
        url: 'https://verdaccio.org/docs/authentication',
        guide: new URL('./guide-token.md', import.meta.url),
      },
      method: { type: 'bearer_token', tokenField: 'token' },
      destinations: { baseUrl: ['{registryUrl}'] },
      test: [profile],
    },
    {
      id: 'basic',
      label: 'User name and password',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['registryUrl', 'username', 'password'],
        properties: {
          registryUrl,
          username: usernameField({ title: 'User name', description: 'A user of the registry.', order: 2 }),
          password: secretField({ title: 'Password', description: 'The password of this user.', order: 3 }),
        },
      },
      docs: {
        summary: 'A user of the registry, sent as HTTP Basic.',
        url: 'https://verdaccio.org/docs/authentication',
        guide: new URL('./guide-basic.md', import.meta.url),
      },
      method: { type: 'basic', username: { field: 'username' }, password: { field: 'password' } },
      destinations: { baseUrl: ['{registryUrl}'] },
      test: [profile],
    },
  ],
  explain,
});
