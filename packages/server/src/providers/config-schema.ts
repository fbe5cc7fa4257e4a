/** Checks of a plugin's `configSchema` at load. What is not understood is refused, never ignored. */

import { pointerSegment } from '../json-pointer.ts';
import { faultOfPattern } from './pattern.ts';
import type { PluginFault } from './plugin-error.ts';
import { soundsSecret } from './secret-sounding.ts';

const rootKeywords = new Set([
  'type',
  'additionalProperties',
  'properties',
  'required',
  'title',
  'description',
]);

const annotations = ['title', 'description', 'examples', 'default', 'x-order', 'x-destination'];
const keywordsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  string: new Set([
    ...annotations,
    'type',
    'enum',
    'minLength',
    'maxLength',
    'pattern',
    'format',
    'writeOnly',
    'contentMediaType',
    'x-secret',
  ]),
  number: new Set([...annotations, 'type', 'enum', 'minimum', 'maximum']),
  integer: new Set([...annotations, 'type', 'enum', 'minimum', 'maximum']),
  boolean: new Set([...annotations, 'type']),
};
const formats = new Set(['password', 'uri']);

type Shape = Readonly<Record<string, unknown>>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param pointer where the schema stands in the plugin */
export function faultsOfConfigSchema(schema: unknown, pointer: string): PluginFault[] {
  if (!isShape(schema)) return [{ pointer, message: 'must be an object schema' }];
  const faults: PluginFault[] = [];
  for (const keyword of Object.keys(schema)) {
    if (!rootKeywords.has(keyword)) {
      faults.push({
        pointer: `${pointer}/${pointerSegment(keyword)}`,
        message: `the keyword ${keyword} is not supported here`,
      });
    }
  }
  if (schema.type !== 'object') faults.push({ pointer: `${pointer}/type`, message: 'must be "object"' });
  if (schema.additionalProperties !== false) {
    faults.push({
      pointer: `${pointer}/additionalProperties`,
      message: 'must be false: the object is closed',
    });
  }
  const properties = schema.properties;
  if (!isShape(properties)) {
    return [...faults, { pointer: `${pointer}/properties`, message: 'must be an object of fields' }];
  }
  for (const [name, property] of Object.entries(properties)) {
    faults.push(...faultsOfProperty(name, property, `${pointer}/properties/${pointerSegment(name)}`));
  }
  faults.push(...faultsOfRequired(schema.required, properties, `${pointer}/required`));
  return faults;
}

interface KeywordShape {
  readonly fits: (value: unknown, property: Shape) => boolean;
  readonly message: string;
}

const ofType = (value: unknown, { type }: Shape): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeof value === type;
const isListOfType = (value: unknown, property: Shape): value is unknown[] =>
  Array.isArray(value) && value.every((item) => ofType(item, property));

const text: KeywordShape = { fits: (value) => typeof value === 'string', message: 'must be a string' };
const number: KeywordShape = { fits: Number.isFinite, message: 'must be a number' };
const count: KeywordShape = {
  fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  message: 'must be a whole number, not negative',
};

/** What the values of keywords must look like, so that the schema's compiler meets no surprise. */
const shapes: Readonly<Record<string, KeywordShape>> = {
  description: text,
  contentMediaType: text,
  'x-order': number,
  minimum: number,
  maximum: number,
  minLength: count,
  maxLength: count,
  default: { fits: ofType, message: 'must be of the type of its field' },
  examples: { fits: isListOfType, message: 'must be a list of values of the type of its field' },
  enum: {
    fits: (value, property) =>
      isListOfType(value, property) && value.length > 0 && new Set(value).size === value.length,
    message: 'must be a list of different values of the type of its field, at least one',
  },
};

function faultsOfRequired(required: unknown, properties: Shape, pointer: string): PluginFault[] {
  if (required === undefined) return [];
  if (!Array.isArray(required)) return [{ pointer, message: 'must be a list of field names' }];
  return required.flatMap((name, index) =>
    typeof name === 'string' && Object.hasOwn(properties, name)
      ? []
      : [{ pointer: `${pointer}/${index}`, message: 'names no field of this schema' }],
  );
}

function faultsOfProperty(name: string, property: unknown, pointer: string): PluginFault[] {
  if (!/^[a-z][A-Za-z0-9]{0,62}$/.test(name)) {
    return [{ pointer, message: 'a field name is camelCase: letters and digits, at most 63' }];
  }
  if (!isShape(property)) return [{ pointer, message: 'must be a schema object' }];
  const type = property.type;
  const keywords = typeof type === 'string' && Object.hasOwn(keywordsOf, type) ? keywordsOf[type] : undefined;
  if (keywords === undefined) {
    return [
      {
        pointer: `${pointer}/type`,
        message: 'must be string, number, integer or boolean: the schema is flat',
      },
    ];
  }
  const faults: PluginFault[] = [];
  const fault = (keyword: string, message: string): void => {
    faults.push({ pointer: `${pointer}/${pointerSegment(keyword)}`, message });
  };
  for (const keyword of Object.keys(property)) {
    if (!keywords.has(keyword)) fault(keyword, `the keyword ${keyword} is not supported for a ${type}`);
  }
  for (const [keyword, shape] of Object.entries(shapes)) {
    const value = property[keyword];
    if (value !== undefined && keywords.has(keyword) && !shape.fits(value, property))
      fault(keyword, shape.message);
  }
  const title = property.title;
  if (typeof title !== 'string' || title.trim() === '') fault('title', 'a field needs a title for people');
  if (property.writeOnly !== undefined && property.writeOnly !== true)
    fault('writeOnly', 'is true or absent');
  if (property['x-destination'] !== undefined && property['x-destination'] !== true) {
    fault('x-destination', 'is true or absent');
  }
  if (property['x-secret'] !== undefined && property['x-secret'] !== false) {
    fault('x-secret', 'is false (this field is no secret) or absent; a secret is marked by writeOnly');
  }
  const secret = property.writeOnly === true;
  if (secret && property['x-secret'] === false) fault('x-secret', 'contradicts writeOnly');
  if (secret && property['x-destination'] === true)
    fault('x-destination', 'a secret cannot be part of a destination');
  if (secret && (property.default !== undefined || property.examples !== undefined)) {
    fault('writeOnly', 'a secret has no default and no examples');
  }
  const looksSecret =
    soundsSecret(name) ||
    (typeof title === 'string' && soundsSecret(title)) ||
    property.format === 'password' ||
    property.contentMediaType !== undefined;
  // A yes or no is no secret, whatever it is about.
  if (!secret && looksSecret && type !== 'boolean' && property['x-secret'] !== false) {
    fault('writeOnly', 'the field sounds like a secret: mark it writeOnly, or say "x-secret": false');
  }
  if (property.format !== undefined && !formats.has(String(property.format))) {
    fault('format', `must be one of ${[...formats].join(', ')}`);
  }
  if (property.pattern !== undefined) {
    const message = faultOfPattern(property.pattern);
    if (message !== null) fault('pattern', message);
  }
  return faults;
}
