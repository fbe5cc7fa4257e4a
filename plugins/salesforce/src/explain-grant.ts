/** What refusals of the token endpoint mean. */
import type { Explanation, LikelyCause, Observation } from '@cleat/plugin-kit';
import { SAID } from './codes.ts';
import { KEY_STEP, type Steps } from './steps.ts';

const cause = (text: string, fix: string, guideStep?: number): LikelyCause => ({
  cause: text,
  fix,
  ...(guideStep !== undefined && { guideStep }),
});

export function explainGrant(observation: Observation, steps: Steps): Explanation | undefined {
  const { code, providerErrorCode, strategyId } = observation;
  switch (providerErrorCode) {
    case SAID.notApproved:
    case SAID.notAdminApproved:
    case 'invalid_app_access':
      return {
        title: 'The user is not allowed to use this app',
        detail: 'Salesforce knows the app and the user, and nobody has let the one use the other.',
        likelyCauses: [
          cause(
            'The app is not set to admin approved users, or the user’s profile or permission set is not assigned to it.',
            'Pre-authorize the user in the policies of the app.',
            steps.policy,
          ),
          cause(
            'The app is too new: Salesforce spreads changes to an app within some ten minutes.',
            'Wait ten minutes and test again.',
          ),
        ],
      };
    case SAID.audience:
    case SAID.audienceFailed:
      return {
        title: 'The environment does not fit the org',
        detail:
          'The assertion names login.salesforce.com or test.salesforce.com, and the org is of the other kind.',
        likelyCauses: [
          cause(
            'The org is a sandbox and Production was chosen, or the other way round.',
            'Choose the Environment of the org: test.salesforce.com for sandboxes and scratch orgs.',
            steps.values,
          ),
        ],
      };
    case SAID.assertion:
      return {
        title: 'Salesforce does not accept the signature',
        detail: 'The assertion is checked with the certificate of the app.',
        likelyCauses: [
          cause(
            'The certificate in the app is not that of this private key.',
            'Upload the certificate that was made with the key, or enter the key that belongs to it.',
            KEY_STEP,
          ),
          cause('The certificate has expired.', 'Make a new key and certificate, and upload it.', KEY_STEP),
          cause(
            'The clock of the machine on which Cleat runs is wrong by minutes.',
            'Ask the operator of Cleat to synchronise the clock.',
          ),
        ],
      };
    case SAID.expired:
      return expired(steps);
    case SAID.noRunAs:
      return {
        title: 'The app does not know as whom it acts',
        detail: 'With client credentials Salesforce takes the user from the app.',
        likelyCauses: [
          cause(
            'No Run As user is entered for the Client Credentials Flow.',
            'Enter the user under Run As in the policies of the app.',
            steps.policy,
          ),
        ],
      };
    case SAID.wrongDomain:
      return {
        title: 'This address does not serve client credentials',
        detail: 'Salesforce serves this flow at the My Domain of the org alone.',
        likelyCauses: [
          cause(
            'The address is login.salesforce.com or test.salesforce.com, or is that of the setup pages.',
            'Enter the My Domain URL, which ends in my.salesforce.com.',
            steps.values,
          ),
        ],
      };
    case SAID.noScopes:
      return {
        title: 'The app has no scope that can be used without a person',
        detail:
          'With client credentials Salesforce takes the scopes from the app, and leaves out full and refresh_token.',
        likelyCauses: [
          cause(
            'The app was not given the scope "Manage user data via APIs (api)".',
            'Add that scope to the app.',
            steps.app,
          ),
        ],
      };
    case SAID.ip:
      return {
        title: 'Salesforce does not let the user log in from the network of Cleat',
        detail: 'The login addresses or hours of the user are limited.',
        likelyCauses: [
          cause(
            'The address of Cleat is not among the login IP ranges of the profile.',
            'Relax the IP restrictions in the policies of the app, or add the address to the profile.',
            steps.policy,
          ),
        ],
      };
    case SAID.authentication:
    case SAID.inactiveUser:
    case 'inactive_user':
      return {
        title: 'The user cannot log in',
        detail: 'Salesforce knows the app; the user behind it is refused.',
        likelyCauses: [
          cause(
            'The user is inactive, frozen or locked.',
            'Activate or unlock the user in Setup, Users.',
            steps.user,
          ),
          cause(
            'The user name was mistyped.',
            'Copy the username of the user, which may differ from the e-mail address.',
            steps.values,
          ),
        ],
      };
    case 'inactive_org':
      return {
        title: 'The org is closed, locked or suspended',
        detail: 'Salesforce lets nobody log in to it.',
        likelyCauses: [
          cause(
            'The trial or the contract has ended, or the sandbox was deleted.',
            'Connect the org that took its place.',
            steps.values,
          ),
        ],
      };
    case 'redirect_uri_mismatch':
      return {
        title: 'The redirect URL is not one of the app’s',
        detail: 'Salesforce compares it character by character with the callback URLs of the app.',
        likelyCauses: [
          cause(
            'It is missing there, or was changed.',
            'Add the redirect URL that is shown here to the Callback URL of the app.',
            // Cleat shows it only once the values are entered, so the guide speaks of it where it speaks of the user.
            steps.user,
          ),
        ],
      };
  }
  switch (code) {
    case 'rate_limited':
      return {
        title: 'The user logs in too often',
        detail: 'Salesforce takes 3600 logins of one user in an hour, of all programs together.',
        likelyCauses: [
          cause(
            'Another program logs in as the same user without keeping its token.',
            'Use a user of its own for this connection.',
            steps.user,
          ),
        ],
      };
    case 'invalid_client':
      return invalidClient(strategyId === 'jwt-bearer', steps);
    case 'unauthorized_client':
      return {
        title: 'The app does not have this flow switched on',
        detail: 'Salesforce knows the app, and does not allow it this kind of grant at this address.',
        likelyCauses: [
          cause(
            'The flow is not enabled in the app.',
            'Enable the flow in the OAuth settings of the app.',
            steps.app,
          ),
          cause('The address is not the My Domain of the org.', 'Enter the My Domain URL.', steps.values),
        ],
      };
    case 'grant_revoked':
      return expired(steps);
    default:
      return undefined;
  }
}

function expired(steps: Steps): Explanation {
  return {
    title: 'Salesforce no longer accepts this authorization',
    detail: 'The refresh token has expired, was revoked, or was replaced.',
    likelyCauses: [
      cause(
        'The refresh token policy of the app ends it after some time.',
        'Set the policy to "valid until revoked" and authorize the connection again.',
        steps.policy,
      ),
      cause(
        'The user or an administrator revoked it, or the user has authorized the app more than five times.',
        'Authorize the connection again.',
        steps.user,
      ),
    ],
  };
}

function invalidClient(signs: boolean, steps: Steps): Explanation {
  const key = cause(
    'The consumer key was mistyped, or the app is in another org.',
    'Copy the Consumer Key from the app, and check the My Domain URL.',
    steps.values,
  );
  return {
    title: signs
      ? 'Salesforce does not know this consumer key'
      : 'Salesforce does not accept this consumer key and secret',
    detail: 'They do not belong to an app of this org.',
    likelyCauses: signs
      ? [key]
      : [
          cause(
            'The consumer secret was mistyped, or has been rotated since.',
            'Copy Consumer Key and Consumer Secret from the app once more.',
            steps.values,
          ),
          key,
        ],
  };
}
