/** A path that a person entered leads below the base URL, and a 200 that says it failed has failed. */
import type { AnswerFault } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EgressOutcome, StreamingEgress } from '../egress/types.ts';
import { Secret } from '../vault/secret.ts';
import { createProviderClient } from './provider-client.ts';
import { compile, definition, strategyOf } from './test-plugin.ts';

const now = new Date('2026-01-01T00:00:00Z');
const grant = {
  accessToken: new Secret('t'),
  obtainedAt: now,
  expiresAt: null,
  scopes: [],
  refreshToken: null,
};

async function call(testPath: string, answer = '{"ok":true}', answerFault?: AnswerFault) {
  const asked: string[] = [];
  const outcome: EgressOutcome = { kind: 'answer', status: 200, headers: {}, text: answer };
  const egress: Pick<StreamingEgress, 'send'> = {
    send: async (request) => {
      asked.push(request.url);
      return outcome;
    },
  };
  const plugin = compile({
    ...definition,
    providerErrorCodes: ['invalid_auth'],
    ...(answerFault !== undefined && { answerFault }),
  });
  const client = createProviderClient({
    findRevocation: async () => null,
    egress: egress as StreamingEgress,
    now: () => now,
    onPluginFault: () => undefined,
  });
  const credential = {
    plugin,
    strategy: strategyOf(plugin, 'client-credentials'),
    config: { testPath },
    secrets: new Map(),
    secretVersion: 1,
    destination: { baseUrl: 'https://hr.example/api' },
    provenDestination: false,
    remembered: null,
  };
  const exchange = await client.call(credential, grant, { path: '/', pathField: 'testPath' }, () => 1_000);
  return { asked, exchange };
}

describe('an entered path', () => {
  it.each(['/', '/me', '/v1/users/me', '/a%20b', '/group%2Fproject', '/trailing/'])(
    '%s is asked as it stands',
    async (path) => {
      expect((await call(path)).asked).toEqual([`https://hr.example/api${path}`]);
    },
  );

  it.each([
    'me',
    '/..',
    '/../x',
    '/%2e%2e/x',
    '/a/../../b',
    '/a\\b',
    '/a?b=1',
    '/a#b',
    '@evil.example/',
    '',
    ' /a',
    '/a\nb',
  ])('%j is not asked at all', async (path) => {
    const { asked, exchange } = await call(path);
    expect(asked).toEqual([]);
    expect(exchange.classification.code).toBe('invalid_configuration');
  });

  it('never leaves the base URL, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.webPath(),
          fc.string().map((text) => `/${text}`),
        ),
        async (path) => {
          for (const url of (await call(path)).asked) {
            expect(new URL(url).origin).toBe('https://hr.example');
            expect(new URL(url).pathname.startsWith('/api/')).toBe(true);
          }
        },
      ),
    );
  });
});

describe('a 200 that says of itself that it failed', () => {
  const fault: AnswerFault = { flag: 'ok', code: 'error', meanings: { invalid_auth: 'token_rejected' } };

  it.each([
    ['{"ok":true,"error":"x"}', null, null],
    ['{"ok":false,"error":"invalid_auth"}', 'token_rejected', 'invalid_auth'],
    ['{"ok":false,"error":"something else"}', 'request_refused', null],
    ['{"ok":false,"error":"__proto__"}', 'request_refused', null],
    ['{"ok":false}', 'request_refused', null],
    ['[]', null, null],
  ])('%s', async (answer, code, providerErrorCode) => {
    const { exchange } = await call('/me', answer, fault);
    expect(exchange.classification).toMatchObject({ code, providerErrorCode });
  });
});
