/** The plugins of this instance, loaded by package name. There is no central list that imports them all. */
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { ProviderPlugin } from '@cleat/plugin-kit';
import { type CompileInput, compilePlugin } from './compile-plugin.ts';
import type { CompiledPlugin } from './compiled-plugin.ts';
import { PluginError } from './plugin-error.ts';

export interface Registry {
  get(id: string): CompiledPlugin | undefined;
  keys(): Iterable<string>;
  values(): readonly CompiledPlugin[];
  readonly definitions: readonly ProviderPlugin[];
}

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
  for (const name of [...shipped, ...extra]) {
    plugins.push(await importPlugin(name));
    // Modules come without a pause, and PostgreSQL is being started meanwhile.
    await setImmediate();
  }
  const asTested = (plugin: ProviderPlugin): boolean =>
    variablesOf(plugin).every((variable) => variables[variable] === undefined);
  return compileRegistry(plugins, variables, new Set(plugins.slice(0, shipped.length).filter(asTested)));
}

/**
 * @param tested plugins that the tests have compiled with these very variables: left until each is needed, since to
 *   compile all of them takes a sixth of a start
 * @throws PluginError
 */
export function compileRegistry(
  plugins: readonly ProviderPlugin[],
  variables: Readonly<Record<string, string>>,
  tested: ReadonlySet<ProviderPlugin> = new Set(),
): Registry {
  const definitions = new Map<string, ProviderPlugin>();
  const compiled = new Map<string, CompiledPlugin>();
  const input = { variables, readGuide: (url: URL): string => readFileSync(url, 'utf8') };
  const compiledOf = (plugin: ProviderPlugin): CompiledPlugin => {
    const made = compiled.get(plugin.id) ?? compile(plugin, input);
    compiled.set(plugin.id, made);
    return made;
  };
  for (const plugin of plugins) {
    if (definitions.has(plugin.id)) {
      throw new PluginError(plugin.id, [{ pointer: '/id', message: 'is taken by another plugin' }]);
    }
    definitions.set(plugin.id, plugin);
    if (!tested.has(plugin)) compiledOf(plugin);
  }
  return {
    get: (id) => {
      const plugin = definitions.get(id);
      return plugin === undefined ? undefined : compiledOf(plugin);
    },
    keys: () => definitions.keys(),
    values: () => plugins.map(compiledOf),
    definitions: plugins,
  };
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

/** Variables that the plugins read, so that a misspelt one can be reported at start-up. */
export const settingVariables = ({ definitions }: Registry): string[] => definitions.flatMap(variablesOf);

const variablesOf = ({ settings = {} }: ProviderPlugin): string[] =>
  Object.values(settings).map(({ variable }) => variable);
