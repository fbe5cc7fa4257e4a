/** Causes that several diagnoses share: each with what to do, and the guide step that does it. */
import type { LikelyCause } from '@cleat/plugin-kit';
import { SERVICE_VERSIONS } from './request-url.ts';
import type { Seen } from './seen.ts';
import { policiesIn } from './stream-parts.ts';

/** Step numbers of guide.md. */
export const STEP = { user: 1, group: 2, policies: 3, activation: 4, client: 5, link: 6, values: 7 } as const;

const EXAMPLE_ENDPOINT = 'https://wd5-services1.myworkday.com/ccx/api/v1/acme';
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

// The layers of permission.

export const pendingChanges: LikelyCause = {
  cause:
    'The changes to the security policies are still pending. They are not live until they are activated.',
  fix: 'Run the task Activate Pending Security Policy Changes at the HR platform, then test again.',
  guideStep: STEP.activation,
};

const GRANT_ACCESS =
  'Grant the group Get or View access, never Put, Post or Modify, and activate the pending changes afterwards.';

export function missingPolicy({ area, observation: { stream } }: Seen): LikelyCause {
  const lacks = 'The security group of the Integration System User lacks Get or View access to ';
  if (stream?.policy) {
    const policies = policiesIn(stream.policy);
    const [noun, verb] = policies.length === 1 ? ['policy', 'secures'] : ['policies', 'secure'];
    return {
      cause: `${lacks}the domain security ${noun} ${quoted(policies)}, which ${verb} ${quoted([stream.label])}.`,
      fix: GRANT_ACCESS,
      guideStep: STEP.policies,
    };
  }
  const [probed, ...others] = area?.policies ?? ['Worker Data: Public Worker Reports'];
  return {
    cause: area
      ? `${lacks}the domain security policy ${quoted([probed])}. Other ${area.label} data need ${quoted(others)}.`
      : `${lacks}a domain security policy; worker data need ${quoted([probed])}.`,
    fix: GRANT_ACCESS,
    guideStep: STEP.policies,
  };
}

export function missingFunctionalArea({ area, observation: { stream } }: Seen): LikelyCause {
  if (stream?.functionalArea)
    return {
      cause: `The functional area ${stream.functionalArea} is not enabled on the API client. ${quoted([stream.label])} needs it besides the five that the guide names.`,
      fix: `Enable ${stream.functionalArea} on the API client under Scope (Functional Areas). Labels vary by tenant.`,
      guideStep: STEP.client,
    };
  const labels = area?.alsoCalled.length ? ` Some tenants call it ${quoted(area.alsoCalled)}.` : '';
  return {
    cause: area
      ? `The functional area ${area.label} is not enabled on the API client.${labels}`
      : 'Not all five functional areas are enabled on the API client. A partial selection refuses payroll, absence or time data.',
    fix: area
      ? `Enable ${[area.label, ...area.alsoCalled].join(' or ')} on the API client under Scope (Functional Areas). Labels vary by tenant.`
      : 'Enable all five functional areas on the API client under Scope (Functional Areas).',
    guideStep: STEP.client,
  };
}

export const wrongUserLinked: LikelyCause = {
  cause: 'The Integration System User is not linked to the API client, or another user is.',
  fix: 'Open Edit API Client for Integrations and confirm the linked user.',
  guideStep: STEP.link,
};

export const notInGroup: LikelyCause = {
  cause: 'The Integration System User is not a member of the security group.',
  fix: 'Make it the only member of the Integration System Security Group.',
  guideStep: STEP.group,
};

export const userLocked: LikelyCause = {
  cause: 'The account of the Integration System User is locked or disabled.',
  fix: 'Unlock or enable the account at the HR platform, then test again.',
  guideStep: STEP.user,
};

export const otherGrantType: LikelyCause = {
  cause: 'The Client Grant Type of the API client is not Client Credentials.',
  fix: 'Open Edit API Client for Integrations and set Client Grant Type to Client Credentials.',
  guideStep: STEP.link,
};

