/** What callers see of things. Each member is named, so that a new column cannot appear in an answer by itself. */
import type { Strategy } from '@cleat/plugin-kit';
import type { Connection } from '../connections/connection.ts';
import type { CompiledPlugin, CompiledStrategy } from '../providers/compiled-plugin.ts';

/** @param redirectUri null for a connection that is not authorized in a browser */
export function connectionView(connection: Connection, redirectUri: string | null) {
  return {
    id: connection.id,
    workspaceId: connection.workspaceId,
    providerId: connection.providerId,
    name: connection.name,
    authenticationStrategyId: connection.strategyId,
    authenticationConfig: connection.config,
    secretFields: Object.fromEntries(
      Object.entries(connection.secretFields).map(([field, { version, updatedAt }]) => [
        field,
        { configured: true, version, updatedAt },
      ]),
    ),
    destination: connection.destination,
    redirectUri,
    state: connection.state,
    conditions: connection.conditions,
    lastTest: connection.lastTest,
    grant: connection.grant,
    lastSync: connection.lastSync,
    metadata: connection.metadata,
    version: connection.version,
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
  };
}

export function providerSummary({ definition }: CompiledPlugin) {
  return {
    id: definition.id,
    name: definition.name,
    description: definition.description,
    categories: [...definition.categories],
    logoUrl: definition.logoUrl ?? null,
    version: definition.version,
  };
}

/** @param redirectUri what can be registered before there is a connection, or null */
export function providerView(plugin: CompiledPlugin, redirectUri: (strategy: Strategy) => string | null) {
  return {
    ...providerSummary(plugin),
    domains: (plugin.definition.domains ?? []).map(({ id, label }) => ({ id, label })),
    supportedAuthStrategies: [...plugin.strategies.values()].map((strategy) =>
      strategyView(strategy, redirectUri(strategy.definition)),
    ),
    streams: (plugin.definition.streams ?? []).map(({ name, label, domain }) => ({ name, label, domain })),
  };
}

/** A Provider as a Workspace sees it, or anybody: then with the id of none. */
export type ProviderViewFor = (
  workspaceId: string,
  plugin: CompiledPlugin,
) => ReturnType<typeof providerView>;

/** A strategy entry, specification §2.1. */
function strategyView(strategy: CompiledStrategy, redirectUri: string | null) {
  const { definition, destinations } = strategy;
  const { type, ...method } = definition.method;
  return {
    id: definition.id,
    type,
    label: definition.label,
    configSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...definition.configSchema },
    ...(definition.docs !== undefined && {
      docs: {
        summary: definition.docs.summary,
        ...(definition.docs.url !== undefined && { url: definition.docs.url }),
        steps: [...strategy.guide],
      },
    }),
    method: {
      ...method,
      baseUrl: destinations.baseUrl.map((template) => template.text),
      ...(destinations.tokenUrl.length > 0 && {
        tokenUrl: destinations.tokenUrl.map((template) => template.text),
      }),
      ...(destinations.authorizationUrl.length > 0 && {
        authorizationUrl: destinations.authorizationUrl.map((template) => template.text),
      }),
    },
    testSteps: definition.test.map(({ id, label }) => ({ id, label })),
    ...(redirectUri !== null && { redirectUri }),
  };
}
