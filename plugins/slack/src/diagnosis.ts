/**
 * Slack's error codes and what mends them. Sources: the error tables of
 * https://docs.slack.dev/reference/methods/auth.test and https://docs.slack.dev/reference/methods/oauth.v2.access
 */
import type { DiagnosisCode, Explanation, LikelyCause, Observation } from '@cleat/plugin-kit';

/** Of the API. */
export const API_ERRORS = {
  invalid_auth: 'token_rejected',
  not_authed: 'token_rejected',
  token_revoked: 'token_rejected',
  token_expired: 'token_rejected',
  account_inactive: 'token_rejected',
  not_allowed_token_type: 'token_rejected',
  missing_scope: 'insufficient_scope',
  no_permission: 'permission_denied',
  access_denied: 'permission_denied',
  accesslimited: 'permission_denied',
  ekm_access_denied: 'permission_denied',
  team_access_not_granted: 'permission_denied',
  two_factor_setup_required: 'permission_denied',
  ratelimited: 'rate_limited',
  org_login_required: 'provider_unavailable',
  team_added_to_org: 'provider_unavailable',
  service_unavailable: 'provider_unavailable',
  request_timeout: 'provider_unavailable',
  internal_error: 'provider_unavailable',
  fatal_error: 'provider_unavailable',
} as const satisfies Record<string, DiagnosisCode>;

/** Of the token endpoint, in the words of RFC 6749 §5.2. */
export const TOKEN_ERRORS = {
  invalid_client_id: 'invalid_client',
  bad_client_secret: 'invalid_client',
  invalid_code: 'invalid_grant',
  bad_redirect_uri: 'invalid_grant',
  invalid_refresh_token: 'invalid_grant',
  invalid_grant_type: 'unsupported_grant_type',
  oauth_authorization_url_mismatch: 'invalid_request',
  no_scopes: 'invalid_scope',
  accesslimited: 'access_denied',
  cannot_install_an_org_installed_app: 'access_denied',
  user_email_unverified: 'access_denied',
  ratelimited: 'temporarily_unavailable',
  team_added_to_org: 'temporarily_unavailable',
  service_unavailable: 'temporarily_unavailable',
  request_timeout: 'temporarily_unavailable',
  internal_error: 'temporarily_unavailable',
  fatal_error: 'temporarily_unavailable',
} as const satisfies Record<string, string>;

export const CODES: readonly string[] = [
  ...new Set([...Object.keys(API_ERRORS), ...Object.keys(TOKEN_ERRORS)]),
];

/** Steps of the two guides. */
const STEPS = {
  oauth: { scopes: 2, values: 3, install: 4 },
  'bot-token': { scopes: 2, install: 3, values: 4 },
} as const;

type Step = (typeof STEPS)['oauth' | 'bot-token'];

const SCOPE_OF_DOMAIN: Readonly<Record<string, string>> = {
  users: 'users:read',
  channels: 'channels:read',
  usergroups: 'usergroups:read',
};

const cause = (text: string, fix: string, guideStep?: number): LikelyCause => ({
  cause: text,
  fix,
  ...(guideStep !== undefined && { guideStep }),
});

export function explain(observation: Observation): Explanation | undefined {
  const pasted = observation.strategyId === 'bot-token';
  const step = pasted ? STEPS['bot-token'] : STEPS.oauth;
  const { providerErrorCode: error, code, domain } = observation;
  if (code === 'empty_field_set') return nothingThere();
  if (error === null) return undefined;
  if (observation.stage === 'grant') return atGrant(error, step);
  if (error === 'missing_scope') return missingScope(domain?.id, step);
  return atRequest(error, step, pasted);
}

function nothingThere(): Explanation {
  return {
    title: 'Slack answered, and there is nothing of this kind',
    detail: 'The scope is there: without it Slack refuses the question.',
    likelyCauses: [
      cause('The workspace has none yet.', 'There is nothing to mend; test again once there is one.'),
    ],
  };
}

function missingScope(domain: string | undefined, step: Step): Explanation {
  const scope = domain === undefined ? undefined : SCOPE_OF_DOMAIN[domain];
  const named = scope === undefined ? 'the scope' : `the scope ${scope}`;
  return {
    title: 'The token lacks a scope',
    detail: 'Slack grants each kind of data by a scope of its own.',
    likelyCauses: [
      cause(
        `The app was installed without ${named}.`,
        `Add ${named} under OAuth & Permissions, Bot Token Scopes.`,
        step.scopes,
      ),
      cause(
        'It was added after the app was installed: a scope counts from the next installation on.',
        'Install the app into the workspace again.',
        step.install,
      ),
    ],
  };
}

