/**
 * As much of Stripe.js as the checkout needs: one field for the card's number, and the button of a wallet where the device
 * has it. It is sent to browsers as the
 * text of this function, so that it may use nothing from outside of itself.
 */
export function fakeStripe(): void {
  type Listener = (event?: object) => void;

  class FakeElement {
    readonly root = document.createElement('div');
    readonly #listeners = new Map<string, Set<Listener>>();
    emit(event: string, about: object = {}) {
      for (const listener of this.#listeners.get(event) ?? []) listener(about);
    }
    mount(place: HTMLElement) {
      place.append(this.root);
      setTimeout(() => this.emit('ready', this.state));
    }
    get state(): object {
      return {};
    }
    unmount() {
      this.root.remove();
    }
    destroy() {
      this.root.remove();
    }
    update() {}
    on(event: string, listener: Listener) {
      const known = this.#listeners.get(event) ?? new Set();
      this.#listeners.set(event, known.add(listener));
      return this;
    }
    off(event: string, listener: Listener) {
      this.#listeners.get(event)?.delete(listener);
      return this;
    }
  }

  class CardElement extends FakeElement {
    readonly #input = document.createElement('input');
    constructor() {
      super();
      const label = document.createElement('label');
      this.#input.inputMode = 'numeric';
      label.append('Card number', this.#input);
      this.root.append(label);
      this.#input.addEventListener('input', () => this.emit('change', { elementType: 'card' }));
    }
    get number() {
      return this.#input.value.replace(/\s/g, '');
    }
    focus() {
      this.#input.focus();
    }
    clear() {
      this.#input.value = '';
    }
  }

  class ExpressCheckout extends FakeElement {
    readonly #hasApplePay = 'ApplePaySession' in window;
    constructor() {
      super();
      if (!this.#hasApplePay) return;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Apple Pay';
      button.addEventListener('click', () => this.emit('confirm', { paymentFailed: () => undefined }));
      this.root.append(button);
    }
    override get state() {
      return { availablePaymentMethods: this.#hasApplePay ? { applePay: true } : undefined };
    }
  }

  const elements = (options: { clientSecret?: string } = {}) => {
    const made = new Map<string, FakeElement>();
    return {
      clientSecret: options.clientSecret,
      create: (type: string) => {
        const element = type === 'card' ? new CardElement() : new ExpressCheckout();
        made.set(type, element);
        return element;
      },
      getElement: () => made.get('card') ?? null,
      update: () => undefined,
    };
  };

  const confirm = async (about: object) => {
    const response = await fetch('/sandbox/stripe/confirm', { method: 'POST', body: JSON.stringify(about) });
    return response.json();
  };

  const confirmPayment = ({ elements: { clientSecret } }: { elements: { clientSecret?: string } }) =>
    confirm({ clientSecret, number: '4242424242424242' });

  const confirmCardPayment = async (
    clientSecret: string,
    data: {
      payment_method: string | { card: CardElement; billing_details: { name?: string } };
      receipt_email?: string;
    },
  ) => {
    if (typeof data.payment_method === 'string') return confirm({ clientSecret, number: '4242424242424242' });
    const { card, billing_details } = data.payment_method;
    return confirm({
      clientSecret,
      number: card.number,
      name: billing_details.name,
      receiptEmail: data.receipt_email,
    });
  };

  const notHere = () => {
    throw new Error('The fake of Stripe.js has no such thing.');
  };
  const open = () => ({
    elements,
    confirmCardPayment,
    confirmPayment,
    createToken: notHere,
    createPaymentMethod: notHere,
  });
  // The version keeps `loadStripe` from warning that it expected another one.
  Object.assign(window, { Stripe: Object.assign(open, { version: 'endive' }) });
}
