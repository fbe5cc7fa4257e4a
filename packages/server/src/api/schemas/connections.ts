/** Shapes of connections, reports and diagnoses, as in the contract §4–6. */
import { Type } from 'typebox';
import { conditionTypes, connectionStates } from '../../connections/state.ts';
import { diagnosisCatalogue } from '../../diagnosis/catalogue.ts';
import { runStates } from '../../sync/run.ts';
import { nullable, ref, timestamp } from './shared.ts';

const closed = { additionalProperties: false } as const;

const causes = Type.Array(
  Type.Object(
    {
      cause: Type.String(),
      fix: Type.String(),
      guideStep: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Step of the strategy’s guide, from 1' }),
      ),
    },
    closed,
  ),
  { description: 'In the order of likelihood' },
);

const diagnosisExample = {
  code: 'permission_denied',
  category: 'authorization',
  title: 'The HR platform refused access to worker data',
  detail: 'GET https://acme-services1.workday.com/workers?limit=1 answered 403 (S22).',
  likelyCauses: [
    {
      cause: 'The security policy changes were not activated.',
      fix: 'Run “Activate Pending Security Policy Changes”.',
      guideStep: 4,
    },
  ],
  providerError: { status: 403, code: 'S22' },
  retryable: false,
  occurredAt: '2026-11-27T22:31:00.000Z',
  firstOccurredAt: '2026-11-27T21:02:11.000Z',
  occurrences: 3,
};

export const diagnosisSchema = Type.Object(
  {
    code: Type.Enum(Object.keys(diagnosisCatalogue)),
    category: Type.Enum(['authentication', 'authorization', 'configuration', 'availability', 'protocol']),
    title: Type.String(),
    detail: Type.String({ description: 'What was seen' }),
    likelyCauses: causes,
    providerError: nullable(
      Type.Object(
        {
          status: Type.Integer(),
          code: nullable(Type.String({ description: 'Only codes that are known to be safe' })),
        },
        closed,
      ),
    ),
    retryable: Type.Boolean(),
    occurredAt: timestamp,
    firstOccurredAt: timestamp,
    occurrences: Type.Integer({ minimum: 1 }),
  },
  { $id: 'Diagnosis', ...closed, examples: [diagnosisExample] },
);

const step = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    status: Type.Enum(['passed', 'failed', 'warning', 'skipped']),
    durationMs: Type.Integer({ minimum: 0 }),
    request: nullable(Type.Object({ method: Type.String(), url: Type.String() }, closed)),
    response: nullable(Type.Object({ status: Type.Integer() }, closed)),
    diagnosis: nullable(ref('Diagnosis')),
  },
  closed,
);

const passedStep = (id: string, label: string, method: string, url: string, durationMs: number) => ({
  id,
  label,
  status: 'passed',
  durationMs,
  request: { method, url },
  response: { status: 200 },
  diagnosis: null,
});

const reportExample = {
  valid: true,
  testedAt: '2026-11-27T22:31:00.000Z',
  durationMs: 270,
  steps: [
    passedStep(
      'token',
      'Obtain an OAuth token',
      'POST',
      'https://acme-services1.workday.com/ccx/oauth2/acme/token',
      180,
    ),
    passedStep('workers', 'Read one worker', 'GET', 'https://acme-services1.workday.com/workers?limit=1', 90),
  ],
  diagnosis: null,
};

export const testReportSchema = Type.Object(
  {
    valid: Type.Boolean(),
    testedAt: timestamp,
    durationMs: Type.Integer({ minimum: 0 }),
    steps: Type.Array(step),
    diagnosis: nullable(ref('Diagnosis')),
  },
  { $id: 'TestReport', ...closed, examples: [reportExample] },
);

