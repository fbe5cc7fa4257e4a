/** What refusals of the API mean; the guide steps differ, so each strategy names its own. */
import type { Explanation, Observation } from '@cleat/plugin-kit';
import { AREAS } from './areas.ts';
import { API_ACCESS_OFF, API_OFF } from './codes.ts';

export interface Steps {
  /** Where the API is switched on. */
  readonly api: number;
  /** Where scopes are granted. */
  readonly scopes: number;
  /** Where the administrator is chosen as whom the connection acts. */
  readonly administrator: number;
}

export function explainRequest(observation: Observation, steps: Steps): Explanation | undefined {
  const { code, domain, providerErrorCode } = observation;
  const area = AREAS.find(({ id }) => id === domain?.id);
  switch (code) {
    case 'rate_limited':
      return {
        title: 'Google asks to slow down',
        detail: 'Google answers 403 or 429 once the quota of the project or of the administrator is used up.',
        likelyCauses: [
          {
            cause:
              'All programs of one Google Cloud project share its quota, and all that act as one user theirs.',
            fix: 'Wait a minute; if it happens again, use a project and an administrator for this connection alone.',
          },
        ],
      };
    case 'empty_field_set':
      return {
        title: 'Google answered, and there is nothing of this kind',
        detail:
          'Access is there: without it Google refuses the question. It leaves an empty list out of its answer.',
        likelyCauses: [
          {
            cause: 'The account has none yet.',
            fix: 'There is nothing to mend; test again once there is one.',
          },
          {
            cause: 'The administrator’s role is limited to an organizational unit in which there are none.',
            fix: 'Assign the role for all organizational units.',
            guideStep: steps.administrator,
          },
        ],
      };
    case 'insufficient_scope': {
      const scope = area?.scope ?? 'for this';
      return {
        title: 'The access token lacks a scope',
        detail:
          area === undefined
            ? 'Google opens each kind of data by a scope.'
            : `Google opens this with ${scope}.`,
        likelyCauses: [
          {
            cause: `The scope ${scope} was not granted.`,
            fix: `Grant the scope ${scope}.`,
            guideStep: steps.scopes,
          },
        ],
      };
    }
    case 'permission_denied':
      return denied(providerErrorCode, area?.privilege, steps);
    default:
      return undefined;
  }
}

function denied(error: string | null, privilege: string | undefined, steps: Steps): Explanation {
  if (error !== null && API_OFF.includes(error)) {
    return {
      title: 'The Admin SDK API is not enabled in the Google Cloud project',
      detail: 'The token is right; its project does not use this API.',
      likelyCauses: [
        {
          cause: 'The API was never enabled in this project, or in another one.',
          fix: 'Enable the Admin SDK API in the project of the credential, and test again after some minutes.',
          guideStep: steps.api,
        },
      ],
    };
  }
  if (error === API_ACCESS_OFF) {
    return {
      title: 'The organization does not let programs use this API',
      detail: 'Google Workspace refuses the API for the whole account.',
      likelyCauses: [
        {
          cause: 'An administrator restricted access to Google’s APIs, or the trial or subscription ended.',
          fix: 'Have a super administrator allow it under Security, Access and data control, API controls.',
          guideStep: steps.scopes,
        },
      ],
    };
  }
  const needed = privilege ?? 'what is to be read';
  return {
    title: 'The user as whom the connection acts is no administrator for this',
    detail: 'Google wants both: the scope, and an administrator whose role allows it.',
    likelyCauses: [
      {
        cause: 'The user has no administrator role, or one without this privilege.',
        fix: `Give the user a role with the Admin API privilege ${needed}, or choose another administrator.`,
        guideStep: steps.administrator,
      },
      {
        cause: 'The role was given only now: that can take up to a day.',
        fix: 'Wait, and test again.',
        guideStep: steps.administrator,
      },
    ],
  };
}
