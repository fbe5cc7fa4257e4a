/** What mends the refusals of Slack's token endpoint. */
import type { Explanation } from '@cleat/plugin-kit';
import { cause, networkLimited, type Step } from './wording.ts';

export function atGrant(error: string, step: Step): Explanation | undefined {
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
