/** Validation of requests: strict for bodies, converting for text (query, path, headers); messages without values. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { memberPointer } from '../json-pointer.ts';
import type { FieldError } from '../problem.ts';
import { isObject } from '../sync/canonical.ts';

// The schemas are our own, and a test reads all of them in the document: they are not judged at each start.
const options = {
  allErrors: true,
  strict: false,
  validateFormats: false,
  removeAdditional: false,
  validateSchema: false,
  meta: false,
} as const;
const strict = new Ajv2020(options);
const converting = new Ajv2020({ ...options, coerceTypes: 'array', useDefaults: true });

/** A schema is compiled for the first call that needs it: a start does not wait for all of them. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | null = null;
  const validate: { (data: unknown): boolean; errors?: FastifySchemaValidationError[] | null } = (data) => {
    compiled ??= (httpPart === 'body' ? strict : converting).compile(schema);
    const misspelt = httpPart === 'body' ? [] : misspeltNumbers(schema, data);
    const valid = misspelt.length === 0 && compiled(data);
    validate.errors = misspelt.length > 0 ? misspelt : (compiled.errors ?? null);
    return valid;
  };
  return validate;
};

/** Ajv converts whatever JavaScript takes for a number, such as `0x10` and `1e2`. */
function misspeltNumbers(schema: object, data: unknown): FastifySchemaValidationError[] {
  if (!isObject(data) || !('properties' in schema) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const value = data[name];
    const asked = isObject(property) && property.type === 'integer';
    if (!asked || typeof value !== 'string' || /^-?\d+$/.test(value)) return [];
    const error = { keyword: 'type', instancePath: `/${name}`, schemaPath: '', params: { type: 'integer' } };
    return [{ ...error, message: 'must be integer' }];
  });
}

/** Where a fault lies: a JSON Pointer into the body, or `?name` in the query. */
function pointerOf(
  { propertyName, ...error }: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params' | 'propertyName'>,
  context: string,
): string {
  const missing: unknown = error.params.missingProperty;
  const extra: unknown = error.params.additionalProperty;
  const name = typeof missing === 'string' ? missing : (extra ?? propertyName);
  const pointer = typeof name === 'string' ? memberPointer(error.instancePath, name) : error.instancePath;
  return context === 'body'
    ? pointer
    : pointer.replace(/^\//, context === 'querystring' ? '?' : `${context}:`);
}

export function fieldErrors(errors: readonly FastifySchemaValidationError[], context: string): FieldError[] {
  return (
    errors
      // What they are about has faults of its own.
      .filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf' && keyword !== 'propertyNames')
      .slice(0, 50)
      .map((error) => ({
        pointer: pointerOf(error, context),
        code: error.keyword === 'additionalProperties' ? 'unknown_property' : error.keyword,
        message: messageOf(error),
      }))
  );
}

function messageOf(error: FastifySchemaValidationError): string {
  if (error.keyword === 'additionalProperties') return 'is not known here';
  if (error.keyword === 'required') return 'is required';
  if (error.keyword === 'pattern') return 'is not in the form that is expected';
  const allowed: unknown = error.params.allowedValues;
  if (error.keyword === 'enum' && Array.isArray(allowed)) return `must be one of ${allowed.join(', ')}`;
  const message = error.message ?? 'is not valid';
  return 'propertyName' in error ? `has a name that ${message}` : message;
}

/** No body of this API is deeper; what is deeper by far would overflow the stack of whoever walks it. */
const maxDepth = 32;

const within = (holder: object, pointer: string, name: string): string =>
  Array.isArray(holder) ? `${pointer}/${name}` : memberPointer(pointer, name);

const tooDeep = (pointer: string): FieldError => ({
  ...{ pointer, code: 'too_deep', message: `is nested deeper than ${maxDepth}` },
});

/** Text that neither PostgreSQL nor UTF-8 can hold (NUL and half characters), and nesting beyond any schema. */
export function unstorableText(value: unknown, pointer = '', depth = 0): FieldError[] {
  const bad = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();
  const fault = {
    pointer,
    code: 'malformed_text',
    message: 'holds a NUL or half a character (a lone surrogate)',
  };
  if (typeof value === 'string') return bad(value) ? [fault] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (depth >= maxDepth) return [tooDeep(pointer)];
  return Object.entries(value).flatMap(([name, member]) =>
    bad(name) ? [fault] : unstorableText(member, within(value, pointer, name), depth + 1),
  );
}

/** Members that would reach into JavaScript's own objects where somebody merges them. As the parser looks for them. */
export function unacceptableMembers(value: unknown, pointer = '', depth = 0): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  if (depth >= maxDepth) return [tooDeep(pointer)];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = within(value, pointer, name);
    const reaches =
      name === '__proto__' ||
      (name === 'constructor' &&
        typeof member === 'object' &&
        member !== null &&
        Object.hasOwn(member, 'prototype'));
    return reaches
      ? [{ pointer: at, code: 'unknown_property', message: 'is never accepted' }]
      : unacceptableMembers(member, at, depth + 1);
  });
}
