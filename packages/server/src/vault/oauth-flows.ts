/**
 * Authorizations that are under way. The state is stored as its hash, the PKCE verifier sealed; a flow is
 * consumed by deleting it, so that of any number of attempts one alone gets it.
 */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { readDataKey } from './data-keys.ts';
import { associatedData, open, seal } from './envelope.ts';
import type { Keyring } from './keyring.ts';
import { Secret } from './secret.ts';

export interface OAuthFlow {
  readonly workspaceId: string;
  readonly connectionId: string;
  readonly credentialVersion: number;
  readonly strategyId: string;
  readonly callerId: string;
  readonly redirectUri: string;
  readonly returnTo: string | null;
  /** Of the authorization server, where it is known. */
  readonly issuer: string | null;
  /** That server says that it names itself in every answer. */
  readonly issuerRequired: boolean;
  readonly expiresAt: Date;
}

/** What opens the verifier of a flow once the flow itself is consumed. */
export interface SealedVerifier {
  readonly stateHash: Buffer;
  readonly keyVersion: number;
  readonly sealed: Buffer | null;
}

type Row = Selectable<Tables['vault.oauth_flows']>;
type Owner = Pick<OAuthFlow, 'workspaceId' | 'connectionId' | 'redirectUri'>;

const binding = (flow: Owner, stateHash: Buffer, keyVersion: number): Buffer =>
  associatedData([
    'oauth-flow',
    flow.workspaceId,
    flow.connectionId,
    flow.redirectUri,
    stateHash.toString('hex'),
    keyVersion,
  ]);

function hashState(state: string): Buffer {
  return createHash('sha256').update(state, 'utf8').digest();
}

/** @param verifier null where the Provider refuses PKCE */
export async function writeFlow(
  trx: Transaction,
  keyring: Keyring,
  flow: OAuthFlow,
  state: string,
  verifier: Secret | null,
): Promise<void> {
  const stateHash = hashState(state);
  const dataKey = await readDataKey(flow.workspaceId, trx, keyring);
  await trx
    .insertInto('vault.oauth_flows')
    .values({
      workspace_id: flow.workspaceId,
      state_hash: stateHash,
      connection_id: flow.connectionId,
      credential_version: flow.credentialVersion,
      strategy_id: flow.strategyId,
      caller_id: flow.callerId,
      redirect_uri: flow.redirectUri,
      return_to: flow.returnTo,
      issuer: flow.issuer,
      issuer_required: flow.issuerRequired,
      key_version: dataKey.version,
      sealed:
        verifier === null
          ? null
          : seal(
              dataKey.key,
              Buffer.from(verifier.expose(), 'utf8'),
              binding(flow, stateHash, dataKey.version),
            ),
      expires_at: flow.expiresAt,
    })
    .execute();
}

export interface FlowClaim {
  readonly flow: OAuthFlow;
  readonly verifier: SealedVerifier;
}

/**
 * Takes the flow of a state away, whoever asks: a state in other hands than those that it was given to has leaked.
 * Null if there is none (any more).
 * @param admit called once it is taken; if it throws, the flow stays as it was
 */
export async function consumeFlow(
  database: Database,
  state: string,
  admit: () => void = () => undefined,
): Promise<FlowClaim | null> {
  const stateHash = hashState(state);
  return database.withStateHash(stateHash, async (trx) => {
    const row = await trx
      .deleteFrom('vault.oauth_flows')
      .where('state_hash', '=', stateHash)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return null;
    admit();
    const verifier = { stateHash, keyVersion: row.key_version, sealed: row.sealed };
    return { flow: flowOf(row), verifier };
  });
}

/** The flow of a state; it is not consumed. */
export async function findFlow(database: Database, state: string): Promise<OAuthFlow | null> {
  const stateHash = hashState(state);
  return database.withStateHash(stateHash, async (trx) => {
    const row = await trx
      .selectFrom('vault.oauth_flows')
      .selectAll()
      .where('state_hash', '=', stateHash)
      .executeTakeFirst();
    return row === undefined ? null : flowOf(row);
  });
}

function flowOf(row: Row): OAuthFlow {
  return {
    workspaceId: row.workspace_id,
    connectionId: row.connection_id,
    credentialVersion: row.credential_version,
    strategyId: row.strategy_id,
    callerId: row.caller_id,
    redirectUri: row.redirect_uri,
    returnTo: row.return_to,
    issuer: row.issuer,
    issuerRequired: row.issuer_required,
    expiresAt: row.expires_at,
  };
}

/** @throws EnvelopeError if the row was altered or moved */
export async function openVerifier(
  trx: Transaction,
  keyring: Keyring,
  flow: Owner,
  { stateHash, keyVersion, sealed }: SealedVerifier,
): Promise<Secret | null> {
  if (sealed === null) return null;
  const { key } = await readDataKey(flow.workspaceId, trx, keyring, keyVersion);
  return new Secret(open(key, sealed, binding(flow, stateHash, keyVersion)).toString('utf8'));
}

/** Flows that nobody finished, with their verifiers. */
export async function eraseExpiredFlows(database: Database, now: Date): Promise<void> {
  await database.inInstance((trx) =>
    trx.deleteFrom('vault.oauth_flows').where('expires_at', '<=', now).execute(),
  );
}
