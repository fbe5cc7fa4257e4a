/** The service's own description of itself, read so that answers can be held against it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiAnswer, TestService } from './service.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

interface Media {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
  readonly examples?: unknown;
}

interface ResponseDescription {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface OperationDescription {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, ResponseDescription>>;
}

export interface ApiDocument {
  readonly openapi: string;
  readonly security?: readonly unknown[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDescription>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

export interface Operation extends OperationDescription {
  readonly method: string;
  readonly path: string;
}

export async function readDocument(service: TestService): Promise<ApiDocument> {
  const answer = await service.call('GET', '/openapi.json');
  return JSON.parse(answer.text) as ApiDocument;
}

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

export type SchemaCompiler = (schema: Readonly<Record<string, unknown>>) => ValidateFunction;

/** Compiles schemas as they stand in the document; references lead into the document. */
export function schemaCompiler(document: ApiDocument): SchemaCompiler {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const validate = ajv.compile({ ...schema, components: document.components });
    compiled.set(key, validate);
    return validate;
  };
}

/** What is wrong with an answer, judged by the document; nothing if all is as described. */
export function faultsOfAnswer(operation: Operation, answer: ApiAnswer, compile: SchemaCompiler): string[] {
  if (answer.status >= 500) return [`status ${answer.status}`];
  const described = operation.responses[answer.status];
  if (described === undefined) return [`the status ${answer.status} is not documented`];
  const given = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (described.content === undefined) return answer.text === '' ? [] : ['has a body; none is documented'];
  const media = described.content[given];
  if (media === undefined) return [`the media type ${given} is not documented for ${answer.status}`];
  const validate = compile(media.schema);
  const value: unknown =
    given.endsWith('json') && given !== 'application/x-ndjson' ? JSON.parse(answer.text) : answer.text;
  const faults = validate(value)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  const code = answer.at('code');
  if (answer.status >= 400 && !described.description.includes(`\`${code}\``)) {
    faults.push(`the code ${code} is not documented for ${answer.status}`);
  }
  return faults;
}
