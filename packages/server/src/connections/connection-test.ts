/** The connection test: the steps that the strategy names, in order, each once. */
import type { DiagnosisCode, TestStep } from '@cleat/plugin-kit';
import type { RememberedForm } from '../grants/client-authentication.ts';
import type { Exchange, GrantResult } from '../grants/exchange.ts';
import type { Credential, ProviderClient, Stage } from '../providers/provider-client.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { judgeCollection } from './collection.ts';
import type { Outcome } from './state.ts';
import type { TestReport, TestStepReport } from './test-report.ts';

/** Told as each step starts and ends, for callers who watch. */
export type StepListener = (
  event:
    | { readonly event: 'started'; readonly step: { readonly id: string; readonly label: string } }
    | { readonly event: 'ended'; readonly step: TestStepReport },
) => void;

export interface TestOptions {
  readonly client: ProviderClient;
  readonly now: () => Date;
  /** Milliseconds for the whole test. */
  readonly timeout: number;
  readonly personWaits: boolean;
  /** In place of the client's own way, where a new grant must be kept before it is used. */
  readonly obtain?: (options: { personWaits: boolean; remaining: () => number }) => Promise<GrantResult>;
  /** A grant that nothing can renew: it is tested as it is, and no new one is obtained. */
  readonly held?: StoredGrant;
  readonly onStep?: StepListener;
}

export interface TestResult {
  readonly report: TestReport;
  readonly outcome: Outcome;
  /** The grant obtained on the way, also when a later step failed. */
  readonly grant: StoredGrant | null;
  readonly remembered: RememberedForm | null;
}

interface StepResult {
  readonly report: TestStepReport;
  readonly stage: Stage;
  readonly grant: StoredGrant | null;
  readonly remembered: RememberedForm | null;
}

export async function runConnectionTest(credential: Credential, options: TestOptions): Promise<TestResult> {
  const startedAt = options.now();
  const deadline = startedAt.getTime() + options.timeout;
  const remaining = (): number => Math.max(1, deadline - options.now().getTime());
  const steps: StepResult[] = [];
  for (const step of credential.strategy.definition.test) {
    const previous = steps.at(-1);
    const result =
      previous?.report.status === 'failed' || previous?.report.status === 'skipped'
        ? skipped(step, previous)
        : await runStep(credential, step, previous, remaining, options);
    options.onStep?.({ event: 'ended', step: result.report });
    steps.push(result);
  }
  const failed = steps.find((step) => step.report.status === 'failed');
  const diagnosis = failed?.report.diagnosis ?? null;
  const last = steps.at(-1);
  return {
    report: {
      valid: failed === undefined,
      testedAt: startedAt.toISOString(),
      durationMs: options.now().getTime() - startedAt.getTime(),
      steps: steps.map((step) => step.report),
      diagnosis,
    },
    outcome:
      failed === undefined || diagnosis === null
        ? { passed: true }
        : { passed: false, stage: failed.stage, diagnosis },
    grant: last?.grant ?? null,
    remembered: last?.remembered ?? null,
  };
}

/** Of a step that made no request. */
function unasked({ id, label }: TestStep): Omit<TestStepReport, 'status'> {
  return { id, label, durationMs: 0, request: null, response: null, diagnosis: null };
}

function skipped(step: TestStep, previous: StepResult): StepResult {
  const report = { ...unasked(step), status: 'skipped' } as const;
  return { report, stage: previous.stage, grant: previous.grant, remembered: previous.remembered };
}

async function runStep(
  credential: Credential,
  step: TestStep,
  previous: StepResult | undefined,
  remaining: () => number,
  options: TestOptions,
): Promise<StepResult> {
  const startedAt = options.now().getTime();
  const { id, label } = step;
  options.onStep?.({ event: 'started', step: { id, label } });
  const grant = previous?.grant ?? null;
  const stage: Stage = step.request === undefined ? 'grant' : 'request';
  if (step.request === undefined && options.held !== undefined) {
    const report = { ...unasked(step), status: 'passed' } as const;
    return { report, stage, grant: options.held, remembered: null };
  }
  let exchange: Exchange;
  let obtained = { grant, remembered: previous?.remembered ?? null };
  if (step.request === undefined) {
    const { personWaits } = options;
    const result = await (options.obtain?.({ personWaits, remaining }) ??
      options.client.obtainGrant(credential, { personWaits, remaining }));
    exchange = result.exchange;
    obtained = { grant: result.grant, remembered: result.remembered };
  } else {
    exchange = await options.client.call(credential, grant, step.request, remaining);
  }
  const { code, status } = judge(step, exchange);
  const answered = exchange.classification.status;
  return {
    report: {
      id,
      label,
      status,
      durationMs: options.now().getTime() - startedAt,
      request: exchange.request,
      response: answered === null ? null : { status: answered },
      diagnosis: code === null ? null : options.client.explain(credential, stage, exchange, code),
    },
    stage,
    ...obtained,
  };
}

/** Such as a 204: a path that only says that all is well. */
function isEmptySuccess({ outcome }: Exchange): boolean {
  return (
    outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300 && outcome.text.trim() === ''
  );
}

function judge(
  step: TestStep,
  exchange: Exchange,
): { code: DiagnosisCode | null; status: 'passed' | 'failed' | 'warning' } {
  const { code, body } = exchange.classification;
  if (step.request !== undefined && step.expects === undefined && isEmptySuccess(exchange))
    return { code: null, status: 'passed' };
  if (code !== null) return { code, status: 'failed' };
  if (step.request === undefined || step.expects !== 'collection') return { code: null, status: 'passed' };
  switch (judgeCollection(body, step.request.rows)) {
    case 'rows':
      return { code: null, status: 'passed' };
    case 'empty':
    case 'blank_rows':
      return { code: 'empty_field_set', status: 'warning' };
    case 'not_a_collection':
      return { code: 'unexpected_response', status: 'failed' };
  }
}
