import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPage } from '@fairway/schema/addresses';
import { hourMs } from '@fairway/schema/days';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WallClock } from '../../clocks.ts';
import { Refusal } from '../../refusal.ts';
import { hstsOf, noPagePolicy, referrerPolicy } from '../answer-headers.ts';
import { decodedPath } from '../decoded-path.ts';
import { namedScope } from '../named-scope.ts';
import { type ManifestDigest, openManifests, ownFiles } from './front-ends/manifests.ts';
import { beginningsOf } from './front-ends/preloads.ts';
import {
  frontEndsIn,
  isInRelease,
  openRegistry,
  type Registry,
  releasesPrefix,
} from './front-ends/registry.ts';
import { escapeHtml } from './html.ts';
import { isMissing, serveOfflineWorker } from './offline-worker.ts';
import { isHashed, retainBuild } from './retained-builds.ts';

export interface PagesOptions {
  /** The folder with shell/dist and the front-ends' dist folders. */
  staticRoot: string;
  /** The URL of an external registry of front-ends; ours otherwise. */
  remotesUrl: string | undefined;
  /** The folder of releases deployed beside the gateway's own build, if any. */
  releases?: string;
  /** The folder with files of earlier builds, for open tabs. */
  builds?: string;
  wallClock: WallClock;
  publicUrl: string;
  contactEmail: string;
  /** The ids of the operator's texts that new users agree to. */
  textsInForce(): readonly string[];
  production: boolean;
  sandbox: boolean;
  /** The tags that describe the page of that path to messengers. */
  previewOf(path: string): Promise<string>;
}

const removeOldBuildsMs = hourMs;

/** Serves the shell's pages and the front-ends' files with strict security headers. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { staticRoot, releases, publicUrl, contactEmail, production, sandbox } = options;
  const registry = openRegistry({ ...options, log: app.log });
  const manifests = openManifests({ fileAt: ownFiles(staticRoot, releases), log: app.log });

  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false, // set below, since it depends on the registry and on each page's nonce
    strictTransportSecurity: hstsOf(publicUrl),
    referrerPolicy: { policy: referrerPolicy },
    crossOriginEmbedderPolicy: false, // article pictures and the card provider's frame come from elsewhere
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', noPagePolicy);
  });

  // Files with a content hash are immutable; all others are revalidated.
  const serveFolder = (folder: string | string[], prefix: string, isServed = (_path: string) => true) =>
    app.register(
      namedScope(`files ${prefix}`, async (scope) => {
        scope.setErrorHandler(answerMissing);
        await scope.register(fastifyStatic, {
          root: folder,
          prefix,
          allowedPath: isServed,
          decorateReply: false,
          index: false,
          cacheControl: false,
          // Builds contain brotli and gzip copies: rspack.plugins.ts.
          preCompressed: true,
          setHeaders: (reply, file) => {
            reply.header(
              'cache-control',
              isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
            );
            reply.header('access-control-allow-origin', '*');
            reply.header('cross-origin-resource-policy', 'cross-origin');
          },
        });
      }),
    );
  const retained = await retainedFolders(app, options);
  const withRetained = (folder: string) => [staticRoot, ...retained].map((root) => join(root, folder));
  await serveFolder(withRetained('shell/dist/assets'), '/assets/');
  await serveFolder(join(staticRoot, 'shell/dist/icons'), '/icons/');
  serveOfflineWorker(app, join(staticRoot, 'shell/dist'));
  for (const name of frontEndsIn(staticRoot))
    await serveFolder(withRetained(join(name, 'dist')), `/remotes/${name}/`);
  if (releases) {
    await mkdir(releases, { recursive: true });
    await serveFolder(releases, releasesPrefix, isInRelease);
  }

  app.get('/remotes.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await registry.read()),
  );

  /** No `address` for the page that is kept for when there is no network: it has no front-ends to find. */
  const send = async (reply: FastifyReply, address: Address | null, preview = '') => {
    const nonce = randomBytes(16).toString('base64');
    const html = await readFile(join(staticRoot, 'shell/dist/index.html'), 'utf8').catch(() => {
      throw new Refusal('UNAVAILABLE', 'The pages are not built yet.');
    });
    const policy = await pagePolicy({
      nonce,
      registry,
      production,
      publicOrigin: new URL(publicUrl).origin,
      secure: publicUrl.startsWith('https:'),
    });
    const lines = address === null ? {} : await registry.read();
    const digests = await manifests.read(lines);
    const { links, question } =
      address === null ? nothingFirst : await beginningsOf(staticRoot, address, lines, digests);
    const filledIn = (value: object) => (address === null ? '' : escapeHtml(JSON.stringify(value)));
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html')
      .send(
        html
          .replaceAll('__CSP_NONCE__', nonce)
          .replaceAll('__ENV__', production ? 'production' : 'development')
          .replaceAll('__SANDBOX__', sandbox ? 'on' : 'off')
          .replaceAll('__OFFLINE__', address === null ? 'yes' : 'no')
          .replaceAll('__CONTACT__', contactEmail)
          .replaceAll('__TEXTS__', options.textsInForce().join(' '))
          .replace('__REMOTES__', () => filledIn(lines))
          .replace('__MANIFESTS__', () => filledIn(withoutQuestions(digests)))
          .replace('__FIRST_QUESTION__', () => escapeHtml(question))
          // Behind the page's own script, which everything waits for.
          .replace('</head>', () => `${links}${preview}</head>`),
      );
  };
  const page = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const path = decodedPath(url);
    const query = new URLSearchParams(url.split('?')[1]);
    return send(reply, { path, query }, await options.previewOf(path));
  };
  app.get('/', page);
  // The offline page marks itself as cached.
  app.get('/offline.html', (_request, reply) => send(reply, null));
  // The page's own router knows the paths; API paths and file names get a 404.
  app.get('/*', async (request, reply) => {
    return isPage(decodedPath(request.url)) ? page(request, reply) : reply.callNotFound();
  });
}

