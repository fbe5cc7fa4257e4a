import { describe, expect, it } from 'vitest';
import { type Route, routeOf } from './routes.ts';

const api = (
  tenant: string | undefined,
  service: string,
  resource: string,
  id?: string,
  child?: string,
): Route => ({
  to: 'api',
  tenant,
  service,
  resource,
  id,
  child,
});

const nothing = (tenant?: string): Route => ({ to: 'nothing', tenant });

describe('what a path means', () => {
  const table: readonly [string, Route][] = [
    ['/ccx/oauth2/acme_pt2/token', { to: 'token', tenant: 'acme_pt2' }],
    ['/ccx/oauth2/acme/token/more', nothing()],
    ['/ccx/oauth2/acme', nothing()],
    ['/ccx/oauth2//token', nothing()],
    ['/ccx/api/v1/acme/workers', api('acme', 'common', 'workers')],
    ['/ccx/api/v1/acme/workers/ab12', api('acme', 'common', 'workers', 'ab12')],
    ['/ccx/api/v1/acme/workers/ab12/history', api('acme', 'common', 'workers', 'ab12', 'history')],
    ['/ccx/api/v1/acme/workers/ab12/serviceDates', nothing('acme')],
    ['/ccx/api/v1/acme/workers/ab12/history/1', nothing('acme')],
    ['/ccx/api/v1/acme/workers//history', nothing('acme')],
    ['/ccx/api/staffing/v6/acme/workers', api('acme', 'staffing', 'workers')],
    ['/ccx/api/payroll/v2/acme/payGroups', api('acme', 'payroll', 'payGroups')],
    ['/ccx/api/absenceManagement/v1/acme/balances', api('acme', 'absenceManagement', 'balances')],
    ['/ccx/api/timeTracking/v5/acme/workerTimeBlocks', api('acme', 'timeTracking', 'workerTimeBlocks')],
    ['/ccx/api/payroll/v9/acme/payGroups', nothing('acme')],
    ['/ccx/api/v1/acme', nothing('acme')],
    ['/ccx/api/v1/acme/', nothing('acme')],
    ['/ccx/api/v1/acme//workers', nothing('acme')],
    ['/ccx/api/v1/acme/workers/', nothing('acme')],
    ['/ccx/api/v1/acme/constructor', nothing('acme')],
    ['/ccx/api/v1/acme/payGroups', nothing('acme')],
    ['/ccx/other', nothing()],
    ['/workers', api(undefined, 'common', 'workers')],
    ['/workers/ab12', api(undefined, 'common', 'workers', 'ab12')],
    ['/payGroups', api(undefined, 'payroll', 'payGroups')],
    ['/jobs', api(undefined, 'staffing', 'jobs')],
    ['/staffing/workers', api(undefined, 'staffing', 'workers')],
    ['/staffing/workers/ab12', api(undefined, 'staffing', 'workers', 'ab12')],
    ['/workers/ab12/history', api(undefined, 'common', 'workers', 'ab12', 'history')],
    [
      '/workers/ab12/timeOffDetails',
      api(undefined, 'absenceManagement', 'workers', 'ab12', 'timeOffDetails'),
    ],
    ['/jobs/ab12/payGroup', api(undefined, 'payroll', 'jobs', 'ab12', 'payGroup')],
    ['/staffing/workers/ab12/serviceDates', api(undefined, 'staffing', 'workers', 'ab12', 'serviceDates')],
    ['//workers', nothing()],
    ['/', nothing()],
    ['/acme/login.htmld', { to: 'userInterface', tenant: 'acme' }],
    ['/acme/d/home.htmld', { to: 'userInterface', tenant: 'acme' }],
    ['/_sandbox', { to: 'admin', rest: [] }],
    ['/_sandbox/tenants/acme/activate', { to: 'admin', rest: ['tenants', 'acme', 'activate'] }],
  ];
  it.each(table)('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});
