/** `/openapi.json` from the schemas of the routes, `/docs` to read it, and a page that explains every problem code. */
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { codePage, codePagePolicy } from './code-page.ts';
import { consoleCookie } from './cookies.ts';
import { completeDocument } from './openapi-document.ts';
import {
  accessCheckSchema,
  connectionSchema,
  credentialDetailSchema,
  diagnosisSchema,
  testReportSchema,
} from './schemas/connections.ts';
import { problemSchema } from './schemas/shared.ts';
import { summarySchema } from './schemas/summary.ts';
import { recordSchema, runSchema, scheduleSchema, streamSchema } from './schemas/sync.ts';

const description = `Connects Workspaces to Providers and holds their credentials so that nobody can read them back.

Callers send \`Authorization: Bearer cleat_sk_…\`; an instance admin names the Workspace with \`Cleat-Workspace: ws_…\`.
Errors are RFC 9457 problem details with a stable \`code\`; [/docs/problems](/docs/problems) explains each.
Answers carry \`Request-Id\`, \`RateLimit\` and \`RateLimit-Policy\`; connections carry \`ETag\`.`;

export async function describeApi(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  for (const schema of [
    problemSchema,
    diagnosisSchema,
    testReportSchema,
    connectionSchema,
    accessCheckSchema,
    credentialDetailSchema,
    streamSchema,
    runSchema,
    recordSchema,
    scheduleSchema,
    summarySchema,
  ]) {
    app.addSchema(schema);
  }
  await app.register(swagger, {
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

  const open = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get('/openapi.json', open, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(app.swagger())),
  );
  app.get('/docs/problems', open, async (_request, reply) =>
    reply.header('content-security-policy', codePagePolicy).type('text/html').send(codePage),
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    docs.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', referencePolicy);
    });
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        content: () => app.swagger(),
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
  });
}

/** The reference builds itself from an inline script; whatever it may do, it can speak to this origin only. */
const referencePolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
