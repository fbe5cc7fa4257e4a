export const workspaceStrings = {
  title: 'Workspaces',
  none: 'No workspaces yet',
  noneExplanation:
    'A workspace holds one customer’s connections, records and keys. Make the first one to begin.',
} as const;
