import type { Route } from '@fairway/schema/rest/route';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { docsTheme } from './theme.ts';

const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the REST contract as OpenAPI and as a browsable page. */
export async function serveApiDocs(
  app: FastifyInstance,
  options: { routes: readonly Route[]; publicUrl: string },
) {
  // Made on first use, so that no start waits for it.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => {
    made ??= openApiDocument(options.routes, options.publicUrl);
    return made;
  };
  const specification = { document: { toJSON: document } as never };
  await app.register(fastifySwagger, { mode: 'static', specification });
  app.get('/api/openapi.json', async () => document());
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/docs')) reply.header('content-security-policy', docsPolicy);
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list', defaultModelsExpandDepth: -1 },
    ...docsTheme,
  });
}
