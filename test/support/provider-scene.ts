/** One Provider Plugin, whole: the service in front of a stand-in that answers under the Provider's real names. */
import { readFileSync } from 'node:fs';
import type { ProviderPlugin } from '@cleat/plugin-kit';
import { parseGuide } from '@cleat/server/providers/guide.ts';
import { expect } from 'vitest';
import { type ApiAnswer, type Caller, startTestService, type TestService } from './service.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

export interface ProviderScene {
  readonly service: TestService;
  readonly standIn: StandIn;
  /** In a Workspace of its own. */
  readonly call: Caller;
  /** Milliseconds by which the service's clock is ahead. */
  readonly clock: { ahead: number };
  readonly create: (strategyId: string, config: object) => Promise<ApiAnswer>;
  /** Starts a browser authorization; `finish` brings the code, as the product does. */
  readonly authorize: (strategyId: string, config: object) => Promise<Authorization>;
  readonly stop: () => Promise<void>;
}

interface Authorization {
  readonly connectionId: string;
  readonly redirectUri: string;
  /** Where the browser is sent. */
  readonly url: URL;
  readonly finish: (code: string) => Promise<ApiAnswer>;
}

/** @param hosts every name that the plugin may ask for */
export async function startProviderScene(
  plugin: ProviderPlugin,
  hosts: readonly string[],
): Promise<ProviderScene> {
  const standIn = await startStandIn(hosts);
  const clock = { ahead: 0 };
  const service = await startTestService({
    plugins: [plugin],
    environment: standIn.environment,
    now: () => new Date(Date.now() + clock.ahead),
  });
  const call = service.within(await service.workspace());
  const draft = (strategyId: string, config: object) => ({
    providerId: plugin.id,
    authenticationStrategyId: strategyId,
    authenticationConfig: config,
  });
  return {
    service,
    standIn,
    call,
    clock,
    create: (strategyId, config) => call('POST', '/api/connectors', draft(strategyId, config)),
    authorize: async (strategyId, config) => {
      const started = await call('POST', '/api/connectors/connector-oauth-start', draft(strategyId, config));
      expect(started.status, started.text).toBe(200);
      const state = started.at('state');
      return {
        connectionId: String(started.at('connectionId')),
        redirectUri: String(started.at('redirectUri')),
        url: new URL(String(started.at('authorizationUrl'))),
        finish: (code) => call('POST', '/api/connectors/connector-oauth-complete', { state, code }),
      };
    },
    stop: async () => {
      await service.stop();
      await standIn.stop();
    },
  };
}

export interface ExpectedDiagnosis {
  readonly code: string;
  readonly title: string;
  /** Of the first cause. */
  readonly fix: RegExp;
  /** The heading of the guide's step that the first cause points at; absent if it points at none. */
  readonly step?: string;
  /** What is shown of the Provider's own error. */
  readonly error?: string | null;
}

/** @param diagnosis as an answer of the service holds it */
export function expectDiagnosis(
  diagnosis: unknown,
  plugin: ProviderPlugin,
  strategyId: string,
  expected: ExpectedDiagnosis,
): void {
  const guide = plugin.strategies.find(({ id }) => id === strategyId)?.docs?.guide;
  const steps = guide === undefined ? [] : parseGuide(readFileSync(guide, 'utf8'));
  expect(diagnosis).toMatchObject({
    code: expected.code,
    title: expected.title,
    ...(expected.error !== undefined && { providerError: { code: expected.error } }),
  });
  const [first] = (diagnosis as { likelyCauses: { fix: string; guideStep?: number }[] }).likelyCauses;
  expect(first?.fix).toMatch(expected.fix);
  const pointedAt = first?.guideStep === undefined ? undefined : steps[first.guideStep - 1]?.title;
  expect(pointedAt).toBe(expected.step);
}

/** Method, host and path of what was asked, without queries and without looking for a server's description (RFC 8414). */
export const asked = (standIn: StandIn): string[] =>
  standIn.seen
    .filter(({ path }) => !path.includes('/.well-known/'))
    .map(({ method, host, path }) => `${method} ${host}${path.split('?')[0]}`);
