export const dashboardStrings = { title: 'Overview' } as const;
