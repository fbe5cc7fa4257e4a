/**
 * Numbers of Microsoft's token endpoint and what mends them:
 * https://learn.microsoft.com/entra/identity-platform/reference-error-codes
 * That page says that the numbers may change, so they only explain: what a refusal means is told by its `error`.
 */
import type { StepName } from './steps.ts';

export interface TokenError {
  readonly title: string;
  readonly detail: string;
  /** Each: the cause, its fix, and the step of the guide that mends it. */
  readonly causes: readonly [Cause, ...Cause[]];
}

export type Cause = readonly [cause: string, fix: string, step?: StepName];

const wrongTenant: Cause = [
  'The Tenant is that of another directory than the one in which the app stands.',
  'Copy the Directory (tenant) ID from the overview of the app.',
  'values',
];
const authorizeAgain: Cause = [
  'The account must prove itself again in the browser.',
  'Authorize the connection again.',
  'authorize',
];

const tenantUnknown: TokenError = {
  title: 'Microsoft does not know this tenant',
  detail: 'There is no directory with this id or domain in the public cloud of Microsoft.',
  causes: [
    [
      'The Tenant was mistyped, or is the id of something else, such as that of the app.',
      'Copy the Directory (tenant) ID from the overview of the app.',
      'values',
    ],
    [
      'The domain is not one that the directory has verified.',
      'Enter the directory id in place of the domain.',
      'values',
    ],
    [
      'The directory has no active subscription, or is in a national cloud, which has other addresses.',
      'Ask the administrator of the directory.',
    ],
  ],
};

const noConsent: TokenError = {
  title: 'Nobody has consented to this app',
  detail: 'Microsoft gives a token only for permissions that a person or an administrator has consented to.',
  causes: [
    [
      'An administrator has not granted consent to the permissions of the app.',
      'Choose Grant admin consent under API permissions of the app.',
      'permissions',
    ],
    wrongTenant,
  ],
};

const policy: TokenError = {
  title: 'Conditional Access stands against this',
  detail: 'The credential is right; a policy of the directory gives no token for it.',
  causes: [
    [
      'A Conditional Access policy blocks the app or the account, or the address that Cleat comes from.',
      'Have an administrator look at the sign-in log of the directory, which names the policy, and exempt this app.',
    ],
    [
      'The policy wants a managed device or another proof.',
      'Use an app with a certificate, which acts for itself, or another account.',
      'register',
    ],
  ],
};

const proofNeeded: TokenError = {
  title: 'Microsoft wants this account to sign in again',
  detail: 'The directory asks for a second factor, which only a person in a browser can give.',
  causes: [
    authorizeAgain,
    [
      'A policy asks for the second factor again and again.',
      'Use an app that acts for itself, or another account.',
      'register',
    ],
  ],
};

const ended: TokenError = {
  title: 'Microsoft does not renew this authorization any more',
  detail: 'A refresh token lapses after 90 days without use, and ends when it is revoked.',
  causes: [
    [
      'The person or an administrator revoked the sessions of the account.',
      'Authorize the connection again.',
      'authorize',
    ],
    ['It was not used for 90 days.', 'Authorize the connection again.', 'authorize'],
  ],
};

const codeRefused: TokenError = {
  title: 'The authorization was not finished in time',
  detail: 'A code of Microsoft is good once, and for some minutes.',
  causes: [['The code was used before, or is too old.', 'Start the authorization again.', 'authorize']],
};

const noProof: TokenError = {
  title: 'Microsoft asks for a secret or a certificate',
  detail: 'The request reached the app without a proof that it takes.',
  causes: [
    ['The secret is empty or was not saved.', 'Enter the client secret again.', 'credential'],
    [
      'The redirect URI was registered under another platform than Web.',
      'Register it under the platform Web.',
      'register',
    ],
  ],
};

