/** What refusals of the REST API mean. */
import type { Explanation, LikelyCause, Observation } from '@cleat/plugin-kit';
import type { Steps } from './steps.ts';

const cause = (text: string, fix: string, guideStep: number): LikelyCause => ({
  cause: text,
  fix,
  guideStep,
});

export function explainRequest(
  { code, providerErrorCode, domain }: Observation,
  steps: Steps,
): Explanation | undefined {
  switch (providerErrorCode) {
    case 'REQUEST_LIMIT_EXCEEDED':
      return {
        title: 'The org has used up the API requests of its day',
        detail: 'Salesforce counts the requests of all programs together, over the last 24 hours.',
        likelyCauses: [
          {
            cause: 'Other programs use the allowance, or it is small for what this connection reads.',
            fix: 'Look at API Usage under Setup, Company Information, and wait or buy more requests.',
          },
        ],
      };
    case 'API_DISABLED_FOR_ORG':
    case 'API_CURRENTLY_DISABLED':
      return {
        title: 'The API is not open to this user or org',
        detail: 'Salesforce knows the token, and lets it use no API.',
        likelyCauses: [
          cause(
            'The user lacks the permission API Enabled.',
            'Give the user API Enabled, by the profile or a permission set.',
            steps.user,
          ),
          cause(
            'The edition of the org has no API: Enterprise, Performance, Unlimited and Developer have it.',
            'Ask Salesforce to add the API to the edition.',
            steps.user,
          ),
        ],
      };
  }
  if (code === 'token_rejected') {
    return {
      title: 'Salesforce does not accept this session',
      detail: 'The access token is a session of the user, and Salesforce ended it or never knew it.',
      likelyCauses: [
        cause(
          'The user’s sessions are limited to addresses that do not include that of Cleat.',
          'Relax the IP restrictions in the policies of the app, or add the address to the trusted ranges.',
          steps.policy,
        ),
        cause(
          'The app was not given the scope "Manage user data via APIs (api)".',
          'Add that scope to the app.',
          steps.app,
        ),
        cause(
          'The My Domain URL is that of another org.',
          'Copy the My Domain URL of the org in which the app is.',
          steps.values,
        ),
      ],
    };
  }
  if (code !== 'permission_denied') return undefined;
  const what = domain?.label ?? 'This';
  return {
    title: `${what} may not be read by this user`,
    detail: 'To a user without permission Salesforce says that an object or a field does not exist.',
    likelyCauses: [
      cause(
        'The user may not read the object, or not one of its fields.',
        'Give the user Read on the object and its fields, by the profile or a permission set.',
        steps.user,
      ),
    ],
  };
}
