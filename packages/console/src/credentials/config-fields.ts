/** A strategy's flat `configSchema`, as the fields of a form. Pure. */
import type { Strategy } from '../api/client.ts';

type FieldKind = 'text' | 'secret' | 'key-file' | 'choice' | 'number' | 'boolean';
type Scalar = string | number | boolean;

export interface ConfigField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly title: string;
  readonly description: string | null;
  readonly example: string | null;
  readonly required: boolean;
  /** Stored in the vault, never returned: `secret` and `key-file`. */
  readonly secret: boolean;
  readonly url: boolean;
  readonly initial: Scalar | null;
  readonly choices: readonly Scalar[];
  readonly whole: boolean;
  readonly pattern: string | null;
  /** Characters of a text, or the bounds of a number. */
  readonly least: number | null;
  readonly most: number | null;
}

/** In the order of `x-order`; fields without one come last, as written. */
export function configFields(schema: Strategy['configSchema']): readonly ConfigField[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(properties)
    .map(([name, property]) => ({ name, property: isObject(property) ? property : {} }))
    .sort((a, b) => order(a.property) - order(b.property))
    .map(({ name, property }) => readField(name, property, required.has(name)));
}

function readField(
  name: string,
  property: Readonly<Record<string, unknown>>,
  required: boolean,
): ConfigField {
  const examples = Array.isArray(property.examples) ? property.examples : [];
  const numeric = property.type === 'number' || property.type === 'integer';
  return {
    name,
    kind: kindOf(property),
    title: text(property.title) ?? name,
    description: text(property.description),
    example: isScalar(examples[0]) ? String(examples[0]) : null,
    required,
    secret: property.writeOnly === true,
    url: property.format === 'uri',
    initial: isScalar(property.default) ? property.default : null,
    choices: Array.isArray(property.enum) ? property.enum.filter(isScalar) : [],
    whole: property.type === 'integer',
    pattern: text(property.pattern),
    least: number(numeric ? property.minimum : property.minLength),
    most: number(numeric ? property.maximum : property.maxLength),
  };
}

function kindOf(property: Readonly<Record<string, unknown>>): FieldKind {
  if (Array.isArray(property.enum)) return 'choice';
  if (property.type === 'boolean') return 'boolean';
  if (property.type === 'number' || property.type === 'integer') return 'number';
  if (text(property.contentMediaType) !== null) return 'key-file';
  return property.writeOnly === true || property.format === 'password' ? 'secret' : 'text';
}

/** What the inputs hold: text as typed, whatever the field's type; booleans apart. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** @param saved what is configured already; it never holds a secret */
export function initialValues(
  fields: readonly ConfigField[],
  saved: Readonly<Record<string, unknown>> = {},
): FormValues {
  return Object.fromEntries(
    fields.map(({ name, kind, initial, secret }) => {
      const value = secret ? null : isScalar(saved[name]) ? saved[name] : initial;
      return [name, kind === 'boolean' ? value === true : value === null ? '' : String(value)];
    }),
  );
}

/** Blank counts as absent: a secret that is left out keeps what is saved, another field has no value then. */
export function toConfig(fields: readonly ConfigField[], values: FormValues): Record<string, Scalar> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, choices }): [string, Scalar][] => {
      const value = values[name];
      if (typeof value === 'boolean') return [[name, value]];
      const typed = cleanEnds(value ?? '');
      if (typed === '') return [];
      if (kind === 'number') return [[name, Number(typed)]];
      if (kind === 'choice') return [[name, choices.find((choice) => String(choice) === typed) ?? typed]];
      return [[name, typed]];
    }),
  );
}

/**
 * Without what a copy brings along at its ends: white space, newlines, a byte order mark, characters of no width.
 * What lies inside belongs to the value.
 */
export function cleanEnds(value: string): string {
  return value.replace(
    /^[\s\uFEFF\u200B-\u200F\u2060-\u2064\u00AD]+|[\s\uFEFF\u200B-\u200F\u2060-\u2064\u00AD]+$/gu,
    '',
  );
}

const order = (property: Readonly<Record<string, unknown>>): number =>
  number(property['x-order']) ?? Number.POSITIVE_INFINITY;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
