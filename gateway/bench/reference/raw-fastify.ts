// The fastest HTTP server on Node: constant bytes, without authentication.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const bytes = readFileSync(process.argv[2] ?? '');
const app = fastify();
for (const method of ['GET', 'POST'] as const)
  app.route({
    method,
    url: '/',
    handler: (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes),
  });
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}/\n`);
