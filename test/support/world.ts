/** A service beside a sandbox, with two Workspaces and a key of each role: what most tests of the API stand on. */
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import {
  type ApiAnswer,
  type Caller,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from './service.ts';

const workspaceRoles = ['workspace_reader', 'workspace_operator', 'workspace_admin'] as const;
type WorkspaceRole = (typeof workspaceRoles)[number];

export interface Tenancy {
  readonly id: string;
  readonly keys: Readonly<Record<WorkspaceRole, string>>;
  /** Calls as the Workspace's own admin. */
  readonly call: Caller;
}

export interface World {
  readonly service: TestService;
  readonly sandbox: Sandbox;
  readonly home: Tenancy;
  readonly other: Tenancy;
  readonly stop: () => Promise<void>;
}

export async function startWorld(options: TestServiceOptions = {}): Promise<World> {
  const [service, sandbox] = await Promise.all([startTestService(options), startSandbox({ workers: 20 })]);
  return {
    service,
    sandbox,
    home: await newTenancy(service, 'Home'),
    other: await newTenancy(service, 'Other'),
    stop: async () => {
      await Promise.all([service.stop(), sandbox.stop()]);
    },
  };
}

export async function newTenancy(service: TestService, name: string): Promise<Tenancy> {
  const id = await service.workspace(name);
  const [reader, operator, admin] = await Promise.all(
    workspaceRoles.map(async (role) => {
      const answer = await service.within(id)('POST', '/api/keys', { name: role, role });
      if (answer.status !== 201) throw new Error(`no key: ${answer.text}`);
      return String(answer.at('key'));
    }),
  );
  const keys = {
    workspace_reader: reader ?? '',
    workspace_operator: operator ?? '',
    workspace_admin: admin ?? '',
  };
  return { id, keys, call: service.as(keys.workspace_admin) };
}

/** The right values for the sandbox's tenant `acme`. */
export function credentials(sandbox: Sandbox): Record<string, unknown> {
  return {
    tenantName: 'acme',
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret-5f2c9e',
    baseUrl: `${sandbox.origin}/ccx/api/v1/acme`,
  };
}

/** @param change members in place of, or beside, the right ones */
export function draft(
  sandbox: Sandbox,
  change: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    providerId: 'workday-rest',
    authenticationStrategyId: 'oauth2-client-credentials',
    authenticationConfig: credentials(sandbox),
    ...change,
  };
}

export async function connect(
  world: World,
  tenancy: Tenancy = world.home,
  change: Readonly<Record<string, unknown>> = {},
): Promise<ApiAnswer> {
  const answer = await tenancy.call('POST', '/api/connectors', draft(world.sandbox, change));
  if (answer.status !== 201) throw new Error(`no connection: ${answer.text}`);
  return answer;
}

/** Resolves once `check` holds. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error('what was waited for did not happen within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
