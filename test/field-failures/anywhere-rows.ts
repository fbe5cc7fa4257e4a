/** Failures that can strike at the token endpoint and at the API alike: one row for each place. */
import type { FaultInput } from '@cleat/sandbox/faults.ts';
import { type Expected, FIX, fault, type PlatformFailure } from './row.ts';

type Anywhere = Pick<Expected, 'name' | 'code' | 'status' | 'fix'> & {
  readonly input: FaultInput;
  readonly outlastsPatience?: true;
};

const unreadable = { code: 'unexpected_response', status: 200, fix: FIX.servicesHost } as const;
const tooLarge = { code: 'response_too_large', status: 200, fix: FIX.servicesHost } as const;
const late = { code: 'timeout', status: null, fix: FIX.wait, outlastsPatience: true } as const;

const ANYWHERE: readonly Anywhere[] = [
  // Availability
  {
    name: '429',
    input: { kind: 'status', status: 429 },
    code: 'rate_limited',
    status: 429,
    fix: FIX.wait,
  },
  {
    name: '429 with Retry-After in seconds',
    input: { kind: 'status', status: 429, retryAfter: '30' },
    code: 'rate_limited',
    status: 429,
    fix: FIX.wait,
  },
  {
    name: '403 with Retry-After, which is a limit and no refusal',
    input: { kind: 'status', status: 403, retryAfter: 'Wed, 21 Oct 2037 07:28:00 GMT' },
    code: 'rate_limited',
    status: 403,
    fix: FIX.wait,
  },
  {
    name: '500',
    input: { kind: 'status', status: 500 },
    code: 'provider_unavailable',
    status: 500,
    fix: FIX.wait,
  },
  {
    name: '503 with Retry-After',
    input: { kind: 'status', status: 503, retryAfter: '120' },
    code: 'provider_unavailable',
    status: 503,
    fix: FIX.wait,
  },
  { name: 'no answer', input: { kind: 'hang' }, ...late },
  { name: 'a late answer', input: { kind: 'slow', ms: 5_000 }, ...late },
  { name: 'an answer that never ends', input: { kind: 'drip', ms: 50 }, ...late },
  {
    name: 'a reset at every try',
    input: { kind: 'reset' },
    code: 'connection_lost',
    status: null,
    fix: FIX.wait,
  },
  {
    name: 'an answer that breaks off',
    input: { kind: 'truncated' },
    code: 'connection_lost',
    status: null,
    fix: FIX.wait,
  },

  // Protocol
  { name: 'an endless answer', input: { kind: 'huge' }, ...tooLarge },
  { name: 'a gzip bomb', input: { kind: 'gzipBomb', megabytes: 100 }, ...tooLarge },
  { name: 'JSON that breaks off', input: { kind: 'brokenJson' }, ...unreadable },
  { name: 'JSON nested very deep', input: { kind: 'deepJson' }, ...unreadable },
  { name: 'an empty 200', input: { kind: 'empty200' }, ...unreadable },
  { name: 'plain text', input: { kind: 'plainText' }, ...unreadable },

  // Configuration
  {
    name: 'the login page with status 200',
    input: { kind: 'loginPage' },
    code: 'login_page',
    status: 200,
    fix: FIX.servicesHost,
  },
  {
    name: '404',
    input: { kind: 'status', status: 404 },
    code: 'host_not_found',
    status: 404,
    fix: FIX.servicesHost,
  },
];

export const ANYWHERE_ROWS: readonly PlatformFailure[] = ANYWHERE.flatMap(({ input, name, ...rest }) =>
  (['token', 'api'] as const).map((at) => ({
    ...rest,
    name: `${name}, at the ${at === 'api' ? 'API' : 'token endpoint'}`,
    step: at === 'api' ? ('workers' as const) : ('token' as const),
    breaks: fault(at, input),
  })),
);
