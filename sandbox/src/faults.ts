import { setTimeout as wait } from 'node:timers/promises';
import { secretsSeen } from './client-authentication.ts';
import {
  drip,
  gzipBomb,
  pour,
  sendHtml,
  sendJson,
  sendLoginPage,
  sendText,
  truncate,
} from './fault-bodies.ts';
import { answer, change, type Kind, type Outcome, type Scene } from './fault-kind.ts';
import { anyJson, flag, type InputOf, optional, text, whole, withDefault } from './fields.ts';
import { PAGE_FAULTS } from './page-faults.ts';
import { type Fault, PLACES, type Place, type Tenant } from './tenants.ts';
import type { RewriteToken } from './token-endpoint.ts';

const TOKEN = ['token'] as const;

/** Every fault by name. */
export const FAULTS = {
  status: answer(
    'An error status with a JSON body',
    PLACES,
    {
      status: whole('HTTP status: 401, 403, 404, 429, 500, 503, …', 400, 599),
      retryAfter: optional(text('Retry-After header: seconds or an HTTP date')),
      body: anyJson('JSON body in place of {"error": …}'),
    },
    ({ response }, { status, retryAfter, body }) =>
      sendJson(
        response,
        status,
        body ?? { error: `status ${status}`, errors: [{ error: `Sandbox answers ${status}` }] },
        retryAfter === undefined ? {} : { 'retry-after': retryAfter },
      ),
  ),
  slow: change(
    'The right answer, late',
    PLACES,
    { ms: whole('Milliseconds before the headers', 0, 600_000) },
    async (_, { ms }): Promise<Outcome> => {
      await wait(ms, undefined, { ref: false });
      return 'proceed';
    },
  ),
  drip: answer(
    'Status 200 and a body that never ends, one space at a time',
    PLACES,
    { ms: withDefault(whole('Milliseconds between spaces', 1, 600_000), 500) },
    ({ response }, { ms }) => drip(response, ms),
  ),
  hang: answer('No answer; the connection stays open', PLACES, {}, () => {}),
  huge: answer(
    'Status 200 and a very long body',
    PLACES,
    { megabytes: optional(whole('Length; endless where left out', 1, 1_000_000)) },
    ({ response }, { megabytes }) => pour(response, megabytes),
  ),
  gzipBomb: answer(
    'A small gzip body that unpacks to a very long one',
    PLACES,
    { megabytes: withDefault(whole('Unpacked length', 1, 100_000), 1024) },
    ({ response }, { megabytes }) => gzipBomb(response, megabytes),
  ),
  truncated: answer(
    'Content-Length larger than the body, then a closed connection',
    PLACES,
    {},
    ({ response }) => truncate(response),
  ),
  brokenJson: answer('Status 200 and JSON that breaks off', PLACES, {}, ({ response }) =>
    sendText(response, 200, 'application/json', '{"total":1,"data":[{"id":"3aa5'),
  ),
  deepJson: answer(
    'Status 200 and JSON nested very deep',
    PLACES,
    { depth: withDefault(whole('Depth', 1, 1_000_000), 100_000) },
    ({ response }, { depth }) =>
      sendText(response, 200, 'application/json', `${'['.repeat(depth)}${']'.repeat(depth)}`),
  ),
  empty200: answer('Status 200 without a body', PLACES, {}, ({ response }) =>
    sendText(response, 200, 'application/json', ''),
  ),
  plainText: answer('Status 200 and plain text', PLACES, {}, ({ response }) =>
    sendText(response, 200, 'text/plain; charset=utf-8', 'Service is being upgraded.\n'),
  ),
  error200: answer('Status 200 with an error in the JSON body', PLACES, {}, ({ response }) =>
    sendJson(response, 200, { error: 'invalid_client', error_description: 'Client is not known' }),
  ),
  noToken: change('Status 200 without access_token', TOKEN, {}, () => without('access_token')),
  expiresIn: change(
    'A working token with any expires_in',
    TOKEN,
    { value: anyJson('Any JSON value; left out = no expires_in') },
    (_, { value }) => put('expires_in', value),
  ),
  tokenType: change(
    'A working token with any token_type',
    TOKEN,
    { value: anyJson('Any JSON value; left out = no token_type') },
    (_, { value }) => put('token_type', value),
  ),
  tokenRejected: answer('401 although the access token is valid', ['api'], {}, ({ response }) =>
    sendJson(response, 401, { error: 'invalid_token', errors: [{ error: 'Access token is not accepted' }] }),
  ),
  reset: answer('The connection is reset before an answer', PLACES, {}, ({ response }) => {
    response.socket?.resetAndDestroy();
  }),
  redirect: answer(
    'A redirect',
    PLACES,
    { location: text('Location header'), status: withDefault(whole('HTTP status', 300, 399), 302) },
    ({ response }, { location, status }) => response.writeHead(status, { location }).end(),
  ),
  loginPage: answer(
    'The HTML login page of the user interface',
    PLACES,
    { redirect: withDefault(flag('302 to the login page instead of 200'), false) },
    ({ response, loginUrl }, { redirect }) =>
      redirect ? response.writeHead(302, { location: loginUrl }).end() : sendLoginPage(response),
  ),
  firewall: answer(
    '403 with an HTML page, as a firewall or an address list sends',
    PLACES,
    {},
    ({ response }) =>
      sendHtml(
        response,
        403,
        'Access Denied',
        'Your address is not on the allowed list. Reference 18.5f2c9e.',
      ),
  ),
  echoSecret: answer(
    'An error that repeats the Authorization header and the secret',
    PLACES,
    { status: withDefault(whole('HTTP status', 400, 599), 401) },
    ({ response, authorization, body, tenant }, { status }) =>
      sendJson(response, status, {
        error: 'invalid_client',
        error_description: `Refused: ${secretsSeen(authorization, body).join(' ')}`,
        received: { authorization, body, clientSecrets: tenant.clients.map((client) => client.clientSecret) },
      }),
  ),
  ...PAGE_FAULTS,
} as const;

