export const sessionStrings = {
  title: 'Sign in to Cleat',
  ended: 'Your session has ended. Sign in to go on.',
  explanation: 'The console acts with the rights of an API key.',
  key: 'API key',
  keyHint: 'Sent once to open a session. The browser does not keep it.',
  signIn: 'Sign in',
  signOut: 'Sign out',
} as const;
