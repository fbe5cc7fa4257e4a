/** Turns a plugin's definition into what the service works with, or says everything that is wrong with it. */
import type { ProviderPlugin, Setting, Strategy } from '@cleat/plugin-kit';
import { ownVariables } from '../config.ts';
import { pointerSegment } from '../json-pointer.ts';
import {
  type CompiledSchema,
  compileConfigSchema,
  readAuthenticationConfig,
} from './authentication-config.ts';
import type { CompiledPlugin, CompiledStrategy } from './compiled-plugin.ts';
import { faultsOfConfigSchema } from './config-schema.ts';
import {
  faultsOfAnswerFault,
  faultsOfRefusals,
  faultsOfRequestHeaders,
  lowerCaseNames,
} from './exchange-faults.ts';
import { type GuideStep, parseGuide } from './guide.ts';
import { idPattern, partIdForm, partIdPattern } from './ids.ts';
import { faultsOfMethod, faultsOfTest } from './method-faults.ts';
import { faultOfPattern } from './pattern.ts';
import { PluginError, type PluginFault } from './plugin-error.ts';
import { faultsOfShape } from './plugin-shape.ts';
import { faultsOfProxy } from './proxy-faults.ts';
import { faultOfPath, faultsOfRequests } from './request-faults.ts';
import { faultsOfStreams } from './stream-faults.ts';
import { compileTemplate, type Template, TemplateError } from './templates.ts';

export interface CompileInput {
  /** `CLEAT_*` variables that are not the service's own. */
  readonly variables: Readonly<Record<string, string>>;
  /** Reads a guide's Markdown. */
  readonly readGuide: (url: URL) => string;
}

/** @throws PluginError with every fault found */
export function compilePlugin(plugin: ProviderPlugin, input: CompileInput): CompiledPlugin {
  const faults = faultsOfShape(plugin);
  // What is judged further down relies on it.
  if (faults.length > 0) throw new PluginError(plugin.id, faults);
  if (!idPattern.test(plugin.id))
    faults.push({ pointer: '/id', message: 'is lower-case letters, digits and "-"' });
  const settings = readSettings(plugin.settings ?? {}, input.variables, faults);
  const strategies = new Map<string, CompiledStrategy>();
  for (const [index, strategy] of plugin.strategies.entries()) {
    const pointer = `/strategies/${index}`;
    if (!idPattern.test(strategy.id) || strategies.has(strategy.id)) {
      faults.push({
        pointer: `${pointer}/id`,
        message: 'is lower-case letters, digits and "-", and stands once in the plugin',
      });
    }
    const compiled = compileStrategy(strategy, pointer, settings, input, faults);
    if (compiled !== null) strategies.set(strategy.id, compiled);
  }
  faults.push(
    ...faultsOfLogo(plugin),
    ...faultsOfDomains(plugin),
    ...faultsOfRequests(plugin),
    ...faultsOfStreams(plugin),
    ...faultsOfRequestHeaders(plugin),
    ...faultsOfRefusals(plugin),
    ...faultsOfAnswerFault(plugin),
    ...faultsOfProxy(plugin),
  );
  if (faults.length > 0) throw new PluginError(plugin.id, faults);
  return {
    id: plugin.id,
    definition: plugin,
    settings,
    strategies,
    domains: plugin.domains ?? [],
    requestHeaders: lowerCaseNames(plugin.requestHeaders ?? {}),
  };
}

/** The pages load pictures from where they come from themselves, and from nowhere else. */
function faultsOfLogo({ logoUrl }: ProviderPlugin): PluginFault[] {
  return logoUrl === undefined || faultOfPath(logoUrl) === null
    ? []
    : [{ pointer: '/logoUrl', message: 'is a path of this service, such as /logos/github.svg, or absent' }];
}

function faultsOfDomains({ domains = [] }: ProviderPlugin): PluginFault[] {
  return domains.flatMap(({ id }, index) => {
    const pointer = `/domains/${index}/id`;
    if (!partIdPattern.test(id)) return [{ pointer, message: partIdForm }];
    return domains.findIndex((domain) => domain.id === id) === index
      ? []
      : [{ pointer, message: 'is taken by another domain' }];
  });
}

