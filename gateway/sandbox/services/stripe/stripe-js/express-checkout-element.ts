import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { createElement, testModeMark } from './dom.ts';
import { Listeners } from './listeners.ts';
import { askInModal } from './modal.ts';
import { type Wallet, walletNames, walletsOf } from './wallets.ts';

const elementType = 'expressCheckout';

/** Stripe's buttons of the wallets that the device has; without any it shows nothing. */
export class ExpressCheckoutElement extends Listeners {
  readonly #root = createElement('div', {}, { display: 'grid', gap: '0.6em' });
  readonly #wallets: Wallet[];
  isDestroyed = false;
  /** Whether its holder has just agreed to pay. */
  isAgreed = false;

  constructor({ paymentMethods, buttonHeight = 44 }: StripeExpressCheckoutElementOptions = {}) {
    super();
    const refused = { apple_pay: paymentMethods?.applePay, google_pay: paymentMethods?.googlePay };
    this.#wallets = walletsOf(window).filter((wallet) => refused[wallet] !== 'never');
    for (const wallet of this.#wallets) this.#root.append(this.#button(wallet, buttonHeight));
  }

  mount(target: string | HTMLElement): void {
    const holder = typeof target === 'string' ? document.querySelector(target) : target;
    if (!holder) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    holder.append(this.#root);
    const has = (wallet: Wallet) => this.#wallets.includes(wallet);
    const availablePaymentMethods =
      this.#wallets.length === 0
        ? undefined
        : {
            applePay: has('apple_pay'),
            googlePay: has('google_pay'),
            amazonPay: false,
            klarna: false,
            link: false,
            paypal: false,
          };
    // Whoever mounts it may begin to listen only after that, as React does.
    setTimeout(() => this.emit('ready', { elementType, availablePaymentMethods }));
  }

  unmount(): void {
    this.#root.remove();
  }

  destroy(): void {
    this.unmount();
    this.isDestroyed = true;
  }

  update(): void {}

  get place(): HTMLElement {
    return this.#root;
  }

  #button(wallet: Wallet, height: number): HTMLButtonElement {
    const button = createElement(
      'button',
      { type: 'button' },
      { minHeight: `${height}px`, padding: '0 1em', border: '0', borderRadius: '4px', font: 'inherit' },
      [walletNames[wallet], ' ', testModeMark()],
    );
    Object.assign(button.style, { color: '#ffffff', background: '#000000', fontWeight: '600' });
    button.addEventListener('click', () => this.#press(wallet));
    return button;
  }

  /** The page may still say no; without a word from it the sheet opens. */
  async #press(wallet: Wallet): Promise<void> {
    let isRefused = false;
    const about = { elementType, expressPaymentType: wallet };
    const isConfirmed = await new Promise<boolean>((go) => {
      const resolve = () => go(true);
      const reject = () => {
        isRefused = true;
        go(true);
      };
      if (!this.has('click')) return resolve();
      this.emit('click', { ...about, resolve, reject });
    });
    if (!isConfirmed || isRefused) return;
    const name = walletNames[wallet];
    this.isAgreed = await askInModal(this.#root, {
      title: `Test mode: ${name}`,
      text: `Here ${name} would show the cards in it and ask its holder to agree. No money moves.`,
      buttons: [
        [`Pay with ${name}`, true],
        ['Cancel', false],
      ],
      otherwise: false,
    });
    if (!this.isAgreed) return this.emit('cancel', { elementType });
    const paymentFailed = () => {
      this.isAgreed = false;
    };
    this.emit('confirm', { ...about, billingDetails: walletHolder, paymentFailed });
  }
}

/** As a wallet tells it: no more than was asked for. */
const walletHolder = {
  name: 'Wallet Holder',
  address: { line1: '', line2: null, city: '', state: '', postal_code: '29801', country: 'US' },
};
