import fastify from 'fastify';
import { JSDOM } from 'jsdom';
import { openTestStripe, type TestStripe } from '../../testing/test-stripe.ts';

// A page for whatever is imported after this, as those parts ask at once whether there is one.
const { window } = new JSDOM('<!doctype html><main></main>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});
// Dialogs are all that jsdom knows by name only.
window.HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true;
};
const { document, MutationObserver, navigator } = window;
Object.assign(globalThis, { window, document, MutationObserver, IS_REACT_ACT_ENVIRONMENT: true });
Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });

export interface Page {
  server: TestStripe;
  close(): Promise<void>;
}

/** Lets the page reach the sandbox's Stripe at its own origin, as the gateway does. */
export async function openPage(): Promise<Page> {
  const server = await openTestStripe();
  const gateway = fastify();
  await gateway.register(server.sandbox.serveBrowsers, { prefix: '/sandbox/stripe' });
  const origin = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const { fetch } = globalThis;
  globalThis.fetch = (path, init) => fetch(new URL(String(path), origin), init);
  return {
    server,
    close: async () => {
      globalThis.fetch = fetch;
      await gateway.close();
      await server.close();
      window.close();
    },
  };
}

export const main = () => document.querySelector('main') as HTMLElement;

export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label));
  return found?.querySelector('input') as HTMLInputElement;
}

export function type(label: string, text: string): void {
  const input = field(label);
  input.value = text;
  input.dispatchEvent(new window.Event('input', { bubbles: true }));
}

export function typeCard(number: string, expiry = '12 / 34', cvc = '123'): void {
  type('Card number', number);
  type('Expiry', expiry);
  type('CVC', cvc);
}

/** What is looked for, once the page shows it. */
export async function shown<Found>(find: () => Found | undefined | null): Promise<Found> {
  for (;;) {
    const found = find();
    if (found) return found;
    await new Promise((later) => setTimeout(later, 5));
  }
}
