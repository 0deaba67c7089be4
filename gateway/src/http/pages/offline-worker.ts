import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/**
 * In the place of a worker that is no longer part of the build: it takes what the old one kept and the old one
 * itself out of every browser that comes by. A browser that found nothing here would go on with the old one.
 */
const farewell = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
    })(),
  ),
);
`;

/** What makes the product installable, and open without a network: its worker, its manifest and its icons. */
export function serveOfflineWorker(app: FastifyInstance, shell: string): void {
  app.get('/sw.js', async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        // What the worker may fetch is decided here, and not by the page.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript')
      .send(await readFile(join(shell, 'sw.js'), 'utf8').catch(() => farewell)),
  );

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const manifest = await readFile(join(shell, 'manifest.webmanifest'), 'utf8').catch(() => null);
    if (manifest === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest);
  });
}