export const oauthNotEnabled: LikelyCause = {
  cause: 'OAuth 2.0 is not enabled on the tenant.',
  fix: 'Enable OAuth 2.0 on the tenant: it is the first prerequisite of the setup.',
  // The prerequisites stand in the first step.
  guideStep: STEP.user,
};

export const clientDisabled: LikelyCause = {
  cause: 'The API client has been disabled at the HR platform.',
  fix: 'Open the API client at the HR platform and clear Disabled, or register a new one.',
  guideStep: STEP.client,
};

// The address.

export function loginAddress(seen: Seen): LikelyCause | null {
  if (!seen.loginAddress) return null;
  return {
    cause: `${seen.host} is an address where people log in, not the services host.`,
    fix: `Enter the services host as Base URL, best as the whole REST endpoint, such as ${EXAMPLE_ENDPOINT}. The report View API Clients shows it.`,
    guideStep: STEP.values,
  };
}

export function wrongServicesHost(seen: Seen): LikelyCause {
  const endpoint = seen.hasRestPath
    ? ''
    : ` The whole REST endpoint may be needed, such as ${EXAMPLE_ENDPOINT}.`;
  return {
    cause: seen.ownBaseUrl
      ? `${seen.host || 'The host entered'} is not the services host of this tenant, or is misspelt.`
      : `The default services host, ${seen.host}, is not the one of this tenant.`,
    fix: `Confirm the services host with the HR platform's administrator and enter the services host as Base URL, beginning with https://.${endpoint}`,
    guideStep: STEP.values,
  };
}

export function noRestPath(seen: Seen): LikelyCause | null {
  if (seen.hasRestPath || !seen.host) return null;
  return {
    cause: `${seen.host} issued a token, but its REST API lies below another path than the Base URL's.`,
    fix: `Confirm the services host with the HR platform's administrator and enter the whole REST endpoint as Base URL, such as https://${seen.host}/ccx/api/v1/ followed by the Tenant Name. The report View API Clients shows it as Workday REST API Endpoint.`,
    guideStep: STEP.values,
  };
}

/** What was entered as Tenant Name is not told here, so a person has to compare the two. */
export function otherTenantInPath({ tenantInPath }: Seen): LikelyCause | null {
  if (tenantInPath === null) return null;
  return {
    cause: `The Base URL ends with the tenant ${quoted([tenantInPath])}. If the Tenant Name is another, one of the two is wrong.`,
    fix: 'Compare the end of the Base URL with the Tenant Name, and both with the Workday REST API Endpoint that View API Clients shows.',
    guideStep: STEP.values,
  };
}

export const wrongTenantName: LikelyCause = {
  cause: 'The Tenant Name is misspelt, or differs in capital letters.',
  fix: 'Compare it with the part between /oauth2/ and /token in the Token Endpoint that View API Clients shows. Then try it in lower case.',
  guideStep: STEP.values,
};

/** Only where a version of ours is in the URL asked: below a REST endpoint, in another service than the common one. */
export function otherApiVersion({ area, service, hasRestPath }: Seen): LikelyCause | null {
  if (!area || !service || !hasRestPath) return null;
  return {
    cause: `This tenant may offer another version of the ${area.label} API than the one asked for.`,
    fix: `Ask whoever runs Cleat to set ${SERVICE_VERSIONS[service].variable} to the version that the tenant offers.`,
  };
}

// What stands between, and what passes.

export const addressRefused: LikelyCause = {
  cause:
    'A firewall or an address list in front of the HR platform refused the address that Cleat calls from.',
  fix: 'Ask the network or HR platform administrator to allow the address that Cleat calls from.',
};

export const proxyAnswered: LikelyCause = {
  cause: 'A proxy or firewall between Cleat and the HR platform answered in its place.',
  fix: 'Ask whoever runs Cleat which proxy its calls pass through.',
};

export function wait(cause: string): LikelyCause {
  return {
    cause,
    fix: 'Wait a few minutes and test again. Nothing needs to be changed at first.',
  };
}
