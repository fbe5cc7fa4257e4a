/** The least that a plugin must look like before it can be judged: it may have been written without the types. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { PluginFault } from './plugin-error.ts';

const text = { type: 'string', minLength: 1 } as const;
/** Its form is judged further on. */
const id = { type: 'string' } as const;
const object = (members: Readonly<Record<string, object>>, ...optional: readonly string[]) => ({
  type: 'object',
  required: Object.keys(members).filter((name) => !optional.includes(name)),
  properties: members,
});
const listOf = (items: object, minItems = 0) => ({ type: 'array', items, minItems });
const any = { type: 'object' } as const;
const request = object({ path: text });

/** Whatever else it says is judged where it is understood. */
const shape = object(
  {
    ...{ id, name: text, description: text, version: text, logoUrl: text },
    categories: listOf(text),
    strategies: listOf(
      object({
        ...{ id, label: text, configSchema: any, method: object({ type: text }), destinations: any },
        test: listOf(object({ id, label: text, request }, 'request'), 1),
      }),
      1,
    ),
    domains: listOf(object({ id, label: text, probe: request })),
    streams: listOf(object({ name: id, label: text, domain: id, request })),
  },
  ...['logoUrl', 'domains', 'streams'],
);

const validate = new Ajv2020({ allErrors: true, validateSchema: false, meta: false }).compile(shape);

export function faultsOfShape(plugin: unknown): PluginFault[] {
  if (validate(plugin)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = 'is not what it should be' }) => ({
    pointer: instancePath,
    message,
  }));
}
