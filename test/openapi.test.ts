import { problemCatalogue } from '@cleat/server/problem.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, operationsOf, readDocument, schemaCompiler } from './support/open-api.ts';
import { startTestService, type TestService } from './support/service.ts';

/** Everything within a value, with a JSON Pointer to it. */
function* walk(value: unknown, pointer = ''): Generator<[string, unknown]> {
  yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    yield* walk(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

function at(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (holder, name) =>
        typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined,
      document,
    );
}

/** `GET /api/vendors/{id}` from lines such as `│   └── /api/vendors/:id (GET, HEAD)`, each below its parent. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (match === null) return [];
    const depth = (match[1] ?? '').length / 4;
    const path = (parents[depth - 1] ?? '') + match[2];
    parents[depth] = path;
    const methods = match[3]?.split(', ') ?? [];
    return methods.map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  });
}

const openOperations = [
  'live',
  'ready',
  'openSession',
  'endSession',
  'exchangeConnectToken',
  'readConnectSession',
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

describe('/openapi.json', () => {
  let service: TestService;
  let document: ApiDocument;

  beforeAll(async () => {
    service = await startTestService();
    document = await readDocument(service);
  });
  afterAll(() => service?.stop());

  it('is an OpenAPI 3.1 document, for anyone to read', async () => {
    const answer = await fetch(`${service.origin}/openapi.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document).toMatchObject({ info: { title: expect.any(String), version: expect.any(String) } });
  });

  it('gives every operation its own id, a summary, security and responses', () => {
    const operations = operationsOf(document);
    expect(operations.length).toBeGreaterThan(15);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`;
      expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.summary, name).toMatch(/\S/);
      expect(operation.security ?? document.security, name).toBeInstanceOf(Array);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status, name).toMatch(/^([1-5]\d\d|default)$/);
        expect(response.description, `${name} ${status}`).toMatch(/\S/);
      }
    }
  });

  it('leaves no operation open but health and the ways into a session and out', () => {
    const open = operationsOf(document).filter((operation) => operation.security?.length === 0);
    expect(open.map((operation) => operation.operationId)).toEqual(openOperations);
  });

  it('has the parameters of each path, required, and asks for nothing that has a default', () => {
    for (const operation of operationsOf(document)) {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const parameters = operation.parameters ?? [];
      const named = parameters.filter((parameter) => parameter.in === 'path');
      expect(named.map((parameter) => parameter.name)).toEqual(inPath);
      expect(named.every((parameter) => parameter.required === true)).toBe(true);
      const asked = parameters.filter((parameter) => parameter.required && 'default' in parameter.schema);
      expect(asked.map((parameter) => `${operation.operationId} ${parameter.name}`)).toEqual([]);
    }
  });

  it('has references that all lead somewhere within it', () => {
    const references = [...walk(document)].filter(([pointer]) => pointer.endsWith('/$ref'));
    expect(references.length).toBeGreaterThan(10);
    for (const [pointer, target] of references) {
      expect(String(target), pointer).toMatch(/^#\//);
      expect(at(document, String(target).slice(1)), `${pointer} → ${target}`).toBeDefined();
    }
  });

  it('has schemas that compile, and examples that match their own schemas', () => {
    const compile = schemaCompiler(document);
    let examples = 0;
    for (const [pointer, value] of walk(document)) {
      if (!isRecord(value) || pointer.includes('/example')) continue;
      const schema = /^\/components\/schemas\/[^/]+$/.test(pointer) ? value : value.schema;
      if (!isRecord(schema)) continue;
      const validate = compile(schema);
      const given = [...(Array.isArray(schema.examples) ? schema.examples : []), value.example];
      for (const example of given.filter((one) => one !== undefined)) {
        examples += 1;
        expect(validate(example), `${pointer}: ${JSON.stringify(validate.errors)}`).toBe(true);
      }
    }
    expect(examples).toBeGreaterThan(8);
  });

  it('gives an example for every body that is sent and every named schema', () => {
    for (const operation of operationsOf(document)) {
      const media = operation.requestBody?.content['application/json'];
      if (media !== undefined) expect(media.example ?? media.examples, operation.operationId).toBeDefined();
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(schema.examples, name).toBeInstanceOf(Array);
    }
  });

  it('gives an example for every answer of success, or for what it lists', () => {
    const exampled = (schema: unknown): boolean => {
      if (!isRecord(schema)) return false;
      if (typeof schema.$ref === 'string') return exampled(at(document, schema.$ref.slice(1)));
      const either = Array.isArray(schema.anyOf) ? schema.anyOf : [at(schema, '/properties/data/items')];
      return Array.isArray(schema.examples) || either.some(exampled);
    };
    for (const operation of operationsOf(document)) {
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        if (!status.startsWith('2')) continue;
        for (const [type, media] of Object.entries(content)) {
          const given = media.example ?? media.examples;
          expect(given !== undefined || exampled(media.schema), `${operation.operationId} ${type}`).toBe(
            true,
          );
        }
      }
    }
  });

  it('names every problem code, and for each but 405 the answer in which it comes', () => {
    const codes = Object.keys(problemCatalogue);
    expect(at(document, '/components/schemas/Problem/properties/code/enum')).toEqual(codes);
    const described = operationsOf(document).flatMap((operation) =>
      Object.entries(operation.responses).map(([status, response]) => `${status} ${response.description}`),
    );
    for (const [code, { status }] of Object.entries(problemCatalogue)) {
      if (code === 'method_not_allowed') continue;
      const found = described.filter((text) => text.includes(`\`${code}\``));
      expect(found.length, code).toBeGreaterThan(0);
      expect(
        found.every((text) => text.startsWith(`${status} `)),
        code,
      ).toBe(true);
    }
  });

  it('says that any call can find the process stopping or its database away', () => {
    const silent = operationsOf(document).filter(
      ({ responses }) => responses['503']?.description.includes('`unavailable`') !== true,
    );
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('has every route that the service answers, docs and pages aside', async () => {
    const documented = new Set(operationsOf(document).map(({ method, path }) => `${method} ${path}`));
    // The proxy takes any method below one wildcard; the document has the common ones.
    const pages = ['GET /', 'GET /sign-in', 'GET /connect', 'GET /connect.js', 'GET /favicon.svg'];
    const routes = routesOf(service.routeTree()).filter(
      (route) => !/^HEAD | \/(docs|openapi\.json|oauth\/callback)|\*$/.test(route) && !pages.includes(route),
    );
    expect(routes.length).toBeGreaterThan(15);
    expect(routes.filter((route) => !documented.has(route))).toEqual([]);
  });

  it('holds nothing of this instance: no secret, path or address', () => {
    const text = JSON.stringify(document);
    for (const word of [service.dataDir, service.databaseUrl, '/home/', 'postgresql://']) {
      expect(text).not.toContain(word);
    }
  });
});

describe('/docs', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service?.stop());

  it.each(['/docs', '/docs/', '/docs/problems'])(
    '%s is a page that needs nothing from elsewhere',
    async (path) => {
      const page = await fetch(service.origin + path);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      const html = await page.text();
      expect([...html.matchAll(/(?:https?:)?\/\/[a-z0-9.-]+\.[a-z]{2,}/gi)].map((match) => match[0])).toEqual(
        [],
      );
      const links = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(
        (match) => new URL(match[1] ?? '', page.url),
      );
      for (const link of links) expect((await fetch(link)).status, link.href).toBe(200);
    },
  );

  it.each(['/docs', '/docs/problems'])(
    '%s forbids the browser to load or send anything elsewhere',
    async (path) => {
      const policy = (await fetch(service.origin + path)).headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src '(none|self)'/);
      expect(policy).not.toMatch(/https?:|\*/);
    },
  );

  it('explains every code at the anchor that problems link to', async () => {
    const html = await (await fetch(`${service.origin}/docs/problems`)).text();
    for (const code of Object.keys(problemCatalogue)) expect(html).toContain(`id="${code}"`);
  });
});
