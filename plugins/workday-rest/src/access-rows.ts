/**
 * Authentication and authorization: the credential was judged.
 *
 * Two layers decide about access, and a third makes them live: functional areas on the API client, domain
 * security policies of the group, activation of pending changes. Nothing in a 403 tells which is missing, so
 * all are named, the likeliest first.
 */
import type { DiagnosisCode, LikelyCause } from '@cleat/plugin-kit';
import {
  addressRefused,
  clientDisabled,
  loginAddress,
  missingFunctionalArea,
  missingPolicy,
  notInGroup,
  oauthNotEnabled,
  otherApiVersion,
  otherGrantType,
  pendingChanges,
  STEP,
  userLocked,
  wrongTenantName,
  wrongUserLinked,
} from './causes.ts';
import { atGrant, type Row } from './row.ts';
import type { Seen } from './seen.ts';

/**
 * The order for a 403.
 * - Activation leads: without it the edits are not live, which commonly causes a 403 with correct credentials.
 * - But payroll, absence and time are what a partial selection of functional areas refuses, so it leads there;
 *   and at the token endpoint, where no domain is read yet and the client itself is what is judged.
 * - Where one stream of several is refused, what it alone needs leads: its policy, or a functional area of its own.
 */
function layers(seen: Seen): readonly LikelyCause[] {
  const { stream } = seen.observation;
  if (stream && !atGrant(seen))
    return stream.functionalArea !== null || seen.area?.oftenNotSelected === true
      ? [missingFunctionalArea(seen), missingPolicy(seen), pendingChanges]
      : [missingPolicy(seen), missingFunctionalArea(seen), pendingChanges];
  const areaFirst = atGrant(seen) || seen.area?.oftenNotSelected === true;
  return areaFirst
    ? [missingFunctionalArea(seen), pendingChanges, missingPolicy(seen)]
    : [pendingChanges, missingPolicy(seen), missingFunctionalArea(seen)];
}

/** The stream or the domain that was asked for. */
function asked({ observation: { stream, domain } }: Seen): string | undefined {
  return stream ? `“${stream.label}”` : domain?.label;
}

export const ACCESS_ROWS = {
  // Authentication
  invalid_client: {
    title: 'The HR platform does not accept the Client ID and Client Secret',
    detail: 'The Client ID and Client Secret do not match an enabled API client of this tenant.',
    causes: () => [
      {
        cause: 'The Client ID or the Client Secret was mistyped, or only partly copied.',
        fix: 'Enter both again, from the copy that was made when the API client was registered.',
        guideStep: STEP.values,
      },
      {
        cause: 'The Client Secret is an old one: generating a new secret invalidates the one before.',
        fix: 'Enter the newest Client Secret. If it is lost, use Generate New API Client Secret and enter the new one.',
        guideStep: STEP.client,
      },
      clientDisabled,
      wrongTenantName,
    ],
  },
  unauthorized_client: {
    title: 'The API client may not use the client credentials grant',
    detail: 'The HR platform knows the API client, but not for this way of obtaining a token.',
    causes: () => [otherGrantType, oauthNotEnabled],
  },
  invalid_grant: {
    title: 'The HR platform refuses to act for the Integration System User',
    detail: 'The API client authenticates, but every call is made as the Integration System User.',
    causes: () => [userLocked, wrongUserLinked],
  },
  grant_revoked: {
    title: 'The HR platform has withdrawn the access of this credential',
    detail: 'Access that was granted before is no longer valid.',
    causes: () => [clientDisabled, userLocked, wrongUserLinked],
  },
  token_rejected: {
    title: 'The HR platform rejected a token that it had just issued',
    detail: 'The HR platform can answer the same to a request for something that it does not offer.',
    causes: (seen) => [
      wrongUserLinked,
      userLocked,
      otherApiVersion(seen),
      {
        cause:
          'The Base URL names another tenant than the Tenant Name, or another host than the one that issued the token.',
        fix: 'Compare the Base URL with the Workday REST API Endpoint that View API Clients shows.',
        guideStep: STEP.values,
      },
    ],
  },

  // Authorization
  permission_denied: {
    title: (seen) =>
      atGrant(seen)
        ? 'The HR platform refused to issue a token'
        : `The HR platform refused access to ${asked(seen) ?? 'worker data'}`,
    detail: (seen) =>
      seen.observation.html
        ? 'The refusal is a web page, and the API answers in JSON: something in front of it may have refused.'
        : 'Access needs a functional area on the API client, a domain security policy for the security group, and the activation of that policy change.',
    causes: (seen) => [
      // S22 comes from the API itself: then the address is right.
      seen.observation.providerErrorCode === 'S22' ? null : loginAddress(seen),
      seen.observation.html ? addressRefused : null,
      ...layers(seen),
      wrongUserLinked,
      atGrant(seen) ? null : notInGroup,
    ],
  },
  insufficient_scope: {
    title: 'The functional areas of the API client do not cover this data',
    detail: 'Cleat asks for no scope of its own: what a token covers is set on the API client.',
    causes: (seen) => [
      missingFunctionalArea(seen),
      ...(seen.observation.stream
        ? [missingPolicy(seen), pendingChanges]
        : [pendingChanges, missingPolicy(seen)]),
      {
        cause: 'The data belongs to the scope that the HR platform itself owns.',
        fix: "Enable Include Workday Owned Scope on the API client, but only if the HR platform's support recommends it.",
        guideStep: STEP.client,
      },
    ],
  },
  empty_field_set: {
    title: (seen) => `The HR platform returned no ${asked(seen) ?? 'worker'} data`,
    detail: 'It leaves out what the Integration System User may not see, without calling it an error.',
    causes: (seen) => [
      missingPolicy(seen),
      ...(seen.observation.stream
        ? [missingFunctionalArea(seen), pendingChanges]
        : [pendingChanges, missingFunctionalArea(seen)]),
      {
        cause: 'The tenant holds no such records.',
        fix: 'Nothing needs to be changed if the HR platform shows none either.',
      },
    ],
  },
} as const satisfies Readonly<Partial<Record<DiagnosisCode, Row>>>;
