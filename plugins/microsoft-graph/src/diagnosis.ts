/** What answers of Microsoft's token endpoint and of Graph mean. */
import type { Explanation, LikelyCause, Observation } from '@cleat/plugin-kit';
import { AREAS } from './areas.ts';
import { BROWSER, STEP } from './steps.ts';
import { type Cause, TOKEN_ERRORS, type TokenError } from './token-errors.ts';

/** https://learn.microsoft.com/graph/resolve-auth-errors and https://learn.microsoft.com/graph/errors */
const GRAPH_CODES = [
  'Authorization_RequestDenied',
  'Authorization_IdentityNotFound',
  'InvalidAuthenticationToken',
  'TooManyRequests',
] as const;

export const CODES: readonly string[] = [...Object.keys(TOKEN_ERRORS), ...GRAPH_CODES];

export function explain(observation: Observation): Explanation | undefined {
  const browser = observation.strategyId === BROWSER;
  const { code, providerErrorCode: error, stage } = observation;
  if (stage === 'grant') {
    // An outage or a request to slow down stays one, whatever number stands beside it.
    if (observation.category === 'availability') return undefined;
    const known = error !== null && Object.hasOwn(TOKEN_ERRORS, error) ? TOKEN_ERRORS[error] : undefined;
    if (known !== undefined) return written(known, browser);
    return code === 'invalid_client' ? written(proofRefused, browser) : undefined;
  }
  if (code === 'permission_denied') return permissionMissing(observation, browser);
  if (code === 'token_rejected') return written(browser ? tokenOfPersonRefused : tokenOfAppRefused, browser);
  return undefined;
}

function written({ title, detail, causes }: TokenError, browser: boolean): Explanation {
  const [first, ...more] = causes;
  return {
    title,
    detail,
    likelyCauses: [likelyCause(first, browser), ...more.map((each) => likelyCause(each, browser))],
  };
}

/** Only the guide of the browser has a step for authorizing. */
function likelyCause([cause, fix, step]: Cause, browser: boolean): LikelyCause {
  return step === undefined || (step === 'authorize' && !browser)
    ? { cause, fix }
    : { cause, fix, guideStep: STEP[step] };
}

const proofRefused: TokenError = {
  title: 'Microsoft does not accept this app',
  detail: 'The Client ID and its secret or certificate do not belong together.',
  causes: [
    [
      'The secret or the certificate belongs to another app, or is no longer valid.',
      'Create a new one in this app and enter it.',
      'credential',
    ],
    [
      'The Client ID was mistyped.',
      'Copy the Application (client) ID from the overview of the app.',
      'values',
    ],
  ],
};

const tokenOfAppRefused: TokenError = {
  title: 'Graph does not accept the token',
  detail: 'Microsoft issued it, and Graph refuses it.',
  causes: [
    [
      'The app was removed from the tenant, or never admitted to it.',
      'Grant admin consent under API permissions of the app.',
      'permissions',
    ],
  ],
};

const tokenOfPersonRefused: TokenError = {
  title: 'Graph does not accept the token',
  detail: 'Microsoft ends the tokens of an account early when an administrator steps in.',
  causes: [
    [
      'The account was disabled, or its sessions were revoked.',
      'Authorize the connection again.',
      'authorize',
    ],
  ],
};

function permissionMissing({ domain }: Observation, browser: boolean): Explanation {
  const permission = AREAS.find(({ id }) => id === domain?.id)?.permission ?? 'User.Read.All';
  const kind = browser ? 'delegated' : 'application';
  const missing: Cause = [
    `The ${kind} permission ${permission} is missing.`,
    `Add the ${kind} permission ${permission} of Microsoft Graph under API permissions, then grant admin consent.`,
    'permissions',
  ];
  const notGranted: Cause = [
    'The permission was added, and no administrator has granted consent.',
    'Choose Grant admin consent under API permissions; each permission then shows Granted.',
    'permissions',
  ];
  const rightsOfPerson: Cause = [
    'The account may not read this itself, or authorized before the permission was added.',
    'Authorize the connection again, with an account that may read it.',
    'authorize',
  ];
  return written(
    {
      title: 'The app lacks a permission in Microsoft Graph',
      detail: `Graph opens this with ${permission}, once an administrator has consented to it.`,
      causes: browser ? [missing, notGranted, rightsOfPerson] : [missing, notGranted],
    },
    browser,
  );
}
