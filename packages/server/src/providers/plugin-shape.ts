/**
 * What a plugin must look like before it can be judged: it may have been written without the types. Every object is
 * closed, as the types of the kit are, so that what is misspelt is refused and not left unread.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { pointerSegment } from '../json-pointer.ts';
import type { PluginFault } from './plugin-error.ts';
import { method } from './shape-of-methods.ts';
import { stream } from './shape-of-streams.ts';
import { anyText, listOf, mapOf, object, oneOf, request, text } from './shape-parts.ts';

const hook = { isFunction: true, says: 'is a function' };
const templates = listOf(text);
/** Judged further on. */
const members = { type: 'object', says: 'is an object' };

const strategy = object(
  {
    ...{ id: anyText, label: text, configSchema: members, method },
    destinations: object(
      { baseUrl: templates },
      { tokenUrl: templates, authorizationUrl: templates, revocationUrl: templates },
    ),
    test: listOf(object({ id: anyText, label: text }, { request, expects: oneOf('json', 'collection') })),
  },
  {
    docs: object(
      { summary: text },
      {
        url: { type: 'string', pattern: '^https://[^\\s]+$', says: 'is an https URL' },
        guide: { isFileUrl: true, says: "is new URL('./guide.md', import.meta.url): the URL of a file" },
      },
    ),
  },
);

const setting = object({ variable: anyText, default: anyText, pattern: anyText, description: text });

const shape = object(
  {
    ...{ id: anyText, name: text, description: text, version: text },
    categories: listOf(text),
    strategies: { ...listOf(strategy), minItems: 1, says: 'is a list of at least one strategy' },
  },
  {
    logoUrl: anyText,
    settings: mapOf(setting),
    domains: listOf(object({ id: anyText, label: text, probe: request })),
    streams: listOf(stream),
    providerErrorCodes: listOf(text),
    answerFault: object({ flag: anyText, code: anyText, meanings: mapOf(anyText) }),
    refusals: object(
      {},
      {
        codeAt: listOf(object({}, { prefix: anyText, member: anyText, header: anyText })),
        meanings: mapOf(anyText),
        remainingHeader: anyText,
      },
    ),
    requestHeaders: mapOf(anyText),
    proxy: object({}, { methods: listOf(anyText), paths: listOf(anyText) }),
    ...{ requestUrl: hook, proxyRoot: hook, explain: hook },
  },
);

/** Compiled for the first plugin that is judged: a start with none but those that ship judges none. */
let compiled: ValidateFunction | null = null;

function compile(): ValidateFunction {
  const options = { allErrors: true, verbose: true, discriminator: true, strict: false } as const;
  return new Ajv2020({ ...options, validateSchema: false, meta: false })
    .addKeyword({ keyword: 'isFunction', validate: (_: true, value: unknown) => typeof value === 'function' })
    .addKeyword({
      keyword: 'isFileUrl',
      validate: (_: true, value: unknown) => value instanceof URL && value.protocol === 'file:',
    })
    .compile(shape);
}

export function faultsOfShape(plugin: unknown): PluginFault[] {
  compiled ??= compile();
  const faults = compiled(plugin) ? [] : (compiled.errors ?? []).map(faultOf);
  // Of a kind that is missing it is said too that it is none.
  return faults.filter(({ pointer }, index) => faults.findIndex((one) => one.pointer === pointer) === index);
}

function faultOf({ keyword, instancePath, params, parentSchema, message }: ErrorObject): PluginFault {
  const at = (name: unknown): string => `${instancePath}/${pointerSegment(String(name))}`;
  switch (keyword) {
    case 'required':
      return { pointer: at(params.missingProperty), message: 'is missing' };
    case 'additionalProperties':
      return {
        pointer: at(params.additionalProperty),
        message: `is not known here; known are ${Object.keys(parentSchema?.properties ?? {}).join(', ')}`,
      };
    case 'discriminator':
      return {
        pointer: at(params.tag),
        message: `must be one of ${kindsOf(parentSchema, params.tag).join(', ')}`,
      };
    default:
      return { pointer: instancePath, message: parentSchema?.says ?? message ?? 'is not what it should be' };
  }
}

function kindsOf(shape: ErrorObject['parentSchema'], tag: string): string[] {
  const kinds: readonly { properties: Readonly<Record<string, { const?: string }>> }[] = shape?.oneOf ?? [];
  return kinds.flatMap(({ properties }) => properties[tag]?.const ?? []);
}
