/** Answers that somebody else than the Provider made up, or that were changed on the way. */
import { createHash } from 'node:crypto';

/** What a hostile answer is made from. */
export interface Begun {
  readonly state: string;
  readonly code: string;
  readonly iss: string;
  readonly redirectUri: string;
  /** Of another authorization, which the same caller began. */
  readonly otherCode: string;
  readonly otherRedirectUri: string;
}

type Code = 'oauth_state_invalid' | 'oauth_denied' | 'oauth_provider_error' | 'invalid_input';
type Row = readonly [name: string, code: Code, body: (begun: Begun) => unknown];

const arrived = (at: string, query: Record<string, string>, more = ''): { callbackUrl: string } => ({
  callbackUrl: `${at}?${new URLSearchParams(query)}${more}`,
});
const whole = ({ state, code, iss }: Begun): Record<string, string> => ({ state, code, iss });
const digest = (text: string) => createHash('sha256').update(text).digest();

const otherStates: readonly (readonly [string, (state: string) => unknown])[] = [
  ['that nobody gave out', () => 'zzmarker'.repeat(5)],
  ['of one character', () => 'x'],
  ['cut short', (state) => state.slice(0, -1)],
  ['cut at the front', (state) => state.slice(1)],
  ['with one character more', (state) => `${state}A`],
  ['with padding', (state) => `${state}=`],
  ['in lower case', (state) => state.toLowerCase()],
  ['in upper case', (state) => state.toUpperCase()],
  ['backwards', (state) => [...state].reverse().join('')],
  ['twice', (state) => state + state],
  ['with a blank before', (state) => ` ${state}`],
  ['with a blank after', (state) => `${state} `],
  ['with a line break', (state) => `${state}\n`],
  ['with a comma', (state) => `${state},${state}`],
  ['as its digest in hex', (state) => digest(state).toString('hex')],
  ['as its digest', (state) => digest(state).toString('base64url')],
  ['with a mark of direction', (state) => `\u200f${state}`],
  ['with a zero-width blank', (state) => `${state}\u200b`],
  ['with full-width letters', (state) => `\uff21${state.slice(1)}`],
  ['in quotes', (state) => `"${state}"`],
  ['escaped', (state) => `%${state}`],
  ['as a condition', (state) => `${state}' or '1'='1`],
  ['as a pattern', () => '%'],
  ['as long as one may be', () => 'zzmarker'.repeat(128)],
];

const noStates: readonly (readonly [string, (state: string) => unknown])[] = [
  ['empty', () => ''],
  ['of more than 1,024 characters', (state) => state.repeat(30)],
  ['with a NUL', (state) => `${state}\0`],
  ['with half a character', (state) => `${state}\ud800`],
  ['null', () => null],
  ['a number', () => 1],
  ['true', () => true],
  ['an array', (state) => [state]],
  ['two in an array', (state) => [state, state]],
  ['an object', (state) => ({ state })],
];

