/** What the schemas of the routes leave out of the OpenAPI document: answers in words, their headers, event streams. */
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';

type Document = Partial<OpenAPIV3.Document | OpenAPIV3_1.Document>;

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const headers = {
  'Request-Id': header('Names this request in the logs'),
  RateLimit: header('What is left of the policy, such as `"calls";r=5999;t=60`'),
  'RateLimit-Policy': header('The policy, such as `"calls";q=6000;w=60`'),
};
const etag = { ETag: header('The version of the connection, such as `"7"`') };

const eventStream = {
  schema: { type: 'string' as const },
  example:
    'event: step\ndata: {"event":"started","step":{"id":"token","label":"Obtain an OAuth token"}}\n\nevent: result\ndata: {…}\n\n',
};

const methods = ['get', 'post', 'put', 'delete'] as const;

export function completeDocument<T extends Document>(document: T): T {
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
    response.headers = {
      ...(isPublic ? { 'Request-Id': headers['Request-Id'] } : headers),
      ...response.headers,
    };
    if (!status.startsWith('2')) continue;
    if (response.description === 'Default Response') response.description = operation.summary ?? 'Done';
    const json = response.content?.['application/json'];
    if (json === undefined) continue;
    if (
      JSON.stringify(json.schema ?? {}).includes('/Connection"') &&
      !JSON.stringify(json.schema).includes('nextCursor')
    ) {
      response.headers = { ...response.headers, ...etag };
    }
    if (operation.description?.includes('text/event-stream') === true) {
      response.content = { ...response.content, 'text/event-stream': eventStream };
    }
  }
}
