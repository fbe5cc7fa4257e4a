/** Failures that a person enters: the platform is well, the values are not. */
import { type EnteredFailure, FIX } from './row.ts';

export const ENTERED_ROWS: readonly EnteredFailure[] = [
  {
    name: 'an unknown Client ID',
    entered: () => ({ clientId: 'somebody-else' }),
    code: 'invalid_client',
    step: 'token',
    status: 401,
    providerCode: 'invalid_client',
    fix: FIX.enterAgain,
  },
  {
    name: 'a Client Secret of which the end is missing',
    entered: () => ({ clientSecret: 'sandbox-secret-5f2c9' }),
    code: 'invalid_client',
    step: 'token',
    status: 401,
    providerCode: 'invalid_client',
    fix: FIX.enterAgain,
  },
  {
    name: 'a misspelt Tenant Name, answered with 404',
    entered: () => ({ tenantName: 'acne' }),
    code: 'host_not_found',
    step: 'token',
    status: 404,
    fix: FIX.servicesHost,
    also: [1],
  },
  {
    name: 'a misspelt Tenant Name, answered with 503',
    entered: ({ sandbox }) => {
      sandbox.unknownTenant({ status: 503 });
      return { tenantName: 'acne' };
    },
    code: 'provider_unavailable',
    step: 'token',
    status: 503,
    fix: FIX.wait,
    also: [7],
  },
  {
    name: 'a Tenant Name in capitals',
    entered: () => ({ tenantName: 'ACME' }),
    code: 'host_not_found',
    step: 'token',
    status: 404,
    fix: FIX.servicesHost,
  },
  {
    name: 'a Base URL with a path that is none of the API',
    entered: ({ sandbox }) => ({ baseUrl: `${sandbox.origin}/rest` }),
    code: 'host_not_found',
    step: 'workers',
    status: 404,
    fix: FIX.wholeEndpoint,
  },
  {
    name: 'a Base URL with another version of the API',
    entered: ({ sandbox }) => ({ baseUrl: `${sandbox.origin}/ccx/api/v9/acme` }),
    code: 'host_not_found',
    step: 'workers',
    status: 404,
    fix: FIX.servicesHost,
  },
  {
    name: 'a Base URL with a misspelt tenant',
    entered: ({ sandbox }) => ({ baseUrl: `${sandbox.origin}/ccx/api/v1/acmee` }),
    code: 'host_not_found',
    step: 'workers',
    status: 404,
    fix: FIX.servicesHost,
    says: 'ends with the tenant “acmee”',
  },
  {
    name: 'a Base URL of another tenant of the host',
    entered: ({ sandbox }) => {
      sandbox.createTenant({ name: 'other' });
      return { baseUrl: `${sandbox.origin}/ccx/api/v1/other` };
    },
    code: 'token_rejected',
    step: 'workers',
    status: 401,
    fix: FIX.linkUser,
    also: [7],
  },
  {
    name: 'the address of the user interface',
    entered: ({ sandbox }) => ({ baseUrl: `${sandbox.origin}/acme/d/home.htmld` }),
    code: 'login_page',
    step: 'workers',
    status: 200,
    fix: FIX.notLogin,
  },
  {
    name: 'the address of the user interface without its page',
    entered: ({ sandbox }) => ({ baseUrl: `${sandbox.origin}/acme/login` }),
    code: 'login_page',
    step: 'workers',
    status: 200,
    fix: FIX.servicesHost,
  },
];
