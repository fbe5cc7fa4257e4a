import type { Credential } from '../providers/provider-client.ts';
import {
  runConnectionTest,
  type StepListener,
  type TestOptions,
  type TestResult,
} from './connection-test.ts';
import type { ConnectionContext } from './context.ts';

export interface TestCredentialOptions {
  readonly personWaits: boolean;
  readonly onStep?: StepListener | undefined;
  readonly obtain?: TestOptions['obtain'];
  readonly held?: TestOptions['held'];
}

/** Runs the connection test within the limits of this service. @throws Problem `rate_limited` */
export function testCredential(
  workspaceId: string,
  context: ConnectionContext,
  credential: Credential,
  { personWaits, onStep, obtain, held }: TestCredentialOptions,
): Promise<TestResult> {
  return context.bulkhead.run(workspaceId, () =>
    runConnectionTest(credential, {
      client: context.client,
      now: context.now,
      timeout: context.testTimeout,
      personWaits,
      ...(onStep !== undefined && { onStep }),
      ...(obtain !== undefined && { obtain }),
      ...(held !== undefined && { held }),
    }),
  );
}