/** They name no state of a flow, or none that can be read: no flow is used up. */
export const answersToNothing: readonly Row[] = [
  ...otherStates.map(
    ([name, change]): Row => [
      `a state ${name}`,
      'oauth_state_invalid',
      (begun) => ({ ...whole(begun), state: change(begun.state) }),
    ],
  ),
  ...noStates.map(
    ([name, change]): Row => [
      `a state ${name}`,
      'invalid_input',
      (begun) => ({ ...whole(begun), state: change(begun.state) }),
    ],
  ),
  ['no state', 'invalid_input', ({ code }) => ({ code })],
  ['nothing', 'invalid_input', () => ({})],
  [
    'a URL beside the state',
    'invalid_input',
    (b) => ({ ...arrived(b.redirectUri, whole(b)), state: b.state }),
  ],
  ['a URL that is none', 'invalid_input', (b) => ({ callbackUrl: `/x?state=${b.state}&code=${b.code}` })],
  ['a URL without a state', 'oauth_state_invalid', (b) => arrived(b.redirectUri, { code: b.code })],
  [
    'a URL with the state in its fragment',
    'oauth_state_invalid',
    (b) => ({ callbackUrl: `${b.redirectUri}?code=${b.code}#state=${b.state}` }),
  ],
  [
    'a URL with two states',
    'oauth_state_invalid',
    (b) => arrived(b.redirectUri, whole(b), '&state=zzmarker'),
  ],
  [
    'a URL with the same state twice',
    'oauth_state_invalid',
    (b) => arrived(b.redirectUri, whole(b), `&state=${b.state}`),
  ],
  ['a code that is null', 'invalid_input', (b) => ({ ...whole(b), code: null })],
  ['a code that is empty', 'invalid_input', (b) => ({ ...whole(b), code: '' })],
  ['two codes in an array', 'invalid_input', (b) => ({ ...whole(b), code: [b.code, b.code] })],
  ['a code that is an object', 'invalid_input', (b) => ({ ...whole(b), code: { value: b.code } })],
  ['a code of more than 8,192 characters', 'invalid_input', (b) => ({ ...whole(b), code: 'z'.repeat(8193) })],
  ['a code with a NUL', 'invalid_input', (b) => ({ ...whole(b), code: `${b.code}\0` })],
  [
    'an iss that is an array',
    'invalid_input',
    (b) => ({ ...whole(b), iss: [b.iss, 'https://evil.example'] }),
  ],
  ['an iss that is empty', 'invalid_input', (b) => ({ ...whole(b), iss: '' })],
];

const errors: readonly (readonly [string, Code])[] = [
  ['access_denied', 'oauth_denied'],
  ['ACCESS_DENIED', 'oauth_provider_error'],
  ['server_error', 'oauth_provider_error'],
  ['temporarily_unavailable', 'oauth_provider_error'],
  ['invalid_scope', 'oauth_provider_error'],
  ['login_required', 'oauth_provider_error'],
  ['zzmarker<script>alert(1)</script>', 'oauth_provider_error'],
  ['__proto__', 'oauth_provider_error'],
];

const otherIssuers: readonly (readonly [string, (iss: string) => string])[] = [
  ['of another server', () => 'https://zzmarker.example'],
  ['with a slash', (iss) => `${iss}/`],
  ['with a path', (iss) => `${iss}/zzmarker`],
  ['in upper case', (iss) => iss.toUpperCase()],
  ['of another scheme', (iss) => iss.replace('http:', 'https:')],
  ['that only begins so', (iss) => `${iss}.zzmarker.example`],
  ['with a user', (iss) => iss.replace('//', '//zzmarker@')],
  ['with a blank', (iss) => `${iss} `],
];

const otherPlaces: readonly (readonly [string, (begun: Begun) => string])[] = [
  ['of another connection', (b) => b.otherRedirectUri],
  ['of another Provider', (b) => b.redirectUri.replace('generic-oauth2', 'github')],
  ['of no connection', (b) => b.redirectUri.replace(/\/[^/]+$/, '')],
  ['of a Workspace', (b) => b.redirectUri.replace(/con_/, 'ws_')],
  ['with a slash at the end', (b) => `${b.redirectUri}/`],
  ['with a segment more', (b) => `${b.redirectUri}/zzmarker`],
  ['in another case', (b) => b.redirectUri.replace('/oauth/', '/OAuth/')],
  ['of another host', (b) => b.redirectUri.replace('127.0.0.1', 'zzmarker.example')],
  ['of another port', (b) => b.redirectUri.replace(/:(\d+)/, ':1')],
  ['of another scheme', (b) => b.redirectUri.replace('http:', 'https:')],
  ['with a user', (b) => b.redirectUri.replace('//', '//zzmarker@')],
  ['with a code in place of an address', (b) => `javascript:zzmarker//${b.redirectUri}`],
];

