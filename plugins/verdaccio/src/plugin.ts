/** A private npm registry: the API of the npm registry as Verdaccio serves it. */
import {
  type ApiRequest,
  type ConfigProperty,
  definePlugin,
  type Explanation,
  type Observation,
  type RequestContext,
  secretField,
  type TestStep,
  urlField,
  usernameField,
} from '@cleat/plugin-kit';

/** The same in both guides. */
const STEP = { credential: 1, values: 2 } as const;

const PACKAGE = 'package';

/** The connection works; it is the one package that is judged. */
function explainPackage(code: Observation['code']): Explanation | undefined {
  if (code === 'invalid_configuration') {
    return {
      title: 'No package was entered',
      detail: 'Registries decide for each package who may read it, and none was named to be asked for.',
      likelyCauses: [
        {
          cause: 'The field Package is empty.',
          fix: 'Enter a package that this user is to read.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  if (code === 'host_not_found' || code === 'permission_denied') {
    return {
      title: 'The user cannot read this package',
      detail: 'A registry may answer so for a package that it does not have, and for one that it hides.',
      likelyCauses: [
        {
          cause: 'The name was mistyped, or lacks its scope.',
          fix: 'Enter it as it stands in package.json, such as @acme/tools.',
          guideStep: STEP.values,
        },
        {
          cause: 'The rules under packages in the configuration of the registry leave this user out.',
          fix: 'Have the user added to access for this package.',
          guideStep: STEP.credential,
        },
      ],
    };
  }
  return undefined;
}

function explain({ code, strategyId, domain }: Observation): Explanation | undefined {
  if (domain?.id === PACKAGE) return explainPackage(code);
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

const packageName: ConfigProperty = {
  type: 'string',
  title: 'Package',
  description: 'A package that the user is to read. The access check asks for it; nothing else does.',
  examples: ['@acme/tools'],
  maxLength: 214,
  pattern: '^(?:@[a-z0-9~-][a-z0-9._~-]*/)?[A-Za-z0-9~-][A-Za-z0-9._~-]*$',
  'x-order': 4,
};

/** The slash in a scoped name is part of the name; without a name no package can be asked for. */
function requestUrl({ service, path }: ApiRequest, { baseUrl, config }: RequestContext): string | null {
  if (service !== PACKAGE) return `${baseUrl}${path}`;
  if (config.package === undefined) return null;
  return `${baseUrl}/${String(config.package).replace('/', '%2F')}`;
}

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
  logoUrl: '/logos/verdaccio.svg',
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
          package: packageName,
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
          package: packageName,
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
  domains: [
    {
      id: 'search',
      label: 'Package search',
      probe: { path: '/-/v1/search', query: { text: '', size: 1 }, rows: 'objects' },
    },
    { id: PACKAGE, label: 'The package entered', probe: { service: PACKAGE, path: '/', rows: 'versions' } },
  ],
  requestUrl,
  explain,
});
