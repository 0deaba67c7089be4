// Opens a page on a slow line with a slow processor and says what it took.
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { loggedIn } from '../harness/browser/browser.ts';

/** A phone on the go: 1.6 Mbit/s, 150 ms to the server and back, a processor four times slower than this one. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;

export interface Fetched {
  path: string;
  kind: string;
  /** In ms since the page was asked for. */
  from: number;
  to: number;
  /** As they came over the line. */
  bytes: number;
  fromCache: boolean;
  /** Which trip over the line it is: one more than what asked for it; the document is the first. */
  trip: number;
  /** The GraphQL operation, if it is one. */
  operation: string | undefined;
}

export interface FirstPage {
  requests: Fetched[];
  /** In ms since the page was asked for. */
  usable: number;
  largestPaint: number;
  /** How long tasks kept the page from answering, beyond 50 ms each, until it was usable. */
  blocked: number;
  /** The same of all that came in the seconds after that. */
  blockedLater: number;
  /** On which trip the page's data came. */
  tripsToData: number | null;
}

interface Visit {
  address: string;
  path: string;
  token?: string | undefined;
  /** What stands there once the page is usable. */
  usable: string;
  /** The operations of which one brings the page's data, or several do in products of several ages. */
  data?: readonly string[];
  viewport?: { width: number; height: number };
}

interface Seen {
  usable: number;
  largestPaint: number;
  tasks: Task[];
}

interface Task {
  from: number;
  took: number;
}

/** In the page, before anything of it runs. */
function watch(selector: string): void {
  const seen: Seen = { usable: 0, largestPaint: 0, tasks: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ from: startTime, took: duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].some((one) => one.offsetHeight > 0);
    if (!found || seen.usable) return;
    seen.usable = -1;
    watching.disconnect();
    // It is painted in the frame after this one.
    requestAnimationFrame(() => setTimeout(() => (seen.usable = performance.now())));
  };
  const watching = new MutationObserver(look);
  watching.observe(document, { subtree: true, childList: true, attributes: true });
}

export async function openContext(browser: Browser, visit: Visit): Promise<BrowserContext> {
  const { address, token, viewport = { width: 390, height: 844 } } = visit;
  const context = await browser.newContext({
    viewport,
    locale: 'en-US',
    ...(token && { storageState: loggedIn(address, token) }),
  });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(watch, visit.usable);
  return context;
}

/** A visit with whatever the context's browser has stored already. */
export async function measure(context: BrowserContext, visit: Visit): Promise<FirstPage> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const requests = record(session);
    await page.goto(`${visit.address}${visit.path}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => (Reflect.get(window, 'seen') as Seen).usable > 0, undefined, {
      polling: 100,
    });
    const { usable, largestPaint, tasks } = await settled(page);
    const before = requests().filter(({ from }) => from < usable);
    const data = before.filter(({ operation }) => operation && visit.data?.includes(operation));
    const isEarly = ({ from }: Task) => from < usable;
    return {
      requests: before,
      usable,
      largestPaint,
      blocked: beyond50Ms(tasks.filter(isEarly)),
      blockedLater: beyond50Ms(tasks.filter((task) => !isEarly(task))),
      tripsToData: data[0]?.trip ?? null,
    };
  } finally {
    await page.close();
  }
}

const beyond50Ms = (tasks: readonly Task[]) =>
  tasks.reduce((sum, { took }) => sum + Math.max(0, took - 50), 0);

/** The largest paint may still come, and the rest of the page does. */
async function settled(page: Page): Promise<Seen> {
  await page.waitForTimeout(3000);
  return page.evaluate(() => Reflect.get(window, 'seen') as Seen);
}

function record(session: CDPSession): () => Fetched[] {
  const began = new Map<string, Fetched>();
  const tripOf = new Map<string, number>();
  let origin: number | undefined;
  /** What the parser finds belongs to the document, and what a script asks for to that. */
  const nextTrip = ({ stack }: Initiator) => {
    const scripts = stack?.callFrames.map(({ url }) => tripOf.get(url) ?? 1) ?? [];
    return 1 + Math.max(1, ...scripts);
  };
  const begin = (
    id: string,
    { url, postData }: { url: string; postData?: string | undefined },
    kind: string,
    from: number,
    trip: number,
  ) => {
    if (!tripOf.has(url)) tripOf.set(url, trip);
    const { pathname } = new URL(url);
    const operation = /"operationName":"(\w+)"/.exec(postData ?? '')?.[1];
    began.set(id, { path: pathname, kind, from, to: from, bytes: 0, fromCache: false, trip, operation });
  };
  const since = (timestamp: number) => (timestamp - (origin ?? timestamp)) * 1000;

  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type, initiator }) => {
    if (!request.url.startsWith('http')) return;
    const isFirst = origin === undefined;
    origin ??= timestamp;
    begin(requestId, request, type ?? 'Other', since(timestamp), isFirst ? 1 : nextTrip(initiator));
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = began.get(requestId);
    if (one) one.fromCache = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = began.get(requestId);
    if (one && (response.fromDiskCache || response.fromServiceWorker)) one.fromCache = true;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = began.get(requestId);
    if (one) Object.assign(one, { to: since(timestamp), bytes: encodedDataLength });
  });
  session.on('Network.webSocketCreated', ({ requestId, url, initiator }) =>
    begin(requestId, { url }, 'WebSocket', 0, nextTrip(initiator ?? {})),
  );
  session.on('Network.webSocketWillSendHandshakeRequest', ({ requestId, timestamp }) => {
    const one = began.get(requestId);
    if (one) Object.assign(one, { from: since(timestamp), to: since(timestamp) });
  });
  session.on('Network.webSocketFrameReceived', ({ requestId, timestamp, response }) => {
    const one = began.get(requestId);
    if (one) Object.assign(one, { to: since(timestamp), bytes: one.bytes + response.payloadData.length });
  });
  return () => [...began.values()].sort((a, b) => a.from - b.from);
}

interface Initiator {
  stack?: { callFrames: { url: string }[] };
}

/** How many bytes of JavaScript that is, gzipped, whatever the browser was sent. */
export async function scriptBytes(address: string, requests: readonly Fetched[]): Promise<number> {
  const paths = new Set(requests.filter(({ kind }) => kind === 'Script').map(({ path }) => path));
  const sizes = [...paths].map(async (path) => {
    const answer = await fetch(`${address}${path}`, { headers: { 'accept-encoding': 'gzip' } });
    const length = answer.headers.get('content-length');
    const script = await answer.arrayBuffer();
    // What is compressed on its way doesn't say how long it is.
    return length === null ? gzipSync(script).length : Number(length);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
