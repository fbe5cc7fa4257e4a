/** Steps of the guides, counted from 1. All three have a step for each of these. */
export interface Steps {
  readonly app: number;
  /** Where the app is told who may use it, or as whom it acts. */
  readonly policy: number;
  readonly user: number;
  readonly values: number;
}

const STEPS: Readonly<Record<string, Steps>> = {
  oauth: { app: 1, policy: 2, values: 3, user: 4 },
  'jwt-bearer': { app: 2, policy: 3, user: 4, values: 5 },
  'client-credentials': { app: 1, user: 2, policy: 3, values: 4 },
};
/** The key pair of the JWT bearer flow. */
export const KEY_STEP = 1;

export function stepsOf(strategyId: string): Steps {
  const steps = STEPS[strategyId];
  if (steps === undefined) throw new Error(`the strategy ${strategyId} has no guide`);
  return steps;
}
