/** What mends the refusals of Slack; those of its API are explained here. */
import type { Explanation, Observation } from '@cleat/plugin-kit';
import { atGrant } from './at-grant.ts';
import { cause, networkLimited, STEPS, type Step } from './wording.ts';

const SCOPE_OF_DOMAIN: Readonly<Record<string, string>> = {
  users: 'users:read',
  channels: 'channels:read',
  usergroups: 'usergroups:read',
};

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
