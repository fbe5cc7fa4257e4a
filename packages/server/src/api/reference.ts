/**
 * The OpenAPI document and the pages to read it, made from the routes of the service when somebody asks for them: what
 * makes them is a third of all that a start would have to load.
 */
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import Fastify, { type RouteOptions } from 'fastify';
import { consoleCookie } from './cookies.ts';
import { completeDocument } from './openapi-document.ts';
import { sharedSchemas } from './schemas/all.ts';

const description = `Connects Workspaces to Providers and holds their credentials so that nobody can read them back.

Callers send \`Authorization: Bearer cleat_sk_…\`; an instance admin names the Workspace with \`Cleat-Workspace: ws_…\`.
Errors are RFC 9457 problem details with a stable \`code\`; [/docs/problems](/docs/problems) explains each.
Answers carry \`Request-Id\`, \`RateLimit\` and \`RateLimit-Policy\`; connections carry \`ETag\`.`;

export interface Reference {
  /** OpenAPI 3.1, as JSON. */
  readonly document: string;
  /** What stands at a path below `/docs`. */
  page(path: string): Promise<ReferencePage>;
}

export interface ReferencePage {
  readonly status: number;
  readonly type: string | undefined;
  readonly location: string | undefined;
  readonly body: Buffer;
}

/** @param routes as they were registered; they are described here, not served */
export async function createReference(
  routes: readonly RouteOptions[],
  publicUrl: string | null,
): Promise<Reference> {
  const described = Fastify({ exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => JSON.stringify);
  for (const schema of sharedSchemas) described.addSchema(schema);
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cleat',
        version: '0.1.0',
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      ...(publicUrl !== null && { servers: [{ url: publicUrl }] }),
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `cleat_sk_…`' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: consoleCookie,
            description: 'The session of a browser; not accepted by the proxy',
          },
        },
      },
      security: [{ apiKey: [] }, { session: [] }],
      tags: [
        { name: 'Providers', description: 'External systems and the strategies to authenticate with them' },
        { name: 'Connections', description: 'One Workspace’s use of one Provider' },
        { name: 'Events', description: 'What happened in a Workspace, and who did it' },
        { name: 'Workspaces', description: 'The tenants; for instance admins' },
        { name: 'Keys', description: 'API keys of a Workspace' },
        { name: 'Sessions', description: 'Cookies of the pages' },
        { name: 'Health', description: 'For load balancers and supervisors' },
      ],
    },
    transformObject: (document) =>
      'openapiObject' in document ? completeDocument(document.openapiObject) : {},
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `schema${index}`,
    },
  });

  for (const { method, url, schema, config } of routes) {
    described.route({
      method,
      url,
      ...(schema && { schema }),
      ...(config && { config }),
      handler: async () => undefined,
    });
  }
  await described.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      content: () => described.swagger(),
      // Nothing on this page may lead out of the installation.
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      persistAuth: false,
    },
  });
  await described.ready();
  return {
    document: JSON.stringify(described.swagger()),
    page: async (path) => {
      const { statusCode, headers, rawPayload } = await described.inject({ method: 'GET', url: path });
      const { location, 'content-type': type } = headers;
      return {
        status: statusCode,
        type,
        location,
        body: rawPayload,
      };
    },
  };
}
