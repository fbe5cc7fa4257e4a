/** For tests: a Provider that answers pages by a script. */
import type { DiagnosisCode, Stream } from '@cleat/plugin-kit';
import { vi } from 'vitest';
import type { GrantBroker } from '../connections/broker.ts';
import type { Connection } from '../connections/connection.ts';
import { createProviderPauses } from '../connections/provider-pause.ts';
import { classifyAnswer, classifyFailure, isSuccess, nothingWrong } from '../diagnosis/classify.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { EgressFailureCode, EgressOutcome } from '../egress/types.ts';
import type { Credential, ProviderClient } from '../providers/provider-client.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { Secret } from '../vault/secret.ts';
import { testSealer } from '../vault/test-sealer.ts';
import type { CredentialProof, Verdict } from './credential-proof.ts';
import { createPageFetcher, type PageAsk, ReadFailure } from './page-fetcher.ts';
import { createRateBudget } from './rate-budget.ts';
import { readHere } from './test-rows.ts';
import { testStream } from './test-stream.ts';

export const start = Date.parse('2026-03-01T12:00:00Z');
export const first: PageAsk = { position: null, parent: null, window: null };

export type Scripted = EgressOutcome | 'hangs';
export const answer = (status: number, text = '', headers: Record<string, string> = {}): EgressOutcome => ({
  ...{ kind: 'answer' as const, status, text, headers },
});
export const failure = (code: EgressFailureCode): EgressOutcome => ({
  ...{ kind: 'failure' as const, code, phase: 'body' as const, host: 'host.example', reason: 'It failed.' },
});
export const page = answer(200, '{"total":1,"data":[{"id":"1"}]}');

interface Sent {
  readonly token: string | null;
  readonly at: number;
  readonly asked: unknown;
}

/** A Provider that answers by a script, the last of it for ever, and a broker that mints a new grant for each refused one. */
export function play(
  script: readonly Scripted[],
  options: {
    stream?: Stream;
    faultFlag?: string;
    grant?: 'none';
    atOnce?: number;
    quietFor?: number;
    verdict?: Verdict;
  } = {},
) {
  const sent: Sent[] = [];
  const { stream = testStream(), faultFlag = null } = options;
  const begun = Date.now();
  const controller = new AbortController();
  const { signal } = controller;
  const connection = { id: 'con_1' } as Connection;
  const credential = { tag: 'credential' } as unknown as Credential;
  const quietUntil = options.quietFor === undefined ? null : new Date(begun + options.quietFor);
  const written: Date[] = [];
  const pauses = createProviderPauses({
    database: {
      inWorkspace: async () => {
        written.push(new Date());
        return undefined as never;
      },
    },
    now: () => new Date(),
    onError: (error) => {
      throw error;
    },
  });
  let minted = 1;
  // What a Secret holds is told by who made it: nobody here may unwrap one.
  const names = new WeakMap<Secret, string>();
  const grantOf = (number: number): StoredGrant => {
    const name = `token-${number}`;
    const accessToken = new Secret(name);
    names.set(accessToken, name);
    return { accessToken, obtainedAt: new Date(), expiresAt: null, scopes: [], refreshToken: null };
  };
  const nameOf = (grant: Pick<StoredGrant, 'accessToken'> | null): string | null =>
    grant === null ? null : (names.get(grant.accessToken) ?? 'unknown');
  let current = grantOf(minted);
  const judge = vi.fn(async (): Promise<Verdict> => options.verdict ?? 'credential');
  const answered = vi.fn<CredentialProof['answered']>();
  const denied = vi.fn<CredentialProof['denied']>();
  const rejected: string[] = [];
  const acquire = vi.fn<GrantBroker['acquire']>(async (_workspace, _connection, asked) => {
    if (asked.rejected !== undefined) {
      rejected.push(nameOf(asked.rejected) ?? '');
      minted += 1;
      current = grantOf(minted);
    }
    const grant = options.grant === 'none' ? null : current;
    return { ok: true, connection, credential, grant, quietUntil };
  });
  const inVain: (string | null)[] = [];
  const renewedInVain: GrantBroker['renewedInVain'] = ({ grant }) => inVain.push(nameOf(grant));
  const client: Pick<ProviderClient, 'call' | 'explain'> = {
    call: async (_credential, grant, asked, _remaining, { signal: aborted, accepts } = {}) => {
      const one = script[Math.min(sent.length, script.length - 1)] ?? page;
      sent.push({ token: nameOf(grant), at: Date.now() - begun, asked });
      const outcome =
        one !== 'hangs'
          ? one
          : await new Promise<EgressOutcome>((resolve) =>
              aborted?.addEventListener('abort', () => resolve(failure('timeout'))),
            );
      const request = { method: 'GET' as const, url: 'https://host.example/things?offset=0' };
      if (outcome.kind === 'failure') return { request, outcome, classification: classifyFailure(outcome) };
      const taken = isSuccess(outcome) && (await accepts?.(outcome, request.url)) === true;
      const classification = taken ? nothingWrong(outcome) : classifyAnswer('request', outcome);
      return { request, outcome, classification };
    },
    explain: (_credential, _stage, _exchange, code) => ({ code }) as Diagnosis,
  };
  const budget = createRateBudget({ atOnce: options.atOnce ?? 8, now: Date.now });
  const turn = vi.spyOn(budget, 'turn');
  const done = vi.spyOn(budget, 'done');
  const fetcher = createPageFetcher(
    {
      broker: { acquire, renewedInVain, worked: () => undefined } as unknown as GrantBroker,
      proof: { answered, judge, denied, settle: () => true },
      client: client as ProviderClient,
      ...{
        budget,
        now: () => new Date(),
        random: () => 0.5,
        requestTimeout: 30_000,
        maxResponseBytes: 1_000,
      },
      ...{ workspaceId: 'ws_1', connectionId: 'con_1', signal, pauses },
    },
    stream,
    {},
  );
  const reader = readHere(testSealer(), { stream, faultFlag });
  const fetch = (ask: PageAsk) => fetcher.fetch(ask, reader);
  const end = async (ask: PageAsk = first): Promise<unknown> => {
    const outcome = fetch(ask).then(
      ({ rows }) => rows.map(({ record }) => record),
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    return outcome;
  };
  return {
    fetch,
    fetcher,
    end,
    sent,
    judge,
    answered,
    denied,
    rejected,
    inVain,
    acquire,
    controller,
    turn,
    done,
    written,
  };
}

export const codeOf = (outcome: unknown): [DiagnosisCode, boolean] | null =>
  outcome instanceof ReadFailure ? [outcome.diagnosis.code, outcome.concernsAll] : null;
