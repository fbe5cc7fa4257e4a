/** Steps of the guides. They are the same in all three, but only a browser has the last one. */
export const STEP = { register: 1, permissions: 2, credential: 3, values: 4, authorize: 5 } as const;

export type StepName = keyof typeof STEP;

export const BROWSER = 'oauth';
