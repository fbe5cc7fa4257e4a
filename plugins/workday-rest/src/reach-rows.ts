/** Configuration, availability and protocol: the HR platform was not reached, or something else answered. */
import type { DiagnosisCode } from '@cleat/plugin-kit';
import {
  addressRefused,
  loginAddress,
  noRestPath,
  oauthNotEnabled,
  otherApiVersion,
  otherGrantType,
  otherTenantInPath,
  proxyAnswered,
  STEP,
  wait,
  wrongServicesHost,
  wrongTenantName,
} from './causes.ts';
import { atGrant, type Row } from './row.ts';
import type { Seen } from './seen.ts';

/** A person can mend a name or certificate that never worked. One that has, or a resolver that cannot say, others mend. */
const passing = ({ observation }: Seen) => observation.category === 'availability';

export const REACH_ROWS = {
  // Configuration
  host_not_found: {
    title: (seen) =>
      seen.observation.domain && !atGrant(seen)
        ? `The HR platform offers no ${seen.observation.domain.label} API at this address`
        : 'The REST API of the HR platform was not found at this address',
    detail: 'The host answers, but does not know the path asked for.',
    causes: (seen) =>
      atGrant(seen)
        ? [loginAddress(seen), wrongServicesHost(seen), wrongTenantName, oauthNotEnabled]
        : [
            loginAddress(seen),
            noRestPath(seen),
            otherApiVersion(seen),
            wrongServicesHost(seen),
            otherTenantInPath(seen),
          ],
  },
  destination_blocked: {
    title: 'Cleat may not call this address',
    detail: 'To keep credentials from being sent astray, only public https addresses are called.',
    causes: ({ host }) => [
      {
        cause: `${host || 'The Base URL'} leads to a private or reserved address, or the Base URL does not begin with https.`,
        fix: 'Enter the public services host as Base URL, beginning with https://.',
        guideStep: STEP.values,
      },
      {
        cause: 'The HR platform is meant to be reached at a private address.',
        fix: 'Ask whoever runs Cleat to allow this host with CLEAT_EGRESS_ALLOW.',
      },
    ],
  },
  redirect_refused: {
    title: 'The address leads to another one',
    detail:
      'A redirect is not followed where it would carry the credential elsewhere; log-in addresses redirect.',
    causes: (seen) => [
      loginAddress(seen) ?? {
        cause: 'The Base URL is an address where people log in, not the services host.',
        fix: "Confirm the services host with the HR platform's administrator and enter the services host as Base URL, beginning with https://.",
        guideStep: STEP.values,
      },
      proxyAnswered,
    ],
  },
  invalid_configuration: {
    title: 'The address of the HR platform cannot be built from these values',
    detail: 'The Tenant Name and the Base URL decide where the credential is sent.',
    causes: () => [
      {
        cause: 'The Tenant Name or the Base URL holds something that it cannot hold.',
        fix: 'Enter the Tenant Name with letters, digits, _ and - alone, and the Base URL as https://host with a path at most.',
        guideStep: STEP.values,
      },
    ],
  },
  login_page: {
    title: 'The address shows a web page, not the REST API',
    detail: 'The answer was HTML where the API answers in JSON.',
    causes: (seen) => [loginAddress(seen), wrongServicesHost(seen), proxyAnswered],
  },
  request_refused: {
    title: (seen) =>
      atGrant(seen)
        ? 'The HR platform refused the request for a token'
        : 'The HR platform refused the request',
    detail: (seen) =>
      atGrant(seen)
        ? 'The request was understood as invalid before the credential was judged.'
        : 'The HR platform answered, but not to this request at this address.',
    causes: (seen) =>
      atGrant(seen)
        ? [loginAddress(seen), otherGrantType, wrongTenantName, oauthNotEnabled]
        : [loginAddress(seen), otherApiVersion(seen), wrongServicesHost(seen)],
  },
  dns_failure: {
    title: (seen) =>
      passing(seen)
        ? 'The host name could not be looked up at present'
        : `There is no host named ${seen.host || 'like this'}`,
    detail: (seen) =>
      seen.ownBaseUrl
        ? 'The host in the Base URL could not be looked up.'
        : 'Base URL is blank, so the services host was built from the Tenant Name; many tenants have another.',
    causes: (seen) => [
      passing(seen) ? wait('The name server is at fault at present, or the name was withdrawn.') : null,
      wrongServicesHost(seen),
      seen.ownBaseUrl ? null : wrongTenantName,
      loginAddress(seen),
    ],
  },
  tls_failure: {
    title: (seen) => `No secure connection to ${seen.host || 'the host'}`,
    detail: 'The host did not prove with a valid certificate that it is the one it was called as.',
    causes: (seen) => [
      passing(seen) ? wait('The certificate is not valid at present, though it has worked before.') : null,
      wrongServicesHost(seen),
      loginAddress(seen),
      proxyAnswered,
    ],
  },

  // Availability
  connection_refused: {
    title: 'The HR platform does not accept connections at present',
    detail: 'The host exists, but refused the connection.',
    causes: (seen) => [
      wait('The HR platform is not available at present.'),
      wrongServicesHost(seen),
      addressRefused,
    ],
  },
  connection_lost: {
    title: 'The connection to the HR platform was lost',
    detail: 'It ended before the answer was complete.',
    causes: () => [wait('The HR platform or the network in between broke the connection.'), proxyAnswered],
  },
  timeout: {
    title: 'The HR platform did not answer in time',
    detail: 'The request was given up.',
    causes: (seen) => [
      wait('The HR platform is slow or not available at present.'),
      wrongServicesHost(seen),
      addressRefused,
    ],
  },
  rate_limited: {
    title: 'The HR platform asks to slow down',
    detail: 'It limits how many requests it takes in a span of time.',
    causes: () => [wait('Too many requests reached the HR platform in a short time.')],
  },
  provider_unavailable: {
    title: 'The HR platform is not available at present',
    detail: 'It reports a fault of its own.',
    causes: (seen) => [
      wait('The HR platform has a fault or is under maintenance.'),
      // A wrong tenant name has been seen to answer 503 at the token endpoint.
      atGrant(seen) && seen.observation.status === 503 ? wrongTenantName : null,
    ],
  },

  // Protocol
  unexpected_response: {
    title: 'The answer cannot be read as one of the HR platform',
    detail: (seen) =>
      atGrant(seen)
        ? 'The answer held no token where one was due.'
        : 'The answer was not the JSON that the API sends.',
    causes: (seen) => [
      loginAddress(seen),
      wrongServicesHost(seen),
      proxyAnswered,
      wait('The HR platform answered wrongly at present.'),
    ],
  },
  response_too_large: {
    title: 'The answer is larger than what Cleat reads',
    detail: 'The API sends small pages; so large an answer may not come from it.',
    causes: (seen) => [loginAddress(seen), wrongServicesHost(seen), proxyAnswered],
  },
} as const satisfies Readonly<Partial<Record<DiagnosisCode, Row>>>;