const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const connectionSchema = Type.Object(
  {
    id: Type.String(),
    workspaceId: Type.String(),
    providerId: Type.String(),
    name: Type.String(),
    authenticationStrategyId: Type.String(),
    authenticationConfig: Type.Record(Type.String(), scalar, { description: 'Non-secret fields only' }),
    secretFields: Type.Record(
      Type.String(),
      Type.Object({ configured: Type.Boolean(), version: Type.Integer(), updatedAt: timestamp }, closed),
      { description: 'That a secret is stored, never anything of it' },
    ),
    destination: Type.Object(
      {
        baseUrl: Type.String(),
        tokenUrl: Type.Optional(Type.String()),
        authorizationUrl: Type.Optional(Type.String()),
        revocationUrl: Type.Optional(Type.String()),
      },
      closed,
    ),
    redirectUri: nullable(Type.String()),
    state: Type.Enum([...connectionStates]),
    conditions: Type.Array(
      Type.Object(
        {
          type: Type.Enum([...conditionTypes]),
          status: Type.Enum(['true', 'false', 'unknown']),
          reason: Type.String(),
          message: Type.String(),
          since: timestamp,
        },
        closed,
      ),
    ),
    lastTest: nullable(ref('TestReport')),
    grant: Type.Object(
      { expiresAt: nullable(timestamp), refreshedAt: nullable(timestamp), scopes: Type.Array(Type.String()) },
      closed,
    ),
    lastSync: nullable(
      Type.Object(
        { runId: Type.String(), state: Type.Enum([...runStates]), finishedAt: nullable(timestamp) },
        { ...closed, description: 'The newest run of the sync' },
      ),
    ),
    metadata: Type.Record(Type.String(), Type.String()),
    version: Type.Integer({ minimum: 1 }),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  {
    $id: 'Connection',
    ...closed,
    examples: [
      {
        id: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        workspaceId: 'ws_01938f2e-0b11-7c2e-9a53-6f1f5b1f2a11',
        providerId: 'workday-rest',
        name: 'Acme HR',
        authenticationStrategyId: 'oauth2-client-credentials',
        authenticationConfig: { tenantName: 'acme', clientId: 'N2Y4…' },
        secretFields: {
          clientSecret: { configured: true, version: 1, updatedAt: '2026-11-27T22:31:00.000Z' },
        },
        destination: {
          baseUrl: 'https://acme-services1.workday.com',
          tokenUrl: 'https://acme-services1.workday.com/ccx/oauth2/acme/token',
        },
        redirectUri: null,
        state: 'active',
        conditions: [
          {
            type: 'Authenticated',
            status: 'true',
            reason: 'test_passed',
            message: 'The connection test passed.',
            since: '2026-11-27T22:31:00.000Z',
          },
        ],
        lastTest: reportExample,
        grant: { expiresAt: '2026-11-27T23:31:00.000Z', refreshedAt: '2026-11-27T22:31:00.000Z', scopes: [] },
        lastSync: {
          runId: 'run_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
          state: 'succeeded',
          finishedAt: '2026-11-27T22:40:00.000Z',
        },
        metadata: {},
        version: 1,
        createdAt: '2026-11-27T22:31:00.000Z',
        updatedAt: '2026-11-27T22:31:00.000Z',
      },
    ],
  },
);

export const accessCheckSchema = Type.Object(
  {
    checkedAt: timestamp,
    domains: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          label: Type.String(),
          status: Type.Enum(['granted', 'denied', 'empty', 'unknown']),
          diagnosis: nullable(ref('Diagnosis')),
        },
        closed,
      ),
    ),
  },
  {
    $id: 'AccessCheck',
    ...closed,
    examples: [
      {
        checkedAt: '2026-11-27T22:31:00.000Z',
        domains: [{ id: 'staffing', label: 'Staffing', status: 'granted', diagnosis: null }],
      },
    ],
  },
);

export const credentialDetailSchema = Type.Object(
  {
    connectionId: Type.String(),
    providerId: Type.String(),
    state: Type.Enum([...connectionStates]),
    credentialError: nullable(ref('Diagnosis')),
  },
  {
    $id: 'CredentialDetail',
    ...closed,
    examples: [
      {
        connectionId: 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        providerId: 'workday-rest',
        state: 'credential_error',
        credentialError: diagnosisExample,
      },
    ],
  },
);
