// What the browser does for notices on this device (Web Push). The service worker of the shell shows them.

/** The subscription of this browser, as the gateway wants it. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Whether this browser can be told: `install` on iPhones and iPads, where only the page on the home screen can;
 * `blocked` where its owner has refused notices of this site; `never` where it knows none.
 */
export type Ability = 'able' | 'install' | 'blocked' | 'never';

const isAppleTouch = () =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac.
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

export async function pushAbility(): Promise<Ability> {
  if (isAppleTouch() && !isInstalled()) return 'install';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'never';
  if (Notification.permission === 'denied') return 'blocked';
  // Without a worker, as on the development server, nobody would show them.
  return (await navigator.serviceWorker.getRegistration()) ? 'able' : 'never';
}

/** The address of this browser's subscription; null where it has none. */
export async function endpointHere(): Promise<string | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Asks whether notices may be shown, if that was not asked yet, and subscribes; null if they may not. */
export async function subscribeHere(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another key could not be sent to.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('A subscription has an address and keys.');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Ends this browser's subscription at its push service. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
