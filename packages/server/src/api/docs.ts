/** `/openapi.json` from the schemas of the routes, `/docs` to read it, and a page that explains every problem code. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Problem } from '../problem.ts';
import { codePage, codePagePolicy } from './code-page.ts';
import type { Reference } from './reference.ts';
import { sharedSchemas } from './schemas/all.ts';

/** To be called before the routes that it describes are registered. */
export function describeApi(app: FastifyInstance, publicUrl: string | null): void {
  for (const schema of sharedSchemas) app.addSchema(schema);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    const hidden: unknown = route.schema === undefined ? true : Reflect.get(route.schema, 'hide');
    if (hidden !== true && route.method !== 'HEAD') routes.push({ ...route });
  });
  let reference: Promise<Reference> | null = null;
  const readReference = (): Promise<Reference> => {
    reference ??= import('./reference.ts').then(({ createReference }) => createReference(routes, publicUrl));
    return reference;
  };

  const open = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get('/openapi.json', open, async (_request, reply) =>
    reply.type('application/json').send((await readReference()).document),
  );
  app.get('/docs/problems', open, async (_request, reply) =>
    reply.header('content-security-policy', codePagePolicy).type('text/html').send(codePage),
  );
  const readPage = async ({ url }: FastifyRequest) => {
    const page = await (await readReference()).page(url);
    if (page.status === 404) throw new Problem('not_found', 'There is no such page of the reference.');
    return page;
  };
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, open, async (request, reply) => {
      const { status, type, location, body } = await readPage(request);
      if (location !== undefined) reply.header('location', location);
      if (type !== undefined) reply.type(type);
      return reply.code(status).header('content-security-policy', referencePolicy).send(body);
    });
  }
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