function atRequest(error: string, step: Step, pasted: boolean): Explanation | undefined {
  const installAgain = pasted
    ? 'Install the app again, copy its new token and enter it here.'
    : 'Authorize the connection again.';
  switch (error) {
    case 'invalid_auth':
    case 'not_authed':
      return {
        title: 'Slack does not accept this token',
        detail: 'It is no token that Slack knows, or it came from an address that the app does not allow.',
        likelyCauses: [
          cause(
            'The token was only partly copied, or is one of another kind.',
            pasted ? 'Copy the Bot User OAuth Token again and enter it.' : installAgain,
            pasted ? step.values : step.install,
          ),
          cause(
            'The app restricts the addresses that may use its tokens, and that of Cleat is not among them.',
            'Add the address of Cleat under OAuth & Permissions, Restrict API Token Usage.',
            step.scopes,
          ),
        ],
      };
    case 'not_allowed_token_type':
      return {
        title: 'This is not the token of a bot',
        detail: 'Slack has several kinds of tokens, and this one may not ask for that.',
        likelyCauses: [
          cause(
            'A token of the app’s own or of its configuration was entered.',
            'Enter the Bot User OAuth Token, which begins with xoxb-.',
            step.values,
          ),
        ],
      };
    case 'token_revoked':
      return {
        title: 'The token was revoked',
        detail: 'It was good once; somebody took it back.',
        likelyCauses: [
          cause('The app was removed from the workspace.', installAgain, step.install),
          cause('The tokens of the app were revoked in its settings.', installAgain, step.install),
        ],
      };
    case 'token_expired':
      return {
        title: 'The token has expired',
        detail: 'With token rotation a token of Slack lives for 12 hours.',
        likelyCauses: [
          pasted
            ? cause(
                'Token rotation is on in the settings of the app.',
                'Use the strategy "Authorize in the browser", which renews its tokens, or an app without token rotation.',
                step.install,
              )
            : cause('It could not be renewed in time.', installAgain, step.install),
        ],
      };
    case 'account_inactive':
      return {
        title: 'The app is no longer in this workspace',
        detail: 'The token belongs to a user or a workspace that was deleted.',
        likelyCauses: [
          cause(
            'The app was uninstalled, or an administrator removed its bot user.',
            installAgain,
            step.install,
          ),
          cause('The workspace was deleted.', 'Connect the workspace that took its place.', step.install),
        ],
      };
    case 'accesslimited':
      return networkLimited();
    case 'no_permission':
    case 'access_denied':
    case 'ekm_access_denied':
    case 'team_access_not_granted':
    case 'two_factor_setup_required':
      return {
        title: 'The workspace does not let the app do this',
        detail: 'The token is right; an administrator’s rule stands against it.',
        likelyCauses: [
          cause(
            'The app was not approved for this workspace, or for this kind of data.',
            'Ask an administrator of the Slack workspace to approve the app.',
            step.install,
          ),
        ],
      };
    default:
      return undefined;
  }
}

function networkLimited(): Explanation {
  return {
    title: 'Slack does not allow this from the network of Cleat',
    detail: 'The workspace limits the networks that may call Slack.',
    likelyCauses: [
      cause(
        'The address of Cleat is not among the allowed ones.',
        'Ask an administrator of the Slack workspace to allow it.',
      ),
    ],
  };
}

function atGrant(error: string, step: Step): Explanation | undefined {
  switch (error) {
    case 'invalid_client_id':
      return {
        title: 'Slack does not know this Client ID',
        detail: 'No app has it.',
        likelyCauses: [
          cause(
            'It was mistyped, or is the App ID.',
            'Copy the Client ID from Basic Information.',
            step.values,
          ),
          cause('The app was deleted.', 'Make a new app and enter its Client ID and secret.', step.values),
        ],
      };
    case 'bad_client_secret':
      return {
        title: 'Slack does not accept the Client secret',
        detail: 'The app exists, and has another secret.',
        likelyCauses: [
          cause(
            'The secret was mistyped, is the Signing Secret, or belongs to another app.',
            'Copy the Client Secret, not the Signing Secret, from Basic Information.',
            step.values,
          ),
          cause('It was regenerated in the settings of the app.', 'Enter the new secret.', step.values),
        ],
      };
    case 'invalid_code':
      return {
        title: 'The authorization was not finished in time',
        detail: 'A code of Slack is good once, and for ten minutes.',
        likelyCauses: [
          cause('The code was used before, or is too old.', 'Start the authorization again.', step.install),
        ],
      };
    case 'bad_redirect_uri':
      return {
        title: 'The redirect URL is not one of the app’s',
        detail: 'Slack compares it with the Redirect URLs of the app.',
        likelyCauses: [
          cause(
            'It is missing there, or was changed.',
            'Add the redirect URL that is shown here under OAuth & Permissions, Redirect URLs.',
            step.scopes,
          ),
        ],
      };
    case 'invalid_refresh_token':
      return {
        title: 'Slack does not renew this authorization any more',
        detail: 'A refresh token of Slack is good once, and ends with the installation.',
        likelyCauses: [
          cause(
            'The app was removed from the workspace, or its tokens were revoked.',
            'Authorize the connection again.',
            step.install,
          ),
        ],
      };
    case 'no_scopes':
      return {
        title: 'No scope was asked for',
        detail: 'Slack installs no app without one.',
        likelyCauses: [cause('The app has no bot scopes.', 'Add the bot scopes to the app.', step.scopes)],
      };
    case 'accesslimited':
      return networkLimited();
    case 'cannot_install_an_org_installed_app':
    case 'user_email_unverified':
      return {
        title: 'This person cannot install the app here',
        detail: 'Slack knows the app, and refuses the installation.',
        likelyCauses: [
          cause(
            error === 'user_email_unverified'
              ? 'The person has not confirmed their e-mail address at Slack.'
              : 'The app is installed for the whole organization already.',
            error === 'user_email_unverified'
              ? 'Confirm the address at Slack, then authorize again.'
              : 'Authorize for the organization, or ask its administrator.',
            step.install,
          ),
        ],
      };
    default:
      return undefined;
  }
}
