/** What callers send about connections. */
import { Type } from 'typebox';
import { givenName } from './shared.ts';

const closed = { additionalProperties: false } as const;

const strategyId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The `id` of a strategy of the Provider',
});
const authenticationConfig = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: 100,
  description: 'Values of the fields of the strategy’s `configSchema`: the only place for secrets',
});
const metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  propertyNames: { minLength: 1, maxLength: 64 },
  additionalProperties: { type: 'string', maxLength: 500 },
  maxProperties: 50,
  description: 'Your own strings, at most 50, by names of at most 64 characters',
});
const saveWhen = Type.Enum(['always', 'valid'], {
  default: 'always',
  description: '`valid`: nothing is saved unless the test passes',
});
const example = { tenantName: 'acme', clientId: 'sandbox-client', clientSecret: '…' };

export const createBody = Type.Object(
  {
    providerId: Type.String({ minLength: 1, maxLength: 100 }),
    name: Type.Optional(givenName),
    authenticationStrategyId: strategyId,
    authenticationConfig,
    metadata: Type.Optional(metadata),
    saveWhen: Type.Optional(saveWhen),
  },
  {
    ...closed,
    examples: [
      {
        providerId: 'workday-rest',
        name: 'Acme HR',
        authenticationStrategyId: 'oauth2-client-credentials',
        authenticationConfig: example,
      },
    ],
  },
);

export const validateBody = Type.Object(
  {
    providerId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    connectionId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    authenticationStrategyId: strategyId,
    authenticationConfig,
  },
  {
    ...closed,
    description: '`providerId`, or `connectionId` to take omitted secrets from that connection',
    examples: [
      {
        providerId: 'workday-rest',
        authenticationStrategyId: 'oauth2-client-credentials',
        authenticationConfig: example,
      },
    ],
  },
);

export const configureBody = Type.Object(
  {
    connectionId: Type.String({ minLength: 1, maxLength: 100 }),
    authenticationStrategyId: Type.Optional(strategyId),
    authenticationConfig: Type.Optional(authenticationConfig),
    name: Type.Optional(givenName),
    metadata: Type.Optional(metadata),
    saveWhen: Type.Optional(saveWhen),
  },
  {
    ...closed,
    examples: [
      {
        connectionId: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        authenticationConfig: { ...example, clientSecret: '…new…' },
      },
    ],
  },
);
