/** Okta's error codes (https://developer.okta.com/docs/reference/error-codes/) and what mends them. */
import type { DiagnosisCode, Explanation, LikelyCause, Observation } from '@cleat/plugin-kit';
import { AREAS } from './areas.ts';

export const CODES = [
  'E0000004',
  'E0000005',
  'E0000006',
  'E0000007',
  'E0000011',
  'E0000015',
  'E0000047',
  // Of the token endpoint; RFC 9449 §12.2.
  'invalid_dpop_proof',
] as const;

export const MEANINGS: Readonly<Record<string, DiagnosisCode>> = {
  // "Invalid session": Okta took the request for one of a browser that is not logged in.
  E0000005: 'token_rejected',
};

/** Steps of the two guides. */
const SERVICE_APP = { app: 1, key: 2, dpop: 3, scopes: 4, role: 5, values: 6 } as const;
const API_TOKEN = { user: 1, token: 2, values: 3 } as const;

const cause = (text: string, fix: string, guideStep: number): LikelyCause => ({
  cause: text,
  fix,
  guideStep,
});

export function explain(observation: Observation): Explanation | undefined {
  const serviceApp = observation.strategyId === 'private-key-jwt';
  const { code, stage } = observation;
  if (code === 'host_not_found' || code === 'login_page' || code === 'redirect_refused') {
    return wrongAddress(observation, serviceApp ? SERVICE_APP.values : API_TOKEN.values);
  }
  if (stage === 'grant') return atGrant(observation);
  if (serviceApp) return withAccessToken(observation);
  return withApiToken(observation);
}

function wrongAddress({ baseUrl }: Observation, values: number): Explanation {
  const host = URL.parse(baseUrl)?.hostname ?? '';
  const admin = cause(
    'It is the address of the Admin Console.',
    'Enter the Okta URL without -admin, such as https://acme.okta.com.',
    values,
  );
  const other = cause(
    'The org has another name, or another domain such as oktapreview.com or okta-emea.com.',
    'Copy the address from your Okta dashboard, up to the first slash.',
    values,
  );
  return {
    title: 'There is no Okta API at this address',
    detail: 'Every Okta org answers below its own domain.',
    likelyCauses: /-admin\./.test(host) ? [admin, other] : [other, admin],
  };
}

function atGrant({ code, providerErrorCode }: Observation): Explanation | undefined {
  if (providerErrorCode === 'invalid_dpop_proof') {
    return {
      title: 'The app asks for DPoP, which Cleat does not use',
      detail: 'Okta switches it on for every new API Services app.',
      likelyCauses: [
        cause(
          'Require Demonstrating Proof of Possession is checked in the settings of the app.',
          'Clear that box under General Settings of the app and save.',
          SERVICE_APP.dpop,
        ),
      ],
    };
  }
  switch (code) {
    case 'invalid_client':
      return {
        title: 'Okta does not accept this app or its key',
        detail: 'The signed assertion that names the app was refused.',
        likelyCauses: [
          cause(
            'The private key is not one of the app’s keys, or its public key is inactive there.',
            'Generate a key pair on the General tab of the app and enter the new private key.',
            SERVICE_APP.key,
          ),
          cause(
            'The Key ID is that of another key.',
            'Copy the kid of this key, or leave the Key ID empty.',
            SERVICE_APP.values,
          ),
          cause(
            'The Client ID was mistyped, or the app is in another org.',
            'Copy the Client ID from the General tab, and check the Okta URL.',
            SERVICE_APP.values,
          ),
          cause(
            'The app authenticates with a client secret.',
            'Choose Public key / Private key as its client authentication.',
            SERVICE_APP.key,
          ),
        ],
      };
    case 'unauthorized_client':
      return {
        title: 'The app may not obtain a token by itself',
        detail: 'Okta knows the app, and does not allow it client credentials.',
        likelyCauses: [
          cause('The app is a web or native app.', 'Make an app of the kind API Services.', SERVICE_APP.app),
        ],
      };
    case 'insufficient_scope':
      return {
        title: 'The app was not granted the scopes',
        detail: 'Okta issues no token for a scope that nobody granted to the app.',
        likelyCauses: [
          cause(
            'A scope that is asked for is not granted.',
            'Grant every scope that is asked for on the Okta API Scopes tab of the app.',
            SERVICE_APP.scopes,
          ),
          cause('A scope was misspelt.', 'Correct the Scopes.', SERVICE_APP.values),
        ],
      };
    default:
      return undefined;
  }
}

function withAccessToken({ code, domain }: Observation): Explanation | undefined {
  const scope = AREAS.find(({ id }) => id === domain?.id)?.scope ?? 'okta.users.read';
  if (code === 'insufficient_scope') {
    return {
      title: 'The access token lacks a scope',
      detail: `Okta opens this with ${scope}.`,
      likelyCauses: [
        cause(
          `${scope} is not granted to the app, or not asked for.`,
          `Grant ${scope} on the Okta API Scopes tab and name it in the Scopes.`,
          SERVICE_APP.scopes,
        ),
      ],
    };
  }
  if (code !== 'permission_denied') return undefined;
  return {
    title: 'The app has no admin role for this',
    detail: 'With a service app Okta wants both: the scope, and an admin role.',
    likelyCauses: [
      cause(
        'No admin role is assigned to the app, or one that does not include this.',
        'Assign a role such as Read-only Administrator on the Admin roles tab of the app.',
        SERVICE_APP.role,
      ),
      cause(
        `The scope ${scope} is missing.`,
        `Grant ${scope} on the Okta API Scopes tab.`,
        SERVICE_APP.scopes,
      ),
    ],
  };
}

function withApiToken({ code }: Observation): Explanation | undefined {
  if (code === 'token_rejected') {
    return {
      title: 'Okta does not accept this API token',
      detail: 'Okta does not say whether it never was one of the org’s, or is one no more.',
      likelyCauses: [
        cause(
          'The token was only partly copied, or belongs to another org.',
          'Create a new token and enter it whole.',
          API_TOKEN.token,
        ),
        cause(
          'It was not used for 30 days: a token of Okta lapses then.',
          'Create a new token.',
          API_TOKEN.token,
        ),
        cause(
          'The administrator who created it was deactivated, and the token with them.',
          'Create a token as a user who stays, such as a service account.',
          API_TOKEN.user,
        ),
      ],
    };
  }
  if (code !== 'permission_denied') return undefined;
  return {
    title: 'The administrator behind the token may not do this',
    detail: 'A token can do what the person can who created it, and no more.',
    likelyCauses: [
      cause(
        'The admin role of that person does not include this.',
        'Give that user a role such as Read-only Administrator; the token follows.',
        API_TOKEN.user,
      ),
    ],
  };
}
