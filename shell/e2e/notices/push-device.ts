import type { CDPSession, Page, Worker } from 'playwright-core';
import type { Apis } from '../harness/product.ts';

/** What a device shows. */
export interface ShownNotice {
  title: string;
  body: string;
  tag: string;
}

/** A page's browser as one that notices are pushed to. */
export interface PushDevice {
  /** How often the page has asked whether it may show notices. */
  asked(): Promise<number>;
  /** What waits at the push service for it, decrypted. */
  waiting(): Promise<string[]>;
  /** Hands the service worker a push message, as the browser does when one arrives. */
  deliver(text: string): Promise<void>;
  shown(): Promise<ShownNotice[]>;
  /** Clicks the notice of that title. */
  click(title: string): Promise<void>;
}

/**
 * Makes the page's browser one that was never asked about notices and whose push service is the sandbox's: browsers
 * have built-in ones, which no test reaches. Everything else is real: the page and its service worker, the subscription
 * at the gateway, what that encrypts and sends, and the events. Only where a browser has no notices at all, as
 * the headless one in the packages, the worker keeps a list of what it was told to show.
 */
export async function pushDevice(page: Page, { address }: Apis): Promise<PushDevice> {
  await page.context().grantPermissions(['notifications'], { origin: address });
  await page.exposeFunction('subscribeAtSandbox', async (publicKey: string) => {
    const answer = await fetch(`${address}/sandbox/devices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publicKey }),
    });
    return answer.json();
  });
  await page.addInitScript(replacePushService);
  await page.reload();
  const worker = await workerOf(page);
  await worker.evaluate(letWorkerShow);
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  return {
    asked: async () => Number(await kept('asked for notices')),
    waiting: async () => {
      const { endpoint } = JSON.parse((await kept('subscription')) ?? '{}');
      const answer = await fetch(`${address}/sandbox/notices?${new URLSearchParams({ endpoint })}`);
      return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
    },
    deliver: (text) => deliver(page, address, text),
    shown: () => worker.evaluate(shownByWorker),
    click: (title) => worker.evaluate(clickInWorker, title),
  };
}

/** In the page: who subscribes, does so at the sandbox, and is asked first. */
function replacePushService(): void {
  let permission: NotificationPermission = localStorage.getItem('asked for notices') ? 'granted' : 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    localStorage.setItem('asked for notices', `${Number(localStorage.getItem('asked for notices')) + 1}`);
    permission = 'granted';
    return permission;
  };
  const subscription = (text: string) => {
    const { endpoint, ...keys } = JSON.parse(text);
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('subscription');
        return true;
      },
    } as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => {
    const known = localStorage.getItem('subscription');
    return known ? subscription(known) : null;
  };
  PushManager.prototype.subscribe = async (options) => {
    const made = JSON.stringify(await window.subscribeAtSandbox(`${options?.applicationServerKey}`));
    localStorage.setItem('subscription', made);
    return subscription(made);
  };
}

async function workerOf(page: Page): Promise<Worker> {
  const context = page.context();
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

// In the worker, of whose types there are only those that are needed.

interface ListedNotice extends ShownNotice {
  data: unknown;
  close(): void;
}

interface WorkerScope extends EventTarget {
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    getNotifications(): Promise<ListedNotice[]>;
  };
  WindowClient: { prototype: { focus(): Promise<unknown> } };
  ExtendableEvent: typeof Event;
}

function letWorkerShow(): void {
  const { registration, WindowClient } = self as unknown as WorkerScope;
  // Only a person's own click may bring a window to the front.
  WindowClient.prototype.focus = async () => undefined;
  if (Notification.permission === 'granted') return;
  const listed: ListedNotice[] = [];
  const close = (tag: string) => listed.splice(0, listed.length, ...listed.filter((one) => one.tag !== tag));
  registration.getNotifications = async () => [...listed];
  registration.showNotification = async (title, { body = '', tag = '', data }) => {
    close(tag);
    listed.push({ title, body, tag, data, close: () => close(tag) });
  };
}

async function shownByWorker(): Promise<ShownNotice[]> {
  const shown = await (self as unknown as WorkerScope).registration.getNotifications();
  return shown.map(({ title, body, tag }) => ({ title, body, tag }));
}

async function clickInWorker(title: string): Promise<void> {
  const worker = self as unknown as WorkerScope;
  const notification = (await worker.registration.getNotifications()).find((one) => one.title === title);
  if (!notification) throw new Error(`No notice is shown that says ${title}.`);
  const event = new worker.ExtendableEvent('notificationclick');
  worker.dispatchEvent(Object.assign(event, { notification }));
}

/** As from the browser's push service. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

async function registrationOf(session: CDPSession): Promise<string> {
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return registered;
}

declare global {
  interface Window {
    subscribeAtSandbox(publicKey: string): Promise<object>;
  }
}
