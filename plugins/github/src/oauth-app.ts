/**
 * An OAuth app: https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 * Its tokens do not expire, so that there is no refresh token; the token endpoint reports errors in a 200.
 */
import { type Explanation, type Observation, type Strategy, secretField, textField } from '@cleat/plugin-kit';
import { explainAlike } from './explain.ts';
import { API, placeFields, WEB } from './fields.ts';

const STEP = { register: 1, secret: 2, policy: 3, values: 4, authorize: 5 } as const;

/** https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors */
const errors = {
  incorrect_client_credentials: 'invalid_client',
  redirect_uri_mismatch: 'invalid_request',
  bad_verification_code: 'invalid_grant',
  unverified_user_email: 'access_denied',
};
export const TOKEN_ERRORS = Object.keys(errors);

export function explainOauthApp(observation: Observation): Explanation | undefined {
  const { code, stage, providerErrorCode } = observation;
  if (providerErrorCode === 'redirect_uri_mismatch') {
    return {
      title: 'The callback URL of the OAuth app does not lead to Cleat',
      detail:
        'GitHub compares host and port, and wants the redirect URI at or below the path of the callback URL.',
      likelyCauses: [
        {
          cause: 'The callback URL is that of another product, or Cleat has moved.',
          fix: 'Set the callback URL of the OAuth app as the guide says, and authorize again.',
          guideStep: STEP.register,
        },
      ],
    };
  }
  if (providerErrorCode === 'unverified_user_email') {
    return {
      title: 'The GitHub user has no verified e-mail address',
      detail: 'GitHub gives no token for a user whose primary address is not verified.',
      likelyCauses: [
        {
          cause: 'The primary e-mail address of the user is not verified.',
          fix: 'Verify it in the settings of the user, and authorize again.',
          guideStep: STEP.authorize,
        },
      ],
    };
  }
  if (code === 'invalid_client') {
    return {
      title: 'GitHub does not accept this Client ID and Client secret',
      detail: 'They do not belong to one OAuth app.',
      likelyCauses: [
        {
          cause: 'The Client secret was mistyped, only partly copied, or deleted at GitHub.',
          fix: 'Generate a new client secret and enter it.',
          guideStep: STEP.secret,
        },
        {
          cause: 'The Client ID belongs to another app.',
          fix: 'Copy both from the page of the same OAuth app.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  if (code === 'invalid_grant' && stage === 'grant') {
    return {
      title: 'GitHub does not accept the code of this authorization',
      detail: 'A code is good for ten minutes and for one use.',
      likelyCauses: [
        {
          cause: 'The authorization took too long, or its answer was used before.',
          fix: 'Start the authorization again.',
          guideStep: STEP.authorize,
        },
      ],
    };
  }
  if (code === 'token_rejected' || code === 'grant_revoked') {
    return {
      title: 'GitHub no longer accepts this authorization',
      detail: 'The token of an OAuth app does not expire by itself, but it can be taken back.',
      likelyCauses: [
        {
          cause: 'The user or an owner of the organization revoked it.',
          fix: 'Authorize the connection again.',
          guideStep: STEP.authorize,
        },
        {
          cause: 'It was not used for a year, or the user has more than ten tokens of this app and scope.',
          fix: 'Authorize the connection again.',
          guideStep: STEP.authorize,
        },
      ],
    };
  }
  return explainAlike(observation, {
    permissions: STEP.values,
    admission: STEP.policy,
    values: STEP.values,
  });
}

export const oauthApp: Strategy = {
  id: 'oauth-app',
  label: 'OAuth app, authorized by a person',
  configSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['clientId', 'clientSecret'],
    properties: {
      clientId: textField({
        title: 'Client ID',
        description: 'Shown on the page of the OAuth app.',
        order: 1,
      }),
      clientSecret: secretField({
        title: 'Client secret',
        description: 'Shown once, when it is generated.',
        order: 2,
      }),
      scopes: {
        type: 'string',
        title: 'Scopes',
        description:
          'What access to ask for, separated by blanks. Without it read:org; private repositories need repo, which lets the connection write to them too.',
        examples: ['read:org repo'],
        maxLength: 512,
        pattern: '^[a-z_:]+(?: [a-z_:]+)*$',
        'x-order': 3,
      },
      ...placeFields,
    },
  },
  docs: {
    summary: 'A person grants access in the browser; the connection acts as this person.',
    url: 'https://docs.github.com/apps/oauth-apps',
    guide: new URL('./guide-oauth-app.md', import.meta.url),
  },
  method: {
    type: 'oauth2_authorization_code',
    clientIdField: 'clientId',
    clientSecretField: 'clientSecret',
    clientAuthentication: ['client_secret_post'],
    scopes: ['read:org'],
    scopesField: 'scopes',
    answer: { scopeSeparator: ',', errors },
    account: { request: { path: '/user' }, path: 'id' },
  },
  destinations: {
    baseUrl: API,
    authorizationUrl: WEB.map((web) => `${web}/login/oauth/authorize`),
    tokenUrl: WEB.map((web) => `${web}/login/oauth/access_token`),
  },
  test: [
    { id: 'token', label: 'Obtain a token' },
    { id: 'user', label: 'Read the user', request: { path: '/user' } },
  ],
};
