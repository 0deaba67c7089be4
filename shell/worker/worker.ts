// The service worker shows notices (notices.ts), and is there for when there is no network: then, and only then, it answers with the
// offline page that it has cached. Pages come from the network first, so that nobody is shown yesterday's code after a
// deployment; it never caches data, front-ends or their manifests.
//
// Each build has a worker of its own, with the names of the offline page's files. It caches them before it
// replaces the former one, and deletes that one's cache. For a build without a worker
// the gateway sends one that removes the old ones: gateway/src/http/pages/offline-worker.ts.
import { isPage } from '@fairway/schema/addresses';
import { cachedFile } from './cached-file.ts';
import { isFirst, noticeIn, noticeStore, openPath } from './notices.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: rspack.plugins.ts. */
declare const OFFLINE: { version: string; page: string; files: string[] };

const store = `fairway ${OFFLINE.version}`;

async function keep(): Promise<void> {
  const page = await fetch(OFFLINE.page, { cache: 'no-store' });
  const text = await page.clone().text();
  // While gateways are being replaced, one may have the page of another build, whose files these aren't.
  const isOurs = page.ok && OFFLINE.files.some((file) => file.endsWith('.js') && text.includes(file));
  if (!isOurs) throw new Error('The page is another build’s.');
  const kept = await caches.open(store);
  await kept.addAll(OFFLINE.files);
  await kept.put(OFFLINE.page, page);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== store && name !== noticeStore);
  await Promise.all(others.map((name) => caches.delete(name)));
  // The network is asked while the worker wakes up, and not only then.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function pageFor({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (fault) {
    // Neither what belongs to an API nor what stands within a page is one.
    if (request.destination !== 'document' || !isPage(new URL(request.url).pathname)) throw fault;
    const noPage = async () => Response.error();
    return cachedFile(new Request(OFFLINE.page), () => caches.open(store), noPage);
  }
}

/**
 * The page asks for its typeface and its scripts as soon as it begins, and again when they are used. What a worker gave
 * to the first browsers don't give to the second, but warn and fetch it anew: so their own cache has it, unless there is
 * no network. Its first script is asked for once.
 */
const isLeftToTheBrowser = ({ destination, url }: Request): boolean =>
  (destination === 'font' || (destination === 'script' && !url.includes('/assets/main.'))) &&
  self.navigator.onLine;

/** Not in the libraries' types yet, nor in every browser. */
interface Routing {
  addRoutes?(rule: { condition: { requestMethod: string }; source: 'network' }): Promise<void>;
}

self.addEventListener('install', (event: ExtendableEvent & Routing) => {
  // What a page sends goes past the worker: browsers lose some of it when the page is closed before the worker has
  // woken up.
  event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' }).catch(() => undefined);
  event.waitUntil(keep());
});
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  // What is opened and is no page comes through as well, or else it would be asked for twice; nothing of it is kept.
  if (request.mode === 'navigate') event.respondWith(pageFor(event));
  else if (OFFLINE.files.includes(pathname) && !isLeftToTheBrowser(request))
    event.respondWith(
      cachedFile(
        request,
        () => caches.open(store),
        (wanted) => fetch(wanted),
      ),
    );
});

/** Buttons are not in the libraries' types, nor in every browser. */
interface ShownNotice extends NotificationOptions {
  actions: { action: string; title: string }[];
}

async function show(text: string): Promise<void> {
  const notice = noticeIn(text);
  if (!notice || !(await isFirst(notice, () => caches.open(noticeStore)))) return;
  const { tag, title, body, path, action } = notice;
  const shown: ShownNotice = {
    body,
    tag,
    data: { path },
    icon: '/icons/icon-192.png',
    actions: [{ action: 'open', title: action }],
  };
  await self.registration.showNotification(title, shown);
}

async function openNotice({ data }: Notification): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await openPath(data.path, self.location.origin, pages, (url) => self.clients.openWindow(url));
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(event.notification));
});
