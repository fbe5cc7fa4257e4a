/** What the commands on connections work with, wired together in compose.ts. */
import type { Database } from '../database/database.ts';
import type { RememberedForm } from '../grants/client-authentication.ts';
import { clientFields } from '../methods/kinds.ts';
import { invalidInput, Problem } from '../problem.ts';
import type { CompiledPlugin, CompiledStrategy } from '../providers/compiled-plugin.ts';
import { type AcceptsUrl, destinationKey } from '../providers/destination.ts';
import type { Credential, ProviderClient } from '../providers/provider-client.ts';
import type { Registry } from '../providers/registry.ts';
import type { Keyring } from '../vault/keyring.ts';
import type { Secrets } from '../vault/secret.ts';
import type { Purpose } from '../vault/store.ts';
import type { GrantBroker } from './broker.ts';
import type { Bulkhead } from './bulkhead.ts';
import type { Connection } from './connection.ts';
import type { CredentialPlan } from './plan.ts';

export interface BaseContext {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly registry: Registry;
  readonly client: ProviderClient;
  readonly now: () => Date;
  /** From 0 to 1; spreads what would otherwise happen at once. */
  readonly random: () => number;
  readonly bulkhead: Bulkhead;
  readonly acceptsUrl: AcceptsUrl;
  /** Milliseconds for one test or access check. */
  readonly testTimeout: number;
  /** Called at named points of a write; tests end the process there. */
  readonly at: (point: WritePoint) => void;
}

export interface ConnectionContext extends BaseContext {
  readonly broker: GrantBroker;
}

export type WritePoint =
  | 'configure.before_encrypt'
  | 'configure.after_secrets'
  | 'configure.before_pointer'
  | 'configure.during_cleanup'
  | 'configure.before_commit'
  | 'configure.after_commit'
  | 'grant.before_exchange'
  | 'grant.after_exchange'
  | 'grant.before_commit'
  | 'grant.after_commit';

/** @param pointer where the id stands in the body. @throws Problem naming it */
export function pluginOf(
  context: ConnectionContext,
  providerId: string,
  pointer = '/providerId',
): CompiledPlugin {
  const plugin = context.registry.get(providerId);
  if (plugin !== undefined) return plugin;
  throw invalidInput([{ pointer, code: 'unknown_provider', message: 'is no Provider of this instance' }]);
}

/** A connection of which the plugin or strategy is gone cannot be used, but read and deleted. */
export function strategyOf(
  context: BaseContext,
  connection: Connection,
): Pick<Credential, 'plugin' | 'strategy'> {
  const plugin = context.registry.get(connection.providerId);
  const strategy = plugin?.strategies.get(connection.strategyId);
  if (plugin !== undefined && strategy !== undefined) return { plugin, strategy };
  throw new Problem(
    'connection_not_usable',
    `The plugin ${connection.providerId} with the strategy ${connection.strategyId} is not installed on this instance.`,
  );
}

/** The credential as it is saved. The stored destination counts: it is the one that the secrets were given for. */
export function savedCredential(context: BaseContext, connection: Connection, secrets: Secrets): Credential {
  const { plugin, strategy } = strategyOf(context, connection);
  return {
    plugin,
    strategy,
    config: connection.config,
    secrets,
    secretVersion: secretVersionOf(connection, strategy),
    destination: connection.destination,
    provenDestination: connection.provenDestination === destinationKey(connection.destination),
    remembered: connection.remembered,
  };
}

/** Of the secret that proves the client. */
function secretVersionOf(connection: Connection, strategy: CompiledStrategy): number {
  const field = clientFields(strategy.definition.method)?.secret;
  return field === undefined ? 1 : (connection.secretFields[field]?.version ?? 1);
}

/** A credential that is proposed, with the secrets that it keeps from what is saved. */
export function plannedCredential(
  plugin: CompiledPlugin,
  plan: CredentialPlan,
  saved: { readonly connection: Connection; readonly secrets: Secrets } | null,
): Credential {
  const keptSecrets = [...(saved?.secrets ?? [])].filter(([field]) => plan.kept.includes(field));
  const secretField = clientFields(plan.strategy.definition.method)?.secret ?? '';
  const storedVersion = saved?.connection.secretFields[secretField]?.version ?? 0;
  return {
    plugin,
    strategy: plan.strategy,
    config: plan.config,
    secrets: new Map([...keptSecrets, ...plan.sent]),
    secretVersion: plan.kept.includes(secretField) ? storedVersion : storedVersion + 1,
    destination: plan.destination,
    provenDestination:
      saved !== null && saved.connection.provenDestination === destinationKey(plan.destination),
    remembered: saved === null ? null : rememberedFor(saved.connection, plan),
  };
}

/**
 * What is remembered of the client authentication, as far as it holds for the new credential: nothing at another
 * destination, where the form that worked here could show the secret to a server that asks for another; and other
 * forms may be tried again for another client id.
 */
export function rememberedFor(connection: Connection, plan: CredentialPlan): RememberedForm | null {
  const { remembered, strategyId, destination, config } = connection;
  const same =
    strategyId === plan.strategy.id && destinationKey(destination) === destinationKey(plan.destination);
  if (!same || remembered === null) return null;
  const field = clientFields(plan.strategy.definition.method)?.id;
  return field === undefined || config[field] === plan.config[field]
    ? remembered
    : { ...remembered, triedForSecretVersion: null };
}

/** What the secrets of a connection were given for. */
export function purposeOf(connection: Connection): Purpose {
  return {
    workspaceId: connection.workspaceId,
    connectionId: connection.id,
    strategyId: connection.strategyId,
    destination: destinationKey(connection.destination),
  };
}

/** @throws Problem while the connection is disabled: that stops all use of what is stored */
export function refuseDisabled(connection: Connection): void {
  if (connection.disabled) {
    throw new Problem(
      'connection_not_usable',
      'The connection is disabled, so its stored secrets are not used. Enable it first, or send the secrets.',
    );
  }
}
