/** Words that several pages use. English; a translation is another file of the same shape. */
export const sharedStrings = {
  states: {
    pending_authorization: 'Waiting for authorization',
    unverified: 'Not verified yet',
    active: 'Active',
    credential_error: 'Needs attention',
    disabled: 'Disabled',
  },
  copy: 'Copy',
  copied: 'Copied',
  requestId: 'Request',
  tryAgain: 'Try again',
  never: 'Never',
  justNow: 'just now',
  opensInNewTab: 'opens in a new tab',
  perSecond: (rate: string) => `${rate} rows/s`,
  showTable: 'Show as table',
  showChart: 'Show as chart',
} as const;
