/**
 * Reads an `authenticationConfig` against a strategy: what is configuration, what is secret, what is wrong.
 * Pure. No message repeats a value.
 */

import type { Config, ConfigProperty, ConfigSchema } from '@cleat/plugin-kit';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { memberPointer } from '../json-pointer.ts';
import type { FieldError } from '../problem.ts';
import { Secret } from '../vault/secret.ts';

const defaultMaxLength = 2_048;
const keyFileMaxLength = 65_536;

export interface CompiledSchema {
  readonly schema: ConfigSchema;
  readonly secretFields: readonly string[];
  readonly required: ReadonlySet<string>;
  readonly validate: ValidateFunction;
}

export interface ReadConfig {
  readonly config: Config;
  /** Secrets that were sent. */
  readonly secrets: ReadonlyMap<string, Secret>;
  /** Secret fields sent as null: to be erased. */
  readonly cleared: ReadonlySet<string>;
  readonly errors: readonly FieldError[];
}

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  validateFormats: false,
  validateSchema: false,
  meta: false,
});
for (const keyword of ['x-order', 'x-destination', 'x-secret']) ajv.addKeyword(keyword);

/** The schema must have passed `faultsOfConfigSchema`. */
export function compileConfigSchema(schema: ConfigSchema): CompiledSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [name, withMaxLength(property)]),
  );
  // `required` is judged apart: a secret that is left out may be kept.
  const validate = ajv.compile({ type: 'object', additionalProperties: false, properties });
  return {
    schema,
    secretFields: Object.keys(properties).filter((name) => isSecret(schema.properties[name])),
    required: new Set(schema.required ?? []),
    validate,
  };
}

const isSecret = (property: ConfigProperty | undefined): boolean =>
  property?.type === 'string' && property.writeOnly === true;

function withMaxLength(property: ConfigProperty): ConfigProperty {
  if (property.type !== 'string' || property.maxLength !== undefined) return property;
  return {
    ...property,
    maxLength: property.contentMediaType === undefined ? defaultMaxLength : keyFileMaxLength,
  };
}

/**
 * @param input the caller's object, not trusted
 * @param pointer where it stands in the body
 */
export function readAuthenticationConfig(
  compiled: CompiledSchema,
  input: Readonly<Record<string, unknown>>,
  pointer = '/authenticationConfig',
): ReadConfig {
  const errors: FieldError[] = [];
  const values: Record<string, unknown> = {};
  const cleared = new Set<string>();
  for (const [name, raw] of Object.entries(input)) {
    const at = memberPointer(pointer, name);
    const property = Object.hasOwn(compiled.schema.properties, name)
      ? compiled.schema.properties[name]
      : undefined;
    if (property === undefined) {
      errors.push({ pointer: at, code: 'unknown_property', message: 'is not a field of this strategy' });
      continue;
    }
    const value = typeof raw === 'string' ? trimEnds(raw) : raw;
    if (isSecret(property)) {
      if (value === null) cleared.add(name);
      else if (typeof value === 'string') {
        const fault = faultOfSecretText(value) ?? faultOfText(value, property);
        if (fault === null) values[name] = value;
        else errors.push({ pointer: at, ...fault });
      } else errors.push({ pointer: at, code: 'type', message: 'must be a string' });
      continue;
    }
    if (value === null || value === '') continue;
    const fault = typeof value === 'string' ? faultOfText(value, property) : null;
    if (fault === null) values[name] = value;
    else errors.push({ pointer: at, ...fault });
  }
  if (!compiled.validate(values))
    errors.push(
      ...(compiled.validate.errors ?? []).map((error) => fieldError(error, compiled.schema, pointer)),
    );
  return { ...separate(compiled, values), cleared, errors };
}

/** White space and a byte order mark, as `trim` has them, and characters of no width, which nobody sees to leave out. */
const isBlank = (character: string | undefined): boolean =>
  character !== undefined && /[\s\u200b-\u200d\u2060]/.test(character);

/** From both ends inwards: a pattern that ends in `+$` would begin anew at each blank of a long run inside. */
function trimEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function separate(
  compiled: CompiledSchema,
  values: Readonly<Record<string, unknown>>,
): Pick<ReadConfig, 'config' | 'secrets'> {
  const config: Record<string, string | number | boolean> = {};
  const secrets = new Map<string, Secret>();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && compiled.secretFields.includes(name))
      secrets.set(name, new Secret(value));
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      config[name] = value;
  }
  return { config, secrets };
}

/** As pages show what they do not show: nothing but marks, or a row of them with the beginning or end of the secret. */
function isMask(value: string): boolean {
  return /^[*•●∙·⬤]+$/u.test(value) || /[•●∙⬤]{3}/u.test(value) || /^\*{4,}.{0,4}$/u.test(value);
}

type Fault = Pick<FieldError, 'code' | 'message'>;

function faultOfSecretText(value: string): Fault | null {
  if (value === '') {
    return {
      code: 'secret_empty',
      message: 'is empty; leave the field out to keep the stored secret, or send null to clear it',
    };
  }
  if (isMask(value)) {
    return {
      code: 'secret_masked',
      message: 'is a mask, not a secret; leave the field out to keep the stored one',
    };
  }
  return null;
}

/** Control characters would end a header line; lone surrogates cannot be sent as UTF-8. */
function faultOfText(value: string, property: ConfigProperty): Fault | null {
  if (!value.isWellFormed())
    return { code: 'malformed_text', message: 'holds half a character (a lone surrogate)' };
  const isFile = property.type === 'string' && property.contentMediaType !== undefined;
  const fault = [...value].some(
    (character) => isControl(character) && !(isFile && /[\t\n\r]/.test(character)),
  );
  return fault
    ? { code: 'control_character', message: 'holds a line break or another control character inside' }
    : null;
}

/** Unicode's control characters, and the two separators that some programs read as line breaks. */
function isControl(character: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(character);
}

function fieldError(error: ErrorObject, { properties }: ConfigSchema, pointer: string): FieldError {
  const { instancePath, keyword, message = 'is not valid' } = error;
  // Names of fields are camelCase (`config-schema.ts`): a pointer to one is its name.
  const [example] = properties[instancePath.slice(1)]?.examples ?? [];
  const form = `is not in the form that is expected${example === undefined ? '' : `, such as ${example}`}`;
  return {
    pointer: `${pointer}${instancePath}`,
    code: keyword,
    // Whoever fills in a form need not read a regular expression.
    message: keyword === 'pattern' ? form : message,
  };
}
