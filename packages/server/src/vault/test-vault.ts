/** For tests: a vault on its own keys, and connections that are no more than a row to hang secrets on. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { keyLength } from './envelope.ts';
import { type Keyring, parseKeyring } from './keyring.ts';
import type { Owner } from './store.ts';

export function testKeyring(): Keyring {
  return parseKeyring(`1:${randomBytes(keyLength).toString('base64')}`, 'the test');
}

export async function addConnection(superuser: Kysely<Tables>, owner: Owner): Promise<void> {
  const { workspaceId, connectionId } = owner;
  await superuser
    .insertInto('workspaces')
    .values({ id: workspaceId, name: workspaceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await superuser
    .insertInto('connections')
    .values({
      workspace_id: workspaceId,
      id: connectionId,
      provider_id: 'workday-rest',
      name: connectionId,
      strategy_id: 'oauth2-client-credentials',
      config: '{}',
      secret_fields: '{}',
      destination: '{}',
      proven_destination: null,
      state: 'unverified',
      disabled: false,
      conditions: '[]',
      last_test: null,
      credential_error: null,
      grant_info: '{}',
      client_authentication: null,
      metadata: '{}',
      version: 1,
      credential_version: 1,
    })
    .execute();
}
