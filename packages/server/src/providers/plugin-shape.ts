/** The least that a plugin must look like before it can be judged: it may have been written without the types. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { PluginFault } from './plugin-error.ts';

const text = { type: 'string', minLength: 1 } as const;
/** Its form is judged further on. */
const name = { type: 'string' } as const;
const object = (properties: Readonly<Record<string, object>>, ...optional: readonly string[]) => ({
  type: 'object',
  required: Object.keys(properties).filter((property) => !optional.includes(property)),
  properties,
});
const listOf = (items: object) => ({ type: 'array', items });
const members = { type: 'object' } as const;
const request = object({ path: text });

/** Whatever else it says is judged where it is understood. */
const shape = object(
  {
    ...{ id: name, name: text, description: text, version: text, logoUrl: text },
    categories: listOf(text),
    strategies: {
      ...listOf(
        object({
          ...{
            id: name,
            label: text,
            configSchema: members,
            method: object({ type: text }),
            destinations: members,
          },
          test: listOf(object({ id: name, label: text, request }, 'request')),
        }),
      ),
      minItems: 1,
    },
    domains: listOf(object({ id: name, label: text, probe: request })),
    streams: listOf(object({ name, label: text, domain: name, request })),
  },
  ...['logoUrl', 'domains', 'streams'],
);

/** Compiled for the first plugin that is judged: a start with none but those that ship judges none. */
let compiled: ValidateFunction | null = null;

export function faultsOfShape(plugin: unknown): PluginFault[] {
  compiled ??= new Ajv2020({ allErrors: true, validateSchema: false, meta: false }).compile(shape);
  const validate = compiled;
  if (validate(plugin)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = 'is not what it should be' }) => ({
    pointer: instancePath,
    message,
  }));
}
