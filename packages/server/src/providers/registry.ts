/** The plugins of this instance, loaded by package name. There is no central list that imports them all. */
import { readFileSync } from 'node:fs';
import type { ProviderPlugin } from '@cleat/plugin-kit';
import { type CompileInput, compilePlugin } from './compile-plugin.ts';
import type { CompiledPlugin } from './compiled-plugin.ts';
import { PluginError } from './plugin-error.ts';

export type Registry = ReadonlyMap<string, CompiledPlugin>;

/** Plugins that ship with Cleat. */
const shipped = [
  'workday-rest',
  'generic-api-key',
  'generic-basic',
  'generic-client-credentials',
  'generic-oauth2',
  'docker-registry',
  'powerdns',
  'github',
  'slack',
  'okta',
  'microsoft-graph',
  'bamboohr',
  'verdaccio',
  'google-workspace',
  'salesforce',
].map((id) => `@cleat/plugin-${id}`);

/**
 * @param extra package names from CLEAT_PLUGINS
 * @throws PluginError naming the plugin and each fault
 */
export async function loadPlugins(
  extra: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Registry> {
  const plugins: ProviderPlugin[] = [];
  for (const name of [...shipped, ...extra]) plugins.push(await importPlugin(name));
  return compileRegistry(plugins, variables);
}

/** @throws PluginError */
export function compileRegistry(
  plugins: readonly ProviderPlugin[],
  variables: Readonly<Record<string, string>>,
): Registry {
  const registry = new Map<string, CompiledPlugin>();
  const readGuide = (url: URL): string => readFileSync(url, 'utf8');
  for (const plugin of plugins) {
    if (registry.has(plugin.id)) {
      throw new PluginError(plugin.id, [{ pointer: '/id', message: 'is taken by another plugin' }]);
    }
    registry.set(plugin.id, compile(plugin, { variables, readGuide }));
  }
  return registry;
}

/** @throws PluginError also for one that was written without the types, and lacks what they ask for */
function compile(plugin: ProviderPlugin, input: CompileInput): CompiledPlugin {
  try {
    return compilePlugin(plugin, input);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = `is not of the shape that definePlugin takes: ${error.message}. Check it with TypeScript`;
    throw new PluginError(plugin.id, [{ pointer: '', message }]);
  }
}

async function importPlugin(name: string): Promise<ProviderPlugin> {
  let module: { default?: unknown };
  try {
    module = await import(name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new PluginError(name, [{ pointer: '', message: `cannot be imported: ${reason}` }]);
  }
  if (!isPlugin(module.default)) {
    throw new PluginError(name, [{ pointer: '', message: 'has no default export made by definePlugin' }]);
  }
  return module.default;
}

function isPlugin(value: unknown): value is ProviderPlugin {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'strategies' in value &&
    Array.isArray(value.strategies)
  );
}

/** Variables that a plugin reads, so that a misspelt one can be reported at start-up. */
export function settingVariables(registry: Registry): string[] {
  return [...registry.values()].flatMap((plugin) =>
    Object.values(plugin.definition.settings ?? {}).map((setting) => setting.variable),
  );
}
