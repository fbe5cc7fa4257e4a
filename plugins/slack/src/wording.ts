/** What the explanations of API and token endpoint have in common. */
import type { Explanation, LikelyCause } from '@cleat/plugin-kit';

/** Steps of the two guides. */
export const STEPS = {
  oauth: { scopes: 2, values: 3, install: 4 },
  'bot-token': { scopes: 2, install: 3, values: 4 },
} as const;

export type Step = (typeof STEPS)['oauth' | 'bot-token'];

export const cause = (text: string, fix: string, guideStep?: number): LikelyCause => ({
  cause: text,
  fix,
  ...(guideStep !== undefined && { guideStep }),
});

export function networkLimited(): Explanation {
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
