/** Failures at the API, after a token was issued: a permission layer is missing, or something else answers. */
import { FIX, fault, type PlatformFailure, refusal } from './row.ts';

type ApiFailure = Omit<PlatformFailure, 'step'>;

/** The platform does not say which layer is missing, so the same words serve each. */
const layerMissing = {
  code: 'permission_denied',
  status: 403,
  providerCode: 'S22',
  fix: FIX.activate,
  also: [2, 6],
} as const;

const API: readonly ApiFailure[] = [
  // Authorization: each layer by itself
  {
    name: 'the functional area off',
    breaks: ({ sandbox }) => void sandbox.tenant().dropArea({ area: 'staffing' }),
    ...layerMissing,
  },
  {
    name: 'the domain policy missing',
    breaks: ({ sandbox }) => {
      sandbox.tenant().revokePolicy({ domain: 'staffing' });
      sandbox.tenant().activate();
    },
    ...layerMissing,
  },
  {
    name: 'the domain policy granted, but not activated',
    breaks: ({ sandbox }) => {
      sandbox.tenant().revokePolicy({ domain: 'staffing' });
      sandbox.tenant().activate();
      sandbox.tenant().grantPolicy({ domain: 'staffing' });
    },
    ...layerMissing,
  },
  {
    name: 'the integration user in no security group',
    breaks: ({ sandbox }) => void sandbox.tenant().putUser({ groups: [] }),
    ...layerMissing,
  },
  {
    name: 'no integration user linked',
    breaks: ({ sandbox }) => void sandbox.tenant().unlinkUser(),
    ...layerMissing,
  },
  {
    name: '403 with S22 as errorCode',
    breaks: refusal('api', 403, { errorCode: 'S22', httpStatus: 403, message: 'permission denied' }),
    ...layerMissing,
  },
  {
    name: '403 without a code',
    breaks: refusal('api', 403, { error: 'permission denied' }),
    code: 'permission_denied',
    status: 403,
    fix: FIX.activate,
  },
  {
    name: '403 as an HTML page of a firewall',
    breaks: fault('api', { kind: 'firewall' }),
    code: 'permission_denied',
    status: 403,
    fix: FIX.allowAddress,
  },
  {
    name: '403 that repeats the token',
    breaks: fault('api', { kind: 'echoSecret', status: 403 }),
    code: 'permission_denied',
    status: 403,
    fix: FIX.activate,
  },

  // Authentication
  {
    name: '401 with a fresh token',
    breaks: fault('api', { kind: 'tokenRejected' }),
    code: 'token_rejected',
    status: 401,
    fix: FIX.linkUser,
    also: [1, 7],
  },
  {
    name: '401 that repeats the token',
    breaks: fault('api', { kind: 'echoSecret', status: 401 }),
    code: 'token_rejected',
    status: 401,
    fix: FIX.linkUser,
  },

  // Configuration
  {
    name: '400',
    breaks: refusal('api', 400, { error: 'invalid request' }),
    code: 'request_refused',
    status: 400,
    fix: FIX.servicesHost,
  },
  {
    name: '405',
    breaks: refusal('api', 405, { error: 'method not allowed' }),
    code: 'request_refused',
    status: 405,
    fix: FIX.servicesHost,
  },
  {
    name: 'a redirect to the login page of the same host',
    breaks: fault('api', { kind: 'loginPage', redirect: true }),
    code: 'redirect_refused',
    status: 302,
    fix: FIX.servicesHost,
  },
  {
    name: 'a redirect to another host',
    breaks: ({ sandbox, trap }) =>
      void sandbox.tenant().fault({ at: 'api', kind: 'redirect', location: `${trap}/workers`, status: 307 }),
    code: 'redirect_refused',
    status: 307,
    fix: FIX.servicesHost,
  },
  {
    name: 'a redirect within the API',
    breaks: fault('api', { kind: 'redirect', location: '/ccx/api/v1/acme/workers?limit=1' }),
    code: 'redirect_refused',
    status: 302,
    fix: FIX.servicesHost,
  },

  // Protocol
  {
    name: '200 with an error in place of workers',
    breaks: fault('api', { kind: 'error200' }),
    code: 'unexpected_response',
    status: 200,
    fix: FIX.servicesHost,
  },
];

export const API_ROWS: readonly PlatformFailure[] = API.map((row) => ({
  ...row,
  step: 'workers',
  name: `${row.name}, at the API`,
}));
