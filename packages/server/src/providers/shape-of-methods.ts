/** The kit's methods (`methods.ts`), each with all that it can say. */
import {
  anyText,
  anything,
  either,
  listOf,
  mapOf,
  object,
  oneMemberOf,
  oneOf,
  request,
  type Shape,
  tagged,
  text,
  truth,
} from './shape-parts.ts';

const days = { type: 'number', exclusiveMinimum: 0, says: 'is a number of days above 0' };
const source = object({
  source: { ...text, pattern: '^https://', says: 'is the https URL of the page that says so' },
});

const signature = object(
  { algorithm: anyText },
  {
    keyIdField: anyText,
    certificate: oneOf('x5t', 'x5t#S256'),
    audience: {
      type: 'string',
      pattern: '^(?:token_url|origin|https://.+)$',
      says: 'is token_url, origin or a text that begins with https://',
    },
  },
);

const client = {
  clientIdField: anyText,
  clientSecretField: anyText,
  clientAuthentication: listOf(anyText),
};

const answer = object(
  {},
  {
    accessToken: text,
    refreshToken: text,
    expiresIn: object({ path: text, unit: oneOf('seconds', 'milliseconds') }),
    scopeSeparator: { enum: [' ', ','], says: 'is a space or a comma' },
    failure: object({ flag: text, code: text }),
    errors: mapOf(text),
  },
);

const tokenRequest = {
  resource: text,
  audience: text,
  parameters: mapOf(anyText),
  defaultLifetime: { type: 'number', exclusiveMinimum: 0, says: 'is a number of seconds above 0' },
  answer,
};

/** A line break in it would be another header; what is not ASCII no header carries. */
const prefix = { type: 'string', pattern: '^[\\x20-\\x7e]*$', says: 'is text of visible ASCII and spaces' };
const key = object({ field: anyText, in: anyText, name: anyText }, { prefix });
const half = oneMemberOf({ field: anyText, text: anyText });

export const method: Shape = either(
  'type',
  object(
    { type: tagged('oauth2_client_credentials'), ...client },
    { signature, ...tokenRequest, scope: text, scopesField: anyText },
  ),
  object(
    { type: tagged('oauth2_authorization_code'), ...client },
    {
      ...{ signature, ...tokenRequest, scopes: listOf(text), scopesField: anyText },
      scopeSeparator: oneOf(','),
      authorizationParameters: mapOf(anyText),
      issuer: text,
      refusesPkce: source,
      account: object({ request, path: text }),
      revokesOneGrant: source,
      refreshTokenIdleDays: days,
    },
  ),
  object(
    { type: tagged('oauth2_refresh_token'), ...client, refreshTokenField: anyText },
    { signature, ...tokenRequest, scope: text, refreshTokenIdleDays: days },
  ),
  {
    ...either(
      'kind',
      object(
        {
          ...{ type: anything, kind: tagged('jwt_bearer'), keyField: anyText, algorithm: anyText },
          issuer: oneMemberOf({ field: anyText, member: text }),
        },
        {
          ...{ ...tokenRequest, scope: text, subjectField: anyText, scopeInAssertion: truth },
          assertionAudience: {
            ...object({ field: anyText }),
            type: ['string', 'object'],
            minLength: 1,
            says: 'is a text, or names a field',
          },
        },
      ),
      object({
        ...{ type: anything, kind: tagged('app_installation'), keyField: anyText, algorithm: anyText },
        ...{ appIdField: anyText, answer: object({ token: text, expiresAt: text }) },
      }),
    ),
    required: ['type', 'kind'],
    properties: { type: tagged('service_account') },
  },
  object({ type: tagged('api_key'), keys: listOf(key) }),
  object({ type: tagged('bearer_token'), tokenField: anyText }),
  object({ type: tagged('basic'), username: half, password: half }),
);
