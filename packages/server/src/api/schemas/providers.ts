/** Providers, contract §3. */
import { Type } from 'typebox';
import { nullable } from './shared.ts';

const closed = { additionalProperties: false } as const;

const providerSummaryMembers = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  categories: Type.Array(Type.String()),
  logoUrl: nullable(Type.String()),
  version: Type.String(),
};

export const exampleSummary = {
  id: 'github',
  name: 'GitHub',
  description: 'Repositories and organizations',
  categories: ['code'],
  logoUrl: '/logos/github.svg',
  version: '0.1.0',
};

/** As lists show it. */
export const providerSummarySchema = Type.Object(providerSummaryMembers, {
  ...closed,
  examples: [exampleSummary],
});

const open = Type.Record(Type.String(), Type.Unknown());

const strategyEntry = Type.Object(
  {
    id: Type.String({ description: 'Sent as `authenticationStrategyId`' }),
    type: Type.String({ description: 'The method' }),
    label: Type.String(),
    configSchema: Type.Unsafe<object>({
      ...open,
      description: 'JSON Schema 2020-12 of one closed, flat object; secret fields are `writeOnly`',
    }),
    docs: Type.Optional(
      Type.Object(
        {
          summary: Type.String(),
          url: Type.Optional(Type.String()),
          steps: Type.Array(
            Type.Object(
              {
                title: Type.String(),
                body: Type.String({ description: 'Markdown' }),
                warning: Type.Optional(Type.String()),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
    method: Type.Unsafe<object>({
      ...open,
      description: 'How the credential is exchanged and sent; holds no secret',
    }),
    testSteps: Type.Array(Type.Object({ id: Type.String(), label: Type.String() }, closed)),
    redirectUri: Type.Optional(
      Type.String({
        description:
          'To register with the OAuth application. Only where the call is for a Workspace, and not where the customer names the authorization server: that URI is one connection’s',
      }),
    ),
  },
  closed,
);

const example = {
  id: 'bamboohr',
  name: 'BambooHR',
  description: 'Employees and time off',
  categories: ['hr'],
  logoUrl: '/logos/bamboohr.svg',
  version: '0.1.0',
  domains: [{ id: 'employees', label: 'Employees' }],
  supportedAuthStrategies: [
    {
      id: 'api-key',
      type: 'basic',
      label: 'API key',
      configSchema: {
        type: 'object',
        properties: {
          subdomain: { type: 'string', title: 'Company domain' },
          apiKey: { type: 'string', title: 'API key', writeOnly: true },
        },
        required: ['subdomain', 'apiKey'],
        additionalProperties: false,
      },
      docs: {
        summary: 'A key of one user, with the rights of that user.',
        steps: [{ title: 'Create the key', body: 'Open **API Keys** in the menu of your name.' }],
      },
      method: { username: '{apiKey}', password: 'x', baseUrl: ['https://{subdomain}.bamboohr.com'] },
      testSteps: [{ id: 'employees', label: 'Employees can be read' }],
    },
  ],
  streams: [{ name: 'employees', label: 'Employees', domain: 'employees' }],
};

/** With its strategies and streams. */
export const providerSchema = Type.Object(
  {
    ...providerSummaryMembers,
    domains: Type.Array(Type.Object({ id: Type.String(), label: Type.String() }, closed), {
      description: 'What its streams belong to, in the order in which an access check asks',
    }),
    supportedAuthStrategies: Type.Array(strategyEntry),
    streams: Type.Array(
      Type.Object({ name: Type.String(), label: Type.String(), domain: Type.String() }, closed),
    ),
  },
  { $id: 'Provider', ...closed, examples: [example] },
);
