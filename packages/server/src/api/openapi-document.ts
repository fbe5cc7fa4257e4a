/** What the schemas of the routes leave out of the OpenAPI document: answers in words, their headers, event streams. */
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import { problems, workspaceHeader } from './schemas/shared.ts';

type Document = Partial<OpenAPIV3.Document | OpenAPIV3_1.Document>;

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const headers = {
  'Request-Id': header('Names this request in the logs'),
  RateLimit: header('What is left of the policy, such as `"calls";r=5999;t=60`'),
  'RateLimit-Policy': header('The policy, such as `"calls";q=6000;w=60`'),
};
const etag = { ETag: header('The version of the connection, such as `"7"`') };

const location = header('Where the connection is');
const replayed = header('`true` where this is the first answer to the key once more');

const eventStream = {
  schema: { type: 'string' as const },
  example:
    'event: step\ndata: {"event":"started","step":{"id":"token","label":"Obtain an OAuth token"}}\n\nevent: result\ndata: {…}\n\n',
};

const methods = ['get', 'post', 'put', 'delete'] as const;

/** One entry a method; the proxy takes any, and its route is hidden since it has a wildcard for a path. */
const forwarded = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;
const withBody: readonly string[] = ['post', 'put', 'patch'];

function describeProxy(document: Document): void {
  if (document.paths === undefined) return;
  const parameter = (name: string, description: string) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' as const },
  });
  const described = forwarded.map((method) => [
    method,
    {
      operationId: `${method}ThroughProxy`,
      summary: `Ask the Provider itself: ${method.toUpperCase()} with the connection’s credential`,
      description:
        'Path and query are sent byte for byte below the base URL, bodies are streamed both ways. `Cleat-Answer-From` tells whose answer it is: `provider` or `cleat`. So it is with all other methods of HTTP but TRACE and CONNECT.',
      tags: ['Connections'],
      security: [{ apiKey: [] }],
      parameters: [
        parameter('id', 'The connection'),
        parameter('path', 'Path and query below the base URL, as the Provider has them'),
        {
          ...{ name: 'cleat-workspace', in: 'header', required: false, schema: { type: 'string' as const } },
          description: workspaceHeader,
        },
      ],
      ...(withBody.includes(method) && { requestBody: { content: { '*/*': { schema: {} } } } }),
      responses: {
        default: {
          description: 'The answer of the Provider, whatever its status',
          headers: {
            'Cleat-Answer-From': header('`provider`; `cleat` where the answer is not the Provider’s'),
          },
        },
        ...problems(
          { workspace: true, body: false },
          'connection_not_usable',
          'proxy_refused',
          'upgrade_not_supported',
          'provider_unreachable',
          'provider_timeout',
          'caller_left',
        ),
      },
    },
  ]);
  const text = JSON.stringify(Object.fromEntries(described)).replaceAll(
    '"Problem#"',
    '"#/components/schemas/Problem"',
  );
  document.paths['/api/connectors/{id}/proxy/{path}'] = JSON.parse(text);
}

export function completeDocument<T extends Document>(document: T): T {
  describeProxy(document);
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = path?.[method];
      if (operation !== undefined) completeOperation(operation);
    }
  }
  return document;
}

function completeOperation(operation: OpenAPIV3.OperationObject | OpenAPIV3_1.OperationObject): void {
  const isPublic = operation.security?.length === 0;
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if ('$ref' in response) continue;
    // Who is not known has nothing that could be counted.
    const uncounted = isPublic || status === '401';
    response.headers = {
      ...(uncounted ? { 'Request-Id': headers['Request-Id'] } : headers),
      ...response.headers,
    };
    if (!status.startsWith('2')) continue;
    if (status === '201' && operation.operationId === 'createConnection')
      response.headers.Location = location;
    const again = operation.parameters?.some((one) => 'name' in one && one.name === 'idempotency-key');
    if (again === true) response.headers['Idempotent-Replayed'] = replayed;
    if (response.description === 'Default Response') response.description = operation.summary ?? 'Done';
    const json = response.content?.['application/json'];
    if (json === undefined) continue;
    if (
      JSON.stringify(json.schema ?? {}).includes('/Connection"') &&
      !JSON.stringify(json.schema).includes('nextCursor')
    ) {
      response.headers = { ...response.headers, ...etag };
    }
    if (operation.description?.includes('text/event-stream') !== true) continue;
    const streamed = { 'text/event-stream': eventStream };
    if (status === '200') response.content = { ...response.content, ...streamed };
    else if (operation.responses !== undefined)
      operation.responses[200] = { description: 'The same as a stream', headers, content: streamed };
  }
}