interface Address {
  path: string;
  query: URLSearchParams;
}

const nothingFirst = { links: '', question: '' };

/** The page's own question is written beside them. */
const withoutQuestions = (digests: Record<string, ManifestDigest>) =>
  Object.fromEntries(
    Object.entries(digests).map(([name, digest]) => [name, { ...digest, questions: undefined }]),
  );

const ofFile = [
  'content-type',
  'content-length',
  'content-encoding',
  'etag',
  'last-modified',
  'accept-ranges',
];

/** A file can vanish between its look-up and its first byte: an old build is removed, a front-end rolled back. */
function answerMissing(fault: Error, _request: FastifyRequest, reply: FastifyReply): void {
  if (!isMissing(fault)) throw fault;
  for (const name of ofFile) reply.removeHeader(name);
  reply.header('cache-control', 'no-store').callNotFound();
}

/** The folders of retained builds, latest first. */
async function retainedFolders(
  app: FastifyInstance,
  { staticRoot, builds, wallClock }: PagesOptions,
): Promise<string[]> {
  if (!builds) return [];
  const { ids, removeOld } = await retainBuild({ staticRoot, folder: builds, wallClock });
  const look = () =>
    removeOld().catch((fault) => app.log.error({ err: fault }, 'pages: old builds could not be removed'));
  const looking = setInterval(look, removeOldBuildsMs).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  return ids.map((id) => join(builds, id));
}

interface Page {
  nonce: string;
  registry: Registry;
  production: boolean;
  /** Picture URLs have the public origin, whatever host the page was opened by. */
  publicOrigin: string;
  secure: boolean;
}

async function pagePolicy(page: Page): Promise<string> {
  const loopback = page.production ? [] : ['http://localhost:*', 'http://127.0.0.1:*'];
  const remotes = [...(await page.registry.origins()), ...loopback].join(' ');
  const sockets = page.production ? '' : 'ws://localhost:* ws://127.0.0.1:*';
  return [
    "default-src 'none'",
    `script-src 'self' ${remotes} https://js.stripe.com https://*.js.stripe.com`,
    `style-src 'self' 'nonce-${page.nonce}' ${remotes}`,
    `font-src 'self' ${remotes}`,
    `img-src 'self' data: blob: ${page.publicOrigin} ${remotes}`,
    `connect-src 'self' ${remotes} ${sockets} https://api.stripe.com`,
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "manifest-src 'self'",
    "worker-src 'self'",
    `media-src 'self' ${remotes}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(page.secure ? ['upgrade-insecure-requests'] : []),
  ]
    .join('; ')
    .replace(/ +/g, ' ');
}