export type FaultKind = keyof typeof FAULTS;

/** How to set each fault from a program: its kind and its own parameters. */
export type FaultInput = {
  [K in FaultKind]: { readonly kind: K } & InputOf<(typeof FAULTS)[K]['fields']>;
}[FaultKind];

/** Runs a fault. */
export async function runFault(fault: Fault, scene: Scene): Promise<Outcome> {
  const chosen = FAULTS[fault.kind as FaultKind] as unknown as Kind;
  return chosen.run(scene, fault.parameters);
}

/**
 * The fault for a request, and the tenant with that request counted. The first fault set for the place (and
 * resource) decides; when its `times` are used up the next one takes over.
 */
export function takeFault(
  tenant: Tenant,
  at: Place,
  resource: string | undefined,
  service?: string,
): { readonly tenant: Tenant; readonly fault: Fault | undefined } {
  const index = tenant.faults.findIndex(
    (one) =>
      one.at === at &&
      (one.resource === undefined || one.resource === resource) &&
      (one.service === undefined || one.service === service),
  );
  const fault = tenant.faults[index];
  if (fault === undefined) return { tenant, fault: undefined };
  const faults = tenant.faults.flatMap((one, i) => (i === index ? counted(one) : [one]));
  return { tenant: { ...tenant, faults }, fault: fault.after > 0 ? undefined : fault };
}

function counted(fault: Fault): readonly Fault[] {
  if (fault.after > 0) return [{ ...fault, after: fault.after - 1 }];
  if (fault.times === undefined) return [fault];
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
}

const without =
  (name: string): RewriteToken =>
  (answer) =>
    Object.fromEntries(Object.entries(answer).filter(([key]) => key !== name));

const put = (name: string, value: unknown): RewriteToken =>
  value === undefined ? without(name) : (answer) => ({ ...answer, [name]: value });