export const TOKEN_ERRORS: Readonly<Record<string, TokenError>> = {
  AADSTS7000215: {
    title: 'Microsoft does not accept the Client secret',
    detail: 'The app exists, and has another secret.',
    causes: [
      [
        'The Secret ID was entered: it stands beside the Value and is a GUID.',
        'Create a new client secret and enter its Value, not its Secret ID.',
        'credential',
      ],
      [
        'The secret was only partly copied, was deleted, or belongs to another app.',
        'Create a new client secret in this app and enter its Value.',
        'credential',
      ],
    ],
  },
  AADSTS7000222: {
    title: 'The Client secret has expired',
    detail: 'A secret that is made in the admin center lives for two years at most.',
    causes: [
      [
        'The secret has passed its date under Certificates & secrets.',
        'Create a new client secret and enter its Value.',
        'credential',
      ],
    ],
  },
  AADSTS7000218: noProof,
  AADSTS7000216: noProof,
  AADSTS700025: {
    title: 'The app is a public client',
    detail: 'Microsoft takes no secret and no certificate from such an app.',
    causes: [
      [
        'The redirect URI was registered as one of a mobile or desktop application.',
        'Register it under the platform Web, or make a new app.',
        'register',
      ],
    ],
  },
  AADSTS700016: {
    title: 'There is no such app in this tenant',
    detail: 'Microsoft knows the tenant, and not this Client ID in it.',
    causes: [
      [
        'The Client ID was mistyped, or is the Object ID or the Secret ID.',
        'Copy the Application (client) ID from the overview of the app.',
        'values',
      ],
      wrongTenant,
      [
        'The app stands in another directory, and was never admitted to this one.',
        'Have an administrator of this tenant grant consent to the app.',
        'permissions',
      ],
    ],
  },
  // https://microsoft.github.io/teams-sdk/teams/app-authentication/troubleshooting
  AADSTS7000229: {
    title: 'The app has no enterprise application in this tenant',
    detail:
      'Microsoft knows the app; only an enterprise application, its service principal, lets it into a tenant.',
    causes: [
      [
        'No administrator of the tenant has admitted the app, or its enterprise application was deleted.',
        'Choose Grant admin consent under API permissions of the app, which makes one.',
        'permissions',
      ],
      wrongTenant,
    ],
  },
  AADSTS7000112: {
    title: 'The app is disabled',
    detail: 'Microsoft knows the app, and gives it no tokens.',
    causes: [
      [
        'An administrator switched off sign-in for the app.',
        'Under Enterprise applications, Properties, set Enabled for users to sign in to Yes.',
        'register',
      ],
    ],
  },
  AADSTS90002: tenantUnknown,
  AADSTS900023: tenantUnknown,
  AADSTS700027: {
    title: 'Microsoft does not accept the certificate',
    detail: 'The app proves itself with a signature; Microsoft looks its certificate up by the thumbprint.',
    causes: [
      [
        'The certificate is not registered at the app.',
        'Upload the certificate under Certificates & secrets of this app.',
        'credential',
      ],
      [
        'The private key does not belong to the certificate that was pasted with it.',
        'Enter the key and the certificate that were made together.',
        'values',
      ],
      ['The certificate has expired.', 'Make a new certificate and upload it.', 'credential'],
    ],
  },
  AADSTS700024: {
    title: 'The signature is not valid at this time',
    detail: 'Microsoft compares the times in the signed assertion with its own clock.',
    causes: [
      [
        'The clock of the machine on which Cleat runs is wrong by minutes.',
        'Ask the operator of Cleat to synchronise the clock.',
      ],
    ],
  },
  AADSTS65001: noConsent,
  AADSTS650051: noConsent,
  AADSTS50034: {
    title: 'The account is not in this tenant',
    detail: 'Microsoft looks for the account in the directory that was entered.',
    causes: [
      [
        'The person signed in with an account of another directory.',
        'Authorize with an account of this tenant.',
        'authorize',
      ],
      wrongTenant,
    ],
  },
  AADSTS50057: {
    title: 'The account is disabled',
    detail: 'The directory has switched the account off that authorized the connection.',
    causes: [
      [
        'An administrator disabled the account.',
        'Authorize with another account, or have this one enabled.',
        'authorize',
      ],
    ],
  },
  AADSTS50105: {
    title: 'The account is not assigned to the app',
    detail: 'The app is limited to people who are assigned to it.',
    causes: [
      [
        'The account is not among the users of the app.',
        'Assign it under Enterprise applications, Users and groups.',
        'authorize',
      ],
    ],
  },
  AADSTS53000: policy,
  AADSTS53001: policy,
  AADSTS53003: policy,
  AADSTS50076: proofNeeded,
  AADSTS50078: proofNeeded,
  AADSTS50079: proofNeeded,
  AADSTS50173: ended,
  AADSTS700082: ended,
  AADSTS700084: ended,
  AADSTS54005: codeRefused,
  AADSTS70008: codeRefused,
  AADSTS50011: {
    title: 'The redirect URI is not one of the app’s',
    detail: 'Microsoft compares it with the redirect URIs of the app, character by character.',
    causes: [
      [
        'It is missing there, or was changed.',
        'Register the redirect URI that is shown here under Authentication, Web.',
        'register',
      ],
    ],
  },
};
