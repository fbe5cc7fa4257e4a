import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProviderPlugin } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { PluginError } from './plugin-error.ts';
import { compileRegistry, loadPlugins, settingVariables } from './registry.ts';
import { definition } from './test-plugin.ts';

describe('the plugins of an instance', () => {
  it('are those that ship, by their id', async () => {
    const registry = await loadPlugins([], {});
    expect([...registry.keys()]).toEqual([
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
    ]);
    expect(settingVariables(registry)).toContain('CLEAT_WORKDAY_DOMAIN');
    expect(registry.get('workday-rest')?.strategies.get('oauth2-client-credentials')?.guide).toHaveLength(7);
    // Those that ship are compiled when they are needed: here is where their faults would show.
    expect(registry.values().map(({ id }) => id)).toEqual([...registry.keys()]);
  });

  it('are refused at once for a value of the operator that does not fit', async () => {
    const loading = loadPlugins([], { CLEAT_WORKDAY_DOMAIN: 'no domain/' });
    await expect(loading).rejects.toThrow(/The plugin workday-rest is refused:.*CLEAT_WORKDAY_DOMAIN/s);
  });

  it('have the values that the operator gives', async () => {
    const registry = await loadPlugins([], { CLEAT_WORKDAY_DOMAIN: 'hr.example' });
    expect(registry.get('workday-rest')?.settings.hrDomain).toBe('hr.example');
  });

  it('are refused when two have one id', () => {
    expect(() => compileRegistry([definition, definition], {})).toThrow(
      'The plugin test-provider is refused:\n  - /id: is taken by another plugin',
    );
  });

  it('may lie outside of the service, and are named by the path or the URL of their file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plugin-'));
    const file = join(folder, 'plugin.mjs');
    writeFileSync(file, `export default ${JSON.stringify(definition)};`);
    for (const name of [file, pathToFileURL(file).href])
      expect((await loadPlugins([name], {})).get('test-provider')?.definition).toEqual(definition);
    await expect(loadPlugins([folder], {})).rejects.toThrow('cannot be imported');
    rmSync(folder, { recursive: true });
  });

  it.each([
    [
      '@cleat/plugin-missing',
      /The plugin @cleat\/plugin-missing is refused:\n {2}- \/: cannot be imported: /,
    ],
    ['node:path', /The plugin node:path is refused:\n {2}- \/: has no default export made by definePlugin/],
  ])('%s is refused with its name', async (name, message) => {
    await expect(loadPlugins([name], {})).rejects.toThrow(message);
  });

  it('are refused with their name, whatever of them is missing or something else', () => {
    const others = [undefined, null, 7, 'text', [], {}];
    const refused = new Set<string>();
    for (const path of pathsOf(definition).filter((one) => one.join('.') !== 'id')) {
      for (const other of others) {
        const plugin = withOther(definition, path, other) as ProviderPlugin;
        try {
          compileRegistry([plugin], {});
        } catch (error) {
          expect(error, `${path.join('.')}: ${JSON.stringify(other)}`).toBeInstanceOf(PluginError);
          expect(String(error)).toContain('The plugin test-provider is refused:');
          refused.add(path.join('.'));
        }
      }
    }
    expect(refused.size).toBeGreaterThan(20);
    for (const shown of ['name', 'description', 'version', 'categories', 'strategies', 'strategies.0.label'])
      expect(refused).toContain(shown);
  });
});

/** Of all members, however deep. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof URL) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [name],
    ...pathsOf(member).map((path) => [name, ...path]),
  ]);
}

/** @param other undefined: without the member */
function withOther(value: unknown, [name = '', ...rest]: readonly string[], other: unknown): unknown {
  if (Array.isArray(value)) return value.with(Number(name), withOther(value[Number(name)], rest, other));
  if (name === '' || typeof value !== 'object' || value === null) return other;
  const { [name]: member, ...others } = value as Record<string, unknown>;
  const replaced = rest.length === 0 ? other : withOther(member, rest, other);
  return replaced === undefined ? others : { ...others, [name]: replaced };
}