function readSettings(
  settings: Readonly<Record<string, Setting>>,
  variables: Readonly<Record<string, string>>,
  faults: PluginFault[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const pointer = `/settings/${pointerSegment(name)}`;
      if (!/^CLEAT_[A-Z0-9_]+$/.test(setting.variable) || ownVariables.has(setting.variable)) {
        faults.push({
          pointer: `${pointer}/variable`,
          message: 'is CLEAT_ and capitals, digits or "_", and no variable of the service itself',
        });
      }
      const given = variables[setting.variable]?.trim();
      const value = given === undefined || given === '' ? setting.default : given;
      // Judged as it is run: a pattern that cannot fail can do so once the whole value must match.
      const whole = `^(?:${setting.pattern})$`;
      const patternFault = faultOfPattern(whole);
      if (patternFault !== null) faults.push({ pointer: `${pointer}/pattern`, message: patternFault });
      else if (!new RegExp(whole, 'u').test(value)) {
        faults.push({
          pointer,
          message: `the value of ${setting.variable} does not fit: ${setting.description}`,
        });
      }
      return [name, value];
    }),
  );
}

function compileStrategy(
  strategy: Strategy,
  pointer: string,
  settings: Readonly<Record<string, string>>,
  input: CompileInput,
  faults: PluginFault[],
): CompiledStrategy | null {
  const schemaFaults = faultsOfConfigSchema(strategy.configSchema, `${pointer}/configSchema`);
  if (schemaFaults.length > 0) {
    faults.push(...schemaFaults);
    return null;
  }
  const schema = compileConfigSchema(strategy.configSchema);
  faults.push(...faultsOfExamples(schema, `${pointer}/configSchema/properties`));
  faults.push(...faultsOfMethod(strategy, schema, `${pointer}/method`));
  const templates = (name: 'baseUrl' | 'tokenUrl' | 'authorizationUrl' | 'revocationUrl'): Template[] =>
    compileTemplates(
      strategy.destinations[name] ?? [],
      `${pointer}/destinations/${name}`,
      schema,
      settings,
      faults,
    );
  const destinations = {
    baseUrl: templates('baseUrl'),
    tokenUrl: templates('tokenUrl'),
    authorizationUrl: templates('authorizationUrl'),
    revocationUrl: templates('revocationUrl'),
  };
  if (strategy.destinations.baseUrl.length === 0) {
    faults.push({ pointer: `${pointer}/destinations/baseUrl`, message: 'names at least one template' });
  }
  faults.push(...faultsOfTest(strategy, `${pointer}/test`));
  const guide = readGuide(strategy, input, `${pointer}/docs/guide`, faults);
  return { id: strategy.id, definition: strategy, schema, destinations, guide };
}

function readGuide(
  strategy: Strategy,
  input: CompileInput,
  pointer: string,
  faults: PluginFault[],
): GuideStep[] {
  const guide = strategy.docs?.guide;
  if (guide === undefined) return [];
  try {
    const steps = parseGuide(input.readGuide(guide));
    if (steps.length === 0)
      faults.push({ pointer, message: 'has no step: begin each with a line "## Title"' });
    return steps;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    faults.push({ pointer, message: `cannot be read: ${reason}` });
    return [];
  }
}

/** An example that the field's own rules refuse would mislead everyone who follows it. */
function faultsOfExamples(schema: CompiledSchema, pointer: string): PluginFault[] {
  return Object.entries(schema.schema.properties).flatMap(([name, property]) => {
    const values = [
      ...(property.examples ?? []).entries(),
      ...(property.default === undefined ? [] : [['default', property.default] as const]),
    ];
    return values.flatMap(([index, value]) => {
      const { errors } = readAuthenticationConfig(schema, { [name]: value });
      if (errors.length === 0) return [];
      const at = index === 'default' ? 'default' : `examples/${index}`;
      return [
        {
          pointer: `${pointer}/${pointerSegment(name)}/${at}`,
          message: 'does not match the schema of its own field',
        },
      ];
    });
  });
}

function compileTemplates(
  texts: readonly string[],
  pointer: string,
  schema: CompiledSchema,
  settings: Readonly<Record<string, string>>,
  faults: PluginFault[],
): Template[] {
  return texts.flatMap((text, index) => {
    const at = `${pointer}/${index}`;
    try {
      const template = compileTemplate(text, settings);
      for (const field of template.fields) {
        const property = Object.hasOwn(schema.schema.properties, field)
          ? schema.schema.properties[field]
          : undefined;
        if (property === undefined)
          faults.push({ pointer: at, message: `uses ${field}, which is no field of the configSchema` });
        else if (property['x-destination'] !== true) {
          faults.push({ pointer: at, message: `uses the field ${field}, which is not marked x-destination` });
        }
      }
      return [template];
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      faults.push({ pointer: at, message: error.message });
      return [];
    }
  });
}
