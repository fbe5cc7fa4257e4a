/** A fine-grained personal access token: https://docs.github.com/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens */
import { type Explanation, type Observation, type Strategy, secretField } from '@cleat/plugin-kit';
import { explainAlike } from './explain.ts';
import { API, placeFields } from './fields.ts';

const STEP = { policy: 1, token: 2, approval: 3, values: 4 } as const;

export function explainFineGrainedToken(observation: Observation): Explanation | undefined {
  if (observation.code === 'token_rejected') {
    return {
      title: 'GitHub does not accept this token',
      detail: 'GitHub does not know the token, or no longer.',
      likelyCauses: [
        {
          cause: 'The token has expired.',
          fix: 'Regenerate it in the settings of the user, and enter the new one.',
          guideStep: STEP.token,
        },
        {
          cause: 'The token was mistyped, or only partly copied.',
          fix: 'Enter the whole token; a fine-grained one begins with github_pat_.',
          guideStep: STEP.values,
        },
        {
          cause: 'The token was deleted, or revoked because it was found in a public place.',
          fix: 'Generate a new token and enter it.',
          guideStep: STEP.token,
        },
        {
          cause: 'The token belongs to another GitHub: an Enterprise Server knows its own tokens only.',
          fix: 'Enter the address of the server, or leave it empty for github.com.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  return explainAlike(observation, {
    permissions: STEP.token,
    admission: STEP.approval,
    values: STEP.values,
  });
}

export const fineGrainedToken: Strategy = {
  id: 'fine-grained-token',
  label: 'Fine-grained personal access token',
  configSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['token'],
    properties: {
      token: secretField({
        title: 'Personal access token',
        description: 'Shown once, when it is generated; begins with github_pat_.',
        order: 1,
      }),
      ...placeFields,
    },
  },
  docs: {
    summary: 'A token of one user, limited to one owner and to chosen permissions.',
    url: 'https://docs.github.com/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
    guide: new URL('./guide-fine-grained-token.md', import.meta.url),
  },
  method: { type: 'bearer_token', tokenField: 'token' },
  destinations: { baseUrl: API },
  // Needs no permission of its own, so that a refusal is one of the token itself.
  test: [{ id: 'user', label: 'Read the user', request: { path: '/user' } }],
};
