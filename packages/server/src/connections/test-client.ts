/** A ProviderClient for tests that answers from a script and notes what it was asked. */
import type { DiagnosisCode } from '@cleat/plugin-kit';
import { diagnosisCatalogue } from '../diagnosis/catalogue.ts';
import { classifyAnswer } from '../diagnosis/classify.ts';
import type { Exchange, GrantResult } from '../grants/exchange.ts';
import type { Credential, ProviderClient } from '../providers/provider-client.ts';
import { compile, definition, strategyOf } from '../providers/test-plugin.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { Secret } from '../vault/secret.ts';
import { diagnosisOf } from './test-diagnosis.ts';

export const testNow = new Date('2026-01-01T00:00:00.000Z');

const plugin = compile(definition);

export const testCredential: Credential = {
  plugin,
  strategy: strategyOf(plugin, 'client-credentials'),
  config: { tenantName: 'acme', clientId: 'the-client' },
  secrets: new Map([['clientSecret', new Secret('s3cret')]]),
  secretVersion: 1,
  destination: { baseUrl: 'https://hr.example', tokenUrl: 'https://hr.example/token' },
  provenDestination: false,
  remembered: null,
};

/** Names are told apart without unwrapping the token. */
const names = new WeakMap<StoredGrant, string>();

export function grantNamed(name: string): StoredGrant {
  const grant: StoredGrant = {
    accessToken: new Secret(name),
    obtainedAt: testNow,
    expiresAt: new Date('2026-01-01T01:00:00.000Z'),
    scopes: ['a'],
    refreshToken: null,
  };
  names.set(grant, name);
  return grant;
}

export interface Scripted {
  readonly status: number;
  readonly body?: unknown;
}

export const rows: Scripted = { status: 200, body: { data: [{ id: '1', name: 'Ann' }] } };

interface Script {
  /** One for each grant that is asked for; `null` for a refused client. */
  readonly grants: readonly (StoredGrant | null)[];
  /** What a request is answered, by its path and the token that it carries. */
  readonly answer?: (path: string, token: string) => Scripted;
  readonly onCall?: () => void;
}

export interface ScriptedClient extends ProviderClient {
  /** What was asked, in order: `grant`, or the path and token of a request. */
  readonly asked: string[];
  readonly grantOptions: { readonly personWaits: boolean; readonly remaining: number }[];
  readonly explained: string[];
}

function exchangeOf(method: 'GET' | 'POST', path: string, { status, body }: Scripted): Exchange {
  const stage = method === 'POST' ? 'grant' : 'request';
  const outcome = {
    kind: 'answer',
    status,
    headers: {},
    text: body === undefined ? '' : JSON.stringify(body),
  } as const;
  return {
    request: { method, url: `https://hr.example${path}` },
    outcome,
    classification: classifyAnswer(stage, outcome),
  };
}

export function scriptedClient({ grants, answer = () => rows, onCall }: Script): ScriptedClient {
  const left = [...grants];
  const asked: string[] = [];
  const grantOptions: ScriptedClient['grantOptions'] = [];
  const explained: string[] = [];
  return {
    asked,
    grantOptions,
    explained,
    revoke: async () => null,
    obtainGrant: async (_, { personWaits, remaining }): Promise<GrantResult> => {
      asked.push('grant');
      grantOptions.push({ personWaits, remaining: remaining() });
      onCall?.();
      const grant = left.shift();
      if (grant === undefined) throw new Error('one grant request too many');
      const scripted =
        grant === null ? { status: 401, body: { error: 'invalid_client' } } : { status: 200, body: {} };
      return {
        grant,
        exchange: exchangeOf('POST', '/token', scripted),
        remembered: { form: 'client_secret_post', triedForSecretVersion: 1 },
      };
    },
    call: async (_, grant, request) => {
      const token = grant === null ? 'none' : (names.get(grant) ?? 'unnamed');
      const at = 'path' in request ? request.path : request.url;
      asked.push(`${at} ${token}`);
      onCall?.();
      return exchangeOf('GET', at, answer(at, token));
    },
    explain: (_, stage, exchange, code: DiagnosisCode, subject) => {
      explained.push([stage, exchange.request.url, code, subject?.domain?.id ?? '-'].join(' '));
      return diagnosisOf(diagnosisCatalogue[code].category, { code });
    },
  };
}
