/**
 * A GitHub App and one installation of it:
 * https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-an-installation-access-token-for-a-github-app
 * The app signs with RS256 and may live for ten minutes at most; the installation's token lives for an hour.
 */
import {
  type Explanation,
  keyFileField,
  type LikelyCause,
  type Observation,
  type Strategy,
} from '@cleat/plugin-kit';
import { explainAlike } from './explain.ts';
import { API, placeFields } from './fields.ts';

const STEP = { register: 1, key: 2, install: 3, values: 4 } as const;

/** Said with a 404, of an App ID that no app has: https://github.com/octokit/authentication-strategies.js/issues/165 */
export const NO_SUCH_APP = 'Integration not found';

const wrongAppId: LikelyCause = {
  cause: 'The App ID was mistyped, or the Installation ID was entered in its place.',
  fix: 'Copy App ID or Client ID from the page of the app.',
  guideStep: STEP.values,
};

export function explainGithubApp(observation: Observation): Explanation | undefined {
  if (observation.stage === 'grant') return explainGrant(observation);
  return explainAlike(observation, {
    permissions: STEP.register,
    admission: STEP.install,
    values: STEP.values,
  });
}

function explainGrant({ code, providerErrorCode }: Observation): Explanation | undefined {
  switch (code) {
    case 'invalid_client':
      return {
        title: 'GitHub does not accept the signature of this app',
        detail: 'The app proves itself with its private key; GitHub finds the public half by the App ID.',
        likelyCauses: [
          {
            cause: 'The private key belongs to another app, or was deleted at GitHub.',
            fix: 'Generate a new private key on the page of this app, and enter the whole file.',
            guideStep: STEP.key,
          },
          wrongAppId,
          {
            cause: 'The clock of the machine on which Cleat runs is wrong by minutes.',
            fix: 'Ask the operator of Cleat to synchronise the clock.',
          },
        ],
      };
    case 'host_not_found':
      if (providerErrorCode === NO_SUCH_APP) return appUnknown;
      return {
        title: 'GitHub does not know this installation of the app',
        detail: 'GitHub answers 404 for an installation that is not one of this app.',
        likelyCauses: [
          {
            cause: 'The Installation ID was mistyped, or is that of another app.',
            fix: 'Copy the number at the end of the address of the installation.',
            guideStep: STEP.values,
          },
          wrongAppId,
          {
            cause: 'The app was uninstalled; a new installation has a new number.',
            fix: 'Install the app again and enter the new Installation ID.',
            guideStep: STEP.install,
          },
        ],
      };
    case 'permission_denied':
      return {
        title: 'GitHub gives no token for this installation',
        detail: 'The app is known, and its installation exists.',
        likelyCauses: [
          {
            cause: 'The installation was suspended.',
            fix: 'Have an owner unsuspend it in the settings of the organization.',
            guideStep: STEP.install,
          },
        ],
      };
    default:
      return undefined;
  }
}

const appUnknown: Explanation = {
  title: 'GitHub does not know this app',
  detail: 'GitHub looks the app up by its App ID, and has none of this one.',
  likelyCauses: [
    wrongAppId,
    {
      cause: 'The app is registered at another GitHub than the one that was asked.',
      fix: 'Fill in the field for GHE.com or for an Enterprise Server where the app is there, and leave both empty otherwise.',
      guideStep: STEP.values,
    },
  ],
};

export const githubApp: Strategy = {
  id: 'github-app',
  label: 'GitHub App',
  configSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['appId', 'installationId', 'privateKey'],
    properties: {
      appId: {
        type: 'string',
        title: 'App ID or Client ID',
        description: 'Both stand at the top of the page of the app; either will do.',
        examples: ['1234567', 'Iv23liABCDEFGHIJKLMN'],
        minLength: 1,
        maxLength: 64,
        pattern: '^[A-Za-z0-9.]+$',
        'x-order': 1,
      },
      installationId: {
        type: 'string',
        title: 'Installation ID',
        description: 'The number at the end of the address of the installation.',
        examples: ['87654321'],
        minLength: 1,
        maxLength: 20,
        pattern: '^[0-9]+$',
        'x-order': 2,
        'x-destination': true,
      },
      privateKey: keyFileField({
        title: 'Private key',
        description: 'The contents of the .pem file that GitHub generated for the app.',
        mediaType: 'application/x-pem-file',
        order: 3,
      }),
      ...placeFields,
    },
  },
  docs: {
    summary:
      'An app of your own that is installed in the organization; it acts for itself, not for a person.',
    url: 'https://docs.github.com/apps/creating-github-apps',
    guide: new URL('./guide-github-app.md', import.meta.url),
  },
  method: {
    type: 'service_account',
    kind: 'app_installation',
    appIdField: 'appId',
    keyField: 'privateKey',
    algorithm: 'RS256',
    answer: { token: 'token', expiresAt: 'expires_at' },
  },
  destinations: {
    baseUrl: API,
    tokenUrl: API.map((api) => `${api}/app/installations/{installationId}/access_tokens`),
  },
  test: [
    { id: 'token', label: 'Obtain a token of the installation' },
    {
      id: 'repositories',
      label: 'Read one repository',
      request: { path: '/installation/repositories', query: { per_page: 1 }, rows: 'repositories' },
      expects: 'collection',
    },
  ],
};
