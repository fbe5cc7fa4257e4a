/** An administrator authorizes in the browser: https://developers.google.com/identity/protocols/oauth2/web-server */
import { type Explanation, type Observation, type Strategy, secretField, textField } from '@cleat/plugin-kit';
import { ONE_USER, SCOPES } from './areas.ts';
import { TOKEN_ERRORS } from './codes.ts';
import { explainRequest } from './explain-requests.ts';
import { AUTHORIZATION_URL, BASE_URL, ISSUER, REVOCATION_URL, TOKEN_URL } from './places.ts';

const STEP = { api: 1, consent: 2, client: 3, administrator: 4, values: 5, authorize: 6 } as const;

export function explainOauth(observation: Observation): Explanation | undefined {
  const { code, stage, providerErrorCode } = observation;
  if (code === 'grant_revoked') return authorizationEnded();
  if (stage === 'grant') return explainGrant(code, providerErrorCode);
  return explainRequest(observation, {
    api: STEP.api,
    scopes: STEP.authorize,
    administrator: STEP.administrator,
  });
}

function authorizationEnded(): Explanation {
  return {
    title: 'Google no longer accepts this authorization',
    detail: 'A refresh token of Google lasts until it is taken back, or lapses by one of the rules below.',
    likelyCauses: [
      {
        cause: 'The administrator or the organization took the access back, or the user was suspended.',
        fix: 'Authorize the connection again.',
        guideStep: STEP.authorize,
      },
      {
        cause:
          'The audience of the app is External and its publishing status Testing: then Google ends it after 7 days.',
        fix: 'Make the audience Internal or publish the app, and authorize again.',
        guideStep: STEP.consent,
      },
      {
        cause: 'The session length that the organization sets for Google Cloud is over.',
        fix: 'Have the app exempted from the session control, or use a service account.',
        guideStep: STEP.administrator,
      },
      {
        cause:
          'It was not used for six months, or a hundred newer ones were issued for the same user and client.',
        fix: 'Authorize the connection again.',
        guideStep: STEP.authorize,
      },
    ],
  };
}

function explainGrant(code: Observation['code'], error: string | null): Explanation | undefined {
  if (error === 'redirect_uri_mismatch') {
    return {
      title: 'The redirect URI is not one of the OAuth client’s',
      detail: 'Google compares it character by character with the authorized redirect URIs.',
      likelyCauses: [
        {
          cause: 'It is missing there, or Cleat has moved.',
          fix: 'Add the redirect URI that is shown here to the OAuth client, and authorize again.',
          guideStep: STEP.client,
        },
      ],
    };
  }
  switch (code) {
    case 'invalid_client':
      return {
        title: 'Google does not accept this Client ID and Client secret',
        detail: 'They do not belong to one OAuth client that is in use.',
        likelyCauses: [
          {
            cause: 'The Client secret was mistyped, disabled or deleted.',
            fix: 'Add a new secret to the OAuth client and enter it.',
            guideStep: STEP.client,
          },
          {
            cause: 'The Client ID belongs to another OAuth client, or to one that was deleted.',
            fix: 'Copy both from the page of the same OAuth client.',
            guideStep: STEP.values,
          },
        ],
      };
    case 'permission_denied':
      return {
        title: 'The organization does not admit this app',
        detail: 'Google knows the app, and a rule of the organization or of the app stands against it.',
        likelyCauses: [
          {
            cause: 'An administrator’s policy blocks the app or one of its scopes.',
            fix: 'Have a super administrator trust the Client ID under API controls, App access control.',
            guideStep: STEP.administrator,
          },
          {
            cause: 'The audience of the app is Internal, and the user is of another organization.',
            fix: 'Authorize with a user of the organization that owns the project.',
            guideStep: STEP.consent,
          },
        ],
      };
    default:
      return undefined;
  }
}

export const oauth: Strategy = {
  id: 'oauth',
  label: 'Authorize in the browser',
  configSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['clientId', 'clientSecret'],
    properties: {
      clientId: textField({
        title: 'Client ID',
        description: 'Of the OAuth client; ends in .apps.googleusercontent.com.',
        order: 1,
      }),
      clientSecret: secretField({
        title: 'Client secret',
        description: 'Shown once, when the OAuth client is created.',
        order: 2,
      }),
      scopes: {
        type: 'string',
        title: 'Scopes',
        description:
          'What access to ask for, separated by blanks, if it is more or less than users, groups and organizational units.',
        examples: [SCOPES.slice(0, 2).join(' ')],
        maxLength: 2048,
        pattern: '^[A-Za-z0-9:/._-]+(?: [A-Za-z0-9:/._-]+)*$',
        'x-order': 3,
      },
    },
  },
  docs: {
    summary: 'An administrator grants access in the browser; the connection acts as this administrator.',
    url: 'https://developers.google.com/identity/protocols/oauth2/web-server',
    guide: new URL('./guide-oauth.md', import.meta.url),
  },
  method: {
    type: 'oauth2_authorization_code',
    clientIdField: 'clientId',
    clientSecretField: 'clientSecret',
    clientAuthentication: ['client_secret_post'],
    scopes: SCOPES,
    scopesField: 'scopes',
    // A refresh token comes with `offline` only, and without a new consent only the first time.
    authorizationParameters: { access_type: 'offline', prompt: 'consent' },
    issuer: ISSUER,
    answer: { errors: TOKEN_ERRORS },
    // "has not been used for six months": https://developers.google.com/identity/protocols/oauth2#expiration
    refreshTokenIdleDays: 180,
  },
  destinations: {
    baseUrl: [BASE_URL],
    authorizationUrl: [AUTHORIZATION_URL],
    tokenUrl: [TOKEN_URL],
    revocationUrl: [REVOCATION_URL],
  },
  test: [
    { id: 'token', label: 'Obtain an access token' },
    { id: 'users', label: 'Read one user', request: ONE_USER, expects: 'collection' },
  ],
};
