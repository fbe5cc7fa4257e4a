/** What every strategy explains alike; the guide steps differ, so each names its own. */
import type { Explanation, LikelyCause, Observation } from '@cleat/plugin-kit';

/** A strategy's steps for what it takes to be let in, and for the form. */
export interface Steps {
  /** Where permissions or scopes are chosen. */
  readonly permissions: number;
  /** Where the organization lets the credential in. */
  readonly admission: number;
  readonly values: number;
}

/** Sent as `X-GitHub-SSO: required; url=…`, of which only the first word is read. */
export const SSO = 'sso-required';
/** Messages that GitHub documents by their text: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api */
export const NOT_FOR_APP = 'Resource not accessible by integration';
export const NOT_FOR_TOKEN = 'Resource not accessible by personal access token';

const wrongOrganization = (steps: Steps): LikelyCause => ({
  cause: 'The name of the organization was mistyped, or is its display name.',
  fix: 'Enter the organization as it stands in its address.',
  guideStep: steps.values,
});

export function explainAlike(observation: Observation, steps: Steps): Explanation | undefined {
  const { code, domain, filledFields, providerErrorCode, stage } = observation;
  const what = domain?.label ?? 'This';
  switch (code) {
    case 'rate_limited':
      return {
        title: 'GitHub asks to slow down',
        detail: 'GitHub answers 403 or 429 once the requests of an hour are used up.',
        likelyCauses: [
          {
            cause: 'The limit is used up: all programs that act for the same user or app share one.',
            fix: 'Wait until the hour is over, and use a credential of its own for this connection.',
          },
        ],
      };
    case 'permission_denied':
      if (stage === 'grant') return undefined;
      return providerErrorCode === SSO ? singleSignOn(steps) : missingPermission(what, steps);
    case 'host_not_found':
      if (stage === 'grant') return undefined;
      // GitHub answers 404 instead of 403, so as not to confirm what exists.
      return {
        title: `${what} cannot be found at GitHub with this credential`,
        detail: 'GitHub also answers 404 for what exists, where the credential may not see it.',
        likelyCauses: [
          wrongOrganization(steps),
          {
            cause: 'The credential may not see this organization.',
            fix: 'Have an owner of the organization let it in.',
            guideStep: steps.admission,
          },
          {
            cause: 'A permission is missing.',
            fix: 'Add the permission that the guide names.',
            guideStep: steps.permissions,
          },
        ],
      };
    case 'invalid_configuration':
      if (domain === null || filledFields.includes('organization')) return undefined;
      return {
        title: `${domain.label} belong to an organization, and none was entered`,
        detail: 'Nothing was asked.',
        likelyCauses: [
          {
            cause: 'The field Organization is empty.',
            fix: 'Enter the organization, if the connection is to read it.',
            guideStep: steps.values,
          },
        ],
      };
    default:
      return undefined;
  }
}

function singleSignOn(steps: Steps): Explanation {
  return {
    title: 'The organization wants single sign-on, and this credential has not been authorized for it',
    detail: 'Where SAML single sign-on is enforced, each credential of a person is authorized for it once.',
    likelyCauses: [
      {
        cause: 'The credential was never authorized for the organization, or lost it.',
        fix: 'Authorize the credential for single sign-on with the organization.',
        guideStep: steps.admission,
      },
    ],
  };
}

function missingPermission(what: string, steps: Steps): Explanation {
  return {
    title: `${what} may not be read with this credential`,
    detail: 'GitHub knows the credential, and refuses the request.',
    likelyCauses: [
      {
        cause: 'A permission is missing.',
        fix: 'Add the permission that the guide names.',
        guideStep: steps.permissions,
      },
      {
        cause: 'The organization has not let the credential in yet, or restricts where it may be used from.',
        fix: 'Have an owner of the organization let it in, and look at its IP allow list.',
        guideStep: steps.admission,
      },
    ],
  };
}