/** They name the state that the caller was given, which is used up whatever comes of it. */
export const wrongAnswers: readonly Row[] = [
  ['no code', 'oauth_provider_error', ({ state, iss }) => ({ state, iss })],
  [
    'an empty code in a URL',
    'oauth_provider_error',
    (b) => arrived(b.redirectUri, { ...whole(b), code: '' }),
  ],
  ['a code that was never issued', 'oauth_provider_error', (b) => ({ ...whole(b), code: 'zzmarker' })],
  ['a code with a blank after', 'oauth_provider_error', (b) => ({ ...whole(b), code: `${b.code} ` })],
  [
    'a code with a line break',
    'oauth_provider_error',
    (b) => ({ ...whole(b), code: `${b.code}\r\nzzmarker` }),
  ],
  ['a code that is not ASCII', 'oauth_provider_error', (b) => ({ ...whole(b), code: `${b.code}é` })],
  ['a code of 8,192 characters', 'oauth_provider_error', (b) => ({ ...whole(b), code: 'z'.repeat(8192) })],
  [
    'a code that brings parameters',
    'oauth_provider_error',
    (b) => ({ ...whole(b), code: `${b.code}&scope=all` }),
  ],
  ['the code of another authorization', 'oauth_provider_error', (b) => ({ ...whole(b), code: b.otherCode })],
  ['two codes in a URL', 'oauth_state_invalid', (b) => arrived(b.redirectUri, whole(b), '&code=zzmarker')],
  ['two iss in a URL', 'oauth_state_invalid', (b) => arrived(b.redirectUri, whole(b), '&iss=zzmarker')],
  ['two errors in a URL', 'oauth_state_invalid', (b) => arrived(b.redirectUri, whole(b), '&error=a&error=b')],
  ['no iss', 'oauth_state_invalid', ({ state, code }) => ({ state, code })],
  ['no iss with an error', 'oauth_state_invalid', ({ state }) => ({ state, error: 'access_denied' })],
  [
    'an iss in the wrong member',
    'oauth_state_invalid',
    ({ state, code, iss }) => ({ state, code, issuer: iss }),
  ],
  ...errors.map(
    ([error, code]): Row => [`the error ${error} beside a code`, code, (b) => ({ ...whole(b), error })],
  ),
  ...errors.map(
    ([error, code]): Row => [
      `the error ${error}`,
      code,
      ({ state, iss }) => ({ state, iss, error, errorDescription: 'zzmarker' }),
    ],
  ),
  ...otherIssuers.map(
    ([name, change]): Row => [
      `an iss ${name}`,
      'oauth_state_invalid',
      (b) => ({ ...whole(b), iss: change(b.iss) }),
    ],
  ),
  ...otherPlaces.map(
    ([name, change]): Row => [
      `a redirect URI ${name}`,
      'oauth_state_invalid',
      (b) => arrived(change(b), whole(b)),
    ],
  ),
];

/** None of them leads to https://app.example for every parser. */
export const hostileReturns: readonly string[] = [
  '',
  '/back',
  '//app.example',
  'app.example',
  'https:app.example',
  'https:///app.example',
  'https:/\\app.example',
  'http://app.example/',
  'ftp://app.example/',
  'https://app.example.zzmarker.example/',
  'https://zzmarker.example/https://app.example',
  'https://app.example:8443/',
  'https://app.example@zzmarker.example/',
  'https://app.example:443@zzmarker.example/',
  'https://user:pass@app.example/',
  'https://app.example%2ezzmarker.example/',
  'https://app.example.',
  'https://\u0430pp.example/',
  'https://app.example\\@zzmarker.example/',
  'https://app.example\n/',
  'https://app.example/\t',
  'https://app.example/\0',
  ' https://app.example/',
  'javascript:zzmarker//https://app.example/',
  'data:text/html,zzmarker',
  'blob:https://app.example/x',
];
