/** `/openapi.json` from the schemas of the routes, `/docs` to read it, and a page that explains every problem code. */
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { diagnosisCatalogue } from '../diagnosis/catalogue.ts';
import { problemCatalogue } from '../problem.ts';
import {
  accessCheckSchema,
  connectionSchema,
  credentialDetailSchema,
  diagnosisSchema,
  testReportSchema,
} from './schemas/connections.ts';
import { problemSchema } from './schemas/shared.ts';

const description = `Connects Workspaces to Providers and holds their credentials so that nobody can read them back.

Callers send \`Authorization: Bearer cleat_sk_…\`; an instance admin names the Workspace with \`Cleat-Workspace: ws_…\`.
Errors are RFC 9457 problem details with a stable \`code\`; /docs/problems explains each.
Answers carry \`Request-Id\`, \`RateLimit\` and \`RateLimit-Policy\`; connections carry \`ETag\`.`;

export async function describeApi(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  for (const schema of [
    problemSchema,
    diagnosisSchema,
    testReportSchema,
    connectionSchema,
    accessCheckSchema,
    credentialDetailSchema,
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
        },
      },
      security: [{ apiKey: [] }],
      tags: [
        { name: 'Providers', description: 'External systems and the strategies to authenticate with them' },
        { name: 'Connections', description: 'One Workspace’s use of one Provider' },
        { name: 'Workspaces', description: 'The tenants; for instance admins' },
        { name: 'Keys', description: 'API keys of a Workspace' },
        { name: 'Health', description: 'For load balancers and supervisors' },
      ],
    },
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
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type('text/html')
      .send(problemPage),
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        content: () => app.swagger(),
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
      },
    });
  });
}

const problemRows = Object.entries(problemCatalogue)
  .map(
    ([code, { status, title }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`,
  )
  .join('\n');
const diagnosisRows = Object.entries(diagnosisCatalogue)
  .map(
    ([code, { category, title, detail }]) =>
      `<tr id="diagnosis-${code}"><td><code>${code}</code></td><td>${category}</td><td>${title}. ${detail}</td></tr>`,
  )
  .join('\n');

const problemPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Problem and diagnosis codes – Cleat</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td:nth-child(2) { font-variant-numeric: tabular-nums; } tr:target { background: color-mix(in srgb, teal 20%, transparent); }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
</style></head><body>
<h1>Codes</h1>
<p>Every error is a problem document (RFC 9457) whose <code>code</code> is one of the first table. Test reports and credential details carry a diagnosis whose <code>code</code> is one of the second.</p>
<h2>Problems</h2>
<table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>
${problemRows}
</tbody></table>
<h2>Diagnoses</h2>
<table><thead><tr><th>Code</th><th>Category</th><th>Meaning</th></tr></thead><tbody>
${diagnosisRows}
</tbody></table>
</body></html>
`;
