/**
 * A service account with domain-wide delegation: it signs an assertion (RFC 7523 §2.1) and acts as an administrator.
 * https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
 */
import { type Explanation, keyFileField, type Observation, type Strategy } from '@cleat/plugin-kit';
import { AREAS, ONE_USER, SCOPES } from './areas.ts';
import { BAD_SIGNATURE, BAD_TIMES, TOKEN_ERRORS, UNKNOWN_ACCOUNT } from './codes.ts';
import { explainRequest } from './explain-requests.ts';
import { BASE_URL, TOKEN_URL } from './places.ts';

const STEP = { api: 1, key: 2, delegation: 3, administrator: 4, values: 5 } as const;

export function explainServiceAccount(observation: Observation): Explanation | undefined {
  if (observation.stage === 'grant') return explainGrant(observation);
  return explainRequest(observation, {
    api: STEP.api,
    scopes: STEP.delegation,
    administrator: STEP.administrator,
  });
}

const wrongKey = {
  cause: 'The key was deleted, has expired or was disabled, or the file was changed.',
  fix: 'Create a new JSON key for the service account and enter the whole file.',
  guideStep: STEP.key,
};
const wrongAdministrator = {
  cause: 'The address was mistyped, is that of a group, or belongs to a user who was deleted or suspended.',
  fix: 'Enter the primary e-mail address of an administrator who is active in this Google Workspace.',
  guideStep: STEP.values,
};
const wrongClock = {
  cause: 'The clock of the machine on which Cleat runs is wrong by minutes.',
  fix: 'Ask the operator of Cleat to synchronise the clock.',
};

function explainGrant({ code, providerErrorCode: error }: Observation): Explanation | undefined {
  switch (code) {
    case 'unauthorized_client':
    case 'insufficient_scope':
    case 'permission_denied':
      return {
        title: 'The service account is not delegated these scopes',
        detail: 'Google knows the service account, and does not let it act for the users of this account.',
        likelyCauses: [
          {
            cause:
              'The Client ID or one of the scopes is missing under Domain-wide delegation: Google wants every scope that is asked for.',
            fix: `In the Admin console, add the numeric Client ID with exactly these scopes: ${SCOPES.join(', ')}.`,
            guideStep: STEP.delegation,
          },
          {
            cause: 'The e-mail address of the service account was entered there in place of its Client ID.',
            fix: 'Enter the numeric Client ID, which the key file holds as client_id.',
            guideStep: STEP.delegation,
          },
          {
            cause: 'The delegation is new: Google may take up to 24 hours to let it count.',
            fix: 'Wait, and test again.',
            guideStep: STEP.delegation,
          },
          {
            cause:
              'The delegated administrator belongs to another Google Workspace than the one that delegates.',
            fix: 'Enter an administrator of the Google Workspace in which the delegation was added.',
            guideStep: STEP.values,
          },
        ],
      };
    case 'invalid_client':
      return {
        title: 'Google does not accept this service account or its key',
        detail: 'Who signed the request is not known to Google, or is switched off.',
        likelyCauses: [
          {
            cause: 'The service account was deleted or disabled, or its key was.',
            fix: 'Enable the service account, or create one, and enter a new JSON key of it.',
            guideStep: STEP.key,
          },
        ],
      };
    case 'invalid_grant':
      return refusedAssertion(error);
    default:
      return undefined;
  }
}

function refusedAssertion(error: string | null): Explanation {
  if (error === BAD_SIGNATURE) {
    return {
      title: 'Google does not accept the signature of this key',
      detail: 'The service account has no such key, or no longer.',
      likelyCauses: [wrongKey],
    };
  }
  if (error === BAD_TIMES) {
    return {
      title: 'The clock of Cleat is wrong',
      detail: 'Google compares the times in the signed request with its own clock.',
      likelyCauses: [wrongClock],
    };
  }
  if (error !== null && UNKNOWN_ACCOUNT.includes(error)) {
    return {
      title: 'Google does not know the delegated administrator or the service account',
      detail: 'One of the two addresses in the signed request is that of nobody.',
      likelyCauses: [wrongAdministrator, wrongKey],
    };
  }
  return {
    title: 'Google does not accept the signed request of the service account',
    detail: 'It names the service account, the administrator and the time, and is signed with the key.',
    likelyCauses: [wrongAdministrator, wrongKey, wrongClock],
  };
}

export const serviceAccount: Strategy = {
  id: 'service-account',
  label: 'Service account with domain-wide delegation',
  configSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['administrator', 'keyFile'],
    properties: {
      administrator: {
        type: 'string',
        title: 'Delegated administrator',
        description: 'The e-mail address of the administrator as whom the service account acts.',
        examples: ['cleat-reader@example.com'],
        minLength: 3,
        maxLength: 320,
        pattern: '^[^@\\s]+@[^@\\s]+$',
        'x-order': 1,
      },
      keyFile: keyFileField({
        title: 'Key file (JSON)',
        description: 'The whole JSON file that was downloaded when the key was created.',
        mediaType: 'application/json',
        order: 2,
      }),
    },
  },
  docs: {
    summary: `A service account that may read ${AREAS.map(({ label }) => label.toLowerCase()).join(', ')} as one administrator; no browser is needed.`,
    url: 'https://developers.google.com/workspace/guides/create-credentials#service-account',
    guide: new URL('./guide-service-account.md', import.meta.url),
  },
  method: {
    type: 'service_account',
    kind: 'jwt_bearer',
    keyField: 'keyFile',
    issuer: { member: 'client_email' },
    subjectField: 'administrator',
    algorithm: 'RS256',
    scope: SCOPES.join(' '),
    scopeInAssertion: true,
    answer: { errors: TOKEN_ERRORS },
  },
  destinations: { baseUrl: [BASE_URL], tokenUrl: [TOKEN_URL] },
  test: [
    { id: 'token', label: 'Obtain an access token' },
    { id: 'users', label: 'Read one user', request: ONE_USER, expects: 'collection' },
  ],
};
