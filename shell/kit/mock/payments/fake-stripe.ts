/**
 * As much of Stripe.js as the checkout needs, with one field for the card's number. It is sent to browsers as the
 * text of this function, so that it may use nothing from outside of itself.
 */
export function fakeStripe(): void {
  type Listener = (event?: object) => void;

  class CardElement {
    readonly #root = document.createElement('label');
    readonly #input = document.createElement('input');
    readonly #listeners = new Map<string, Set<Listener>>();
    constructor() {
      this.#input.inputMode = 'numeric';
      this.#root.append('Card number', this.#input);
      this.#input.addEventListener('input', () => this.#tell('change'));
    }
    #tell(event: string) {
      for (const listener of this.#listeners.get(event) ?? []) listener({ elementType: 'card' });
    }
    get number() {
      return this.#input.value.replace(/\s/g, '');
    }
    mount(place: HTMLElement) {
      place.append(this.#root);
      setTimeout(() => this.#tell('ready'));
    }
    unmount() {
      this.#root.remove();
    }
    destroy() {
      this.#root.remove();
    }
    update() {}
    focus() {
      this.#input.focus();
    }
    clear() {
      this.#input.value = '';
    }
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

  const elements = () => {
    let card: CardElement | null = null;
    return {
      create: () => {
        card = new CardElement();
        return card;
      },
      getElement: () => card,
      update: () => undefined,
    };
  };

  const confirmCardPayment = async (
    clientSecret: string,
    data: { payment_method: { card: CardElement; billing_details: { name: string } } },
  ) => {
    const { card, billing_details } = data.payment_method;
    const response = await fetch('/sandbox/stripe/confirm', {
      method: 'POST',
      body: JSON.stringify({ clientSecret, number: card.number, name: billing_details.name }),
    });
    return response.json();
  };

  const notHere = () => {
    throw new Error('The fake of Stripe.js has no such thing.');
  };
  const open = () => ({ elements, confirmCardPayment, createToken: notHere, createPaymentMethod: notHere });
  // The version keeps `loadStripe` from warning that it expected another one.
  Object.assign(window, { Stripe: Object.assign(open, { version: 'endive' }) });
}
