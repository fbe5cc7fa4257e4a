/** A container registry that speaks the OCI Distribution API and takes HTTP Basic, such as the one named Distribution. */
import {
  definePlugin,
  type Explanation,
  type Observation,
  secretField,
  urlField,
  usernameField,
} from '@cleat/plugin-kit';

const STEP = { account: 1, values: 2 } as const;

function explain({ code, status, stage }: Observation): Explanation | undefined {
  if (stage !== 'request') return undefined;
  if (code === 'token_rejected') {
    return {
      title: 'The registry does not accept this user name and password',
      detail: 'The registry refuses the pair as a whole: it does not say which half is wrong.',
      likelyCauses: [
        {
          cause: 'User name or password was mistyped, or only partly copied.',
          fix: 'Enter both again, and check them with docker login from another machine.',
          guideStep: STEP.values,
        },
        {
          cause: 'The user is not in the password file that the registry reads.',
          fix: 'Add the user with htpasswd -B; the registry takes bcrypt entries only.',
          guideStep: STEP.account,
        },
        {
          cause: 'The registry hands out tokens by a token service and takes no password itself.',
          fix: 'Use a registry, or an address of it, that takes HTTP Basic.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  if (code === 'host_not_found' && status === 404) {
    return {
      title: 'There is no registry at this address',
      detail: 'Every registry answers at /v2/ below its address; here nothing does.',
      likelyCauses: [
        {
          cause:
            'The address is that of a web page about the registry, or has a path that does not belong to it.',
          fix: 'Enter the registry as it stands in the names of images, with https:// before it and without /v2.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  return undefined;
}

export default definePlugin({
  id: 'docker-registry',
  name: 'Docker Registry',
  description: 'Repositories and images of a container registry of your own.',
  version: '0.1.0',
  categories: ['containers'],
  logoUrl: '/logos/docker.svg',
  strategies: [
    {
      id: 'basic',
      label: 'User name and password',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['registryUrl', 'username', 'password'],
        properties: {
          registryUrl: urlField({
            title: 'Registry URL',
            description:
              'The registry as it stands in the names of images, with https:// before it and without /v2.',
            example: 'https://registry.example.com',
            order: 1,
          }),
          username: usernameField({ title: 'User name', description: 'A user of the registry.', order: 2 }),
          password: secretField({ title: 'Password', description: 'The password of this user.', order: 3 }),
        },
      },
      docs: {
        summary: 'A user of the registry, sent as HTTP Basic.',
        url: 'https://distribution.github.io/distribution/about/deploying/#restricting-access',
        guide: new URL('./guide.md', import.meta.url),
      },
      method: { type: 'basic', username: { field: 'username' }, password: { field: 'password' } },
      destinations: { baseUrl: ['{registryUrl}/v2'] },
      test: [
        { id: 'api', label: 'Ask for the API version', request: { path: '/' }, expects: 'json' },
        {
          id: 'catalog',
          label: 'List one repository',
          request: { path: '/_catalog', query: { n: 1 } },
          expects: 'json',
        },
      ],
    },
  ],
  providerErrorCodes: ['UNAUTHORIZED', 'DENIED', 'UNSUPPORTED', 'NAME_UNKNOWN'],
  explain,
});
