const explained = 'What is wrong is named below. Mend it, then press the button again.';

/** Words of the connect page, whose reader is an administrator of somebody's customer. */
export const connectStrings = {
  documentTitle: (provider: string) => `Connect ${provider}`,
  opening: 'Opening the connection',
  connect: (provider: string) => `Connect ${provider}`,
  mend: (provider: string) => `Mend the connection to ${provider}`,
  foot: 'Credentials go to Cleat, which stores them encrypted and shows them to nobody.',
  back: (host: string) => `Back to ${host}`,
  otherProvider: 'Choose another provider',
  chooser: {
    title: 'Choose what to connect',
    search: 'Search providers',
    found: (count: number) => (count === 1 ? '1 provider' : `${count} providers`),
    none: 'No provider has this in its name',
    noneExplanation: 'Search for another part of the name, or clear the search to see all of them.',
    clear: 'Clear the search',
    empty: 'There is nothing to connect',
    emptyExplanation: 'This link names no provider. Ask those who sent it for another one.',
  },
  form: {
    title: 'Credentials',
    submit: 'Save & test connection',
    authorize: 'Save & authorize',
    test: 'Connection test',
    testHint: 'These steps run when you save.',
    openGuide: 'Setup guide',
    formerly: 'What is wrong',
    unverified: 'Saved, and not verified yet',
    unverifiedHint:
      'The credentials are stored. Cleat tests them again by itself; you can also press the button again.',
    again: 'The connection was saved. Mend what is named here, then press the button again.',
    uncertain: 'Cleat did not say how it ended. What you entered is still here: press the button again.',
  },
  authorize: {
    redirectUri: 'Redirect URI',
    registered: 'Register this redirect URI with your OAuth application before you go on.',
    title: 'One thing before you authorize',
    text: 'Register this redirect URI with the OAuth application that you entered. The authorization server sends you back there, and refuses any other.',
    next: 'Continue to authorize',
    explained,
    results: {
      oauth_denied: [
        'Access was not granted',
        'The authorization was declined. Press the button to be asked again, or have somebody do it who may grant access.',
      ],
      oauth_state_invalid: [
        'The authorization took too long',
        'It must be finished within 10 minutes, once, and in the browser that began it. Press the button to begin again.',
      ],
      oauth_provider_error: [
        'The provider ended the authorization with an error',
        'Compare the Client ID, the Client secret, the scopes and the redirect URI with the OAuth application at the provider, then press the button again.',
      ],
      account_mismatch: [
        'Another account was used than before',
        'This connection belongs to another account. Sign out at the provider, then authorize with the account that was used before.',
      ],
      credential_error: ['Access was granted, but the connection does not work yet', explained],
      unverified: [
        'Access was granted, and is not verified yet',
        'The provider could not be asked. Cleat tests again by itself; you can also press the button again.',
      ],
      other: [
        'The authorization did not finish',
        'Press the button to begin again. If it stays so, tell those who sent you the link.',
      ],
    },
  },
  refused: {
    taken: 'This link has its connection already',
    takenExplanation:
      'It was saved in another tab or window. Load the page again to go on with that connection. What you entered here has not been saved.',
    reload: 'Load the page again',
    deleted: 'The connection has been deleted',
    deletedExplanation: 'Its credential is gone with it. Ask those who sent you the link for a new one.',
    disabled: 'The connection is disabled',
    disabledExplanation: 'Those who sent you the link can enable it. Then press the button again.',
  },
  success: {
    title: (provider: string) => `${provider} is connected`,
    /** One line that says what is now possible. */
    possible: (host: string | null) =>
      `${host ?? 'The product that sent you here'} can now use this connection. The credential stays in Cleat.`,
    warned: 'The connection works, with something to look at:',
    tested: 'What was tested',
    back: (host: string) => `Return to ${host}`,
    close: 'You can close this page.',
    closeWindow: 'Close this window',
  },
  gone: {
    title: 'This link has been used or has expired',
    text: 'A link works once, in one browser, and for a limited time. Ask those who sent it for a new one. Nothing that was saved is lost.',
    missingTitle: 'This page opens with a link',
    missing:
      'The link is sent by the product that wants to connect. Open it whole: the part after # belongs to it.',
    endedTitle: 'This connection is set up',
    ended: 'The link has done its work. You can close this page.',
  },
} as const;
