import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { noPagePolicy } from '../answer-headers.ts';

/**
 * Replaces a worker that is no longer part of the build: it deletes its caches and unregisters itself. Without
 * it browsers would keep the old worker.
 */
const unregisteringWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
    })(),
  ),
);
`;

/** Only a build without a worker takes it away: what can't be read for a moment would cost everybody their notices. */
async function workerOf(shell: string): Promise<string> {
  try {
    return await readFile(join(shell, 'sw.js'), 'utf8');
  } catch (fault) {
    const isWithout =
      isMissing(fault) &&
      (await access(join(shell, 'index.html')).then(
        () => true,
        () => false,
      ));
    if (isWithout) return unregisteringWorker;
    throw new Refusal('UNAVAILABLE', 'The offline worker can’t be read just now.');
  }
}

export const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';

/** The service worker, the web manifest and the icons, which make the app installable and work offline. */
export function serveOfflineWorker(app: FastifyInstance, shell: string): void {
  app.get('/sw.js', async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        // What the worker may fetch is decided by its own policy, not by the page's.
        'content-security-policy': `${noPagePolicy}; connect-src 'self'`,
      })
      .type('text/javascript')
      .send(await workerOf(shell)),
  );

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const manifest = await readFile(join(shell, 'manifest.webmanifest'), 'utf8').catch(() => null);
    if (manifest === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest);
  });
}
