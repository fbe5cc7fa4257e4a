import { describe, expect, it } from 'vitest';
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

  it.each([
    [
      '@cleat/plugin-missing',
      /The plugin @cleat\/plugin-missing is refused:\n {2}- \/: cannot be imported: /,
    ],
    ['node:path', /The plugin node:path is refused:\n {2}- \/: has no default export made by definePlugin/],
  ])('%s is refused with its name', async (name, message) => {
    await expect(loadPlugins([name], {})).rejects.toThrow(message);
  });
});
