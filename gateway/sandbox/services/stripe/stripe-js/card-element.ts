import type {
  StripeCardElementChangeEvent,
  StripeCardElementOptions,
  StripeElementStyle,
} from '@stripe/stripe-js';
import {
  brandOf,
  type CardInput,
  cardParams,
  errorOf,
  type Field,
  type FieldError,
  formatted,
  isEmpty,
} from './card-fields.ts';
import { createElement, testModeMark } from './dom.ts';
import { Listeners } from './listeners.ts';

const labels: Record<Field | 'postalCode', string> = {
  number: 'Card number',
  expiry: 'Expiry (MM / YY)',
  cvc: 'CVC',
  postalCode: 'ZIP',
};

/** Stripe's card element. What are frames of Stripe's own origin there are plain fields in the page here. */
export class CardElement extends Listeners {
  readonly #fields = createElement(
    'div',
    {},
    { display: 'grid', gap: '0.6em', gridTemplateColumns: '1fr 1fr', alignItems: 'end' },
  );
  readonly #root = createElement(
    'div',
    { role: 'group', ariaLabel: 'Card' },
    { display: 'grid', gap: '0.6em' },
    [
      createElement('p', {}, { margin: '0' }, [testModeMark(), ' No money moves. Try 4242 4242 4242 4242.']),
      this.#fields,
    ],
  );
  readonly #inputs = new Map<Field | 'postalCode', HTMLInputElement>();
  isDestroyed = false;

  constructor(options: StripeCardElementOptions = {}) {
    super();
    const asked: (Field | 'postalCode')[] = ['number', 'expiry', 'cvc', 'postalCode'];
    for (const field of asked) this.#add(field);
    this.update(options);
  }

  mount(target: string | HTMLElement): void {
    if (this.isDestroyed)
      throw new Error('This Element has already been destroyed. Please create a new one.');
    const holder = typeof target === 'string' ? document.querySelector(target) : target;
    if (!holder) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    holder.append(this.#root);
    // Whoever mounts it may begin to listen only after that, as React does.
    setTimeout(() => this.emit('ready', { elementType: 'card' }));
  }

  unmount(): void {
    this.#root.remove();
  }

  destroy(): void {
    this.unmount();
    this.isDestroyed = true;
  }

  update({ disabled, hidePostalCode, style, value }: StripeCardElementOptions): void {
    for (const input of this.#inputs.values()) {
      if (disabled !== undefined) input.disabled = disabled;
      applyStyle(input, style);
    }
    const postalCode = this.#inputs.get('postalCode');
    if (hidePostalCode !== undefined && postalCode?.parentElement)
      postalCode.parentElement.style.display = hidePostalCode ? 'none' : 'block';
    if (value?.postalCode !== undefined && postalCode) postalCode.value = value.postalCode;
  }

  focus(): void {
    this.#inputs.get('number')?.focus();
  }

  blur(): void {
    for (const input of this.#inputs.values()) input.blur();
  }

  clear(): void {
    for (const input of this.#inputs.values()) input.value = '';
    this.#changed();
  }

  /** The card as the interface takes it, or what is wrong with it. */
  read(): { card: Record<string, string>; postalCode: string } | { error: FieldError } {
    const typed = this.#typed();
    const error = errorOf(typed, new Date());
    this.#mark(error);
    return error ? { error } : { card: cardParams(typed), postalCode: this.#postalCode() };
  }

  /**
   * Where dialogs about this card are added to the page: inside its own element, so that they are within the same
   * modal dialog and can be used while it is open.
   */
  get place(): HTMLElement {
    return this.#root.isConnected ? this.#root : document.body;
  }

  #add(field: Field | 'postalCode'): void {
    const input = createElement(
      'input',
      // What a browser remembers of real cards has no place in a test.
      { type: 'text', autocomplete: 'off', inputMode: field === 'postalCode' ? 'text' : 'numeric' },
      {
        width: '100%',
        minHeight: '44px',
        padding: '0.4em 0.6em',
        border: '1px solid GrayText',
        borderRadius: '4px',
        background: 'transparent',
        color: 'inherit',
        font: 'inherit',
      },
    );
    input.addEventListener('input', () => {
      // Only behind the last digit, for the cursor would not stay where it is.
      if (field !== 'postalCode' && input.selectionStart === input.value.length)
        input.value = formatted(field, input.value);
      this.#changed();
    });
    input.addEventListener('focus', () => this.emit('focus', { elementType: 'card' }));
    input.addEventListener('blur', () => this.emit('blur', { elementType: 'card' }));
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.emit('escape', { elementType: 'card' });
    });
    this.#inputs.set(field, input);
    const label = createElement('label', {}, { display: 'block', minWidth: '0' }, [labels[field], input]);
    if (field === 'number') label.style.gridColumn = '1 / -1';
    this.#fields.append(label);
  }

  #typed(): CardInput {
    const text = (field: Field) => this.#inputs.get(field)?.value ?? '';
    return { number: text('number'), expiry: text('expiry'), cvc: text('cvc') };
  }

  #postalCode = (): string => this.#inputs.get('postalCode')?.value.trim() ?? '';

  #changed(): void {
    const typed = this.#typed();
    const error = errorOf(typed, new Date());
    // As long as somebody types, what is not there yet is no mistake.
    const mistake = error?.code.startsWith('invalid_') ? error : undefined;
    this.#mark(mistake);
    const event: StripeCardElementChangeEvent = {
      elementType: 'card',
      brand: brandOf(typed),
      empty: isEmpty(typed),
      complete: error === undefined,
      error: mistake && { type: mistake.type, code: mistake.code, message: mistake.message },
      value: { postalCode: this.#postalCode() },
    };
    this.emit('change', event);
  }

  #mark(error: FieldError | undefined): void {
    for (const [field, input] of this.#inputs) {
      input.ariaInvalid = error?.field === field ? 'true' : null;
      input.style.outline = error?.field === field ? '2px solid currentColor' : '';
    }
  }
}

/** Of the many things that pages may wish for, what a plain field can follow. */
function applyStyle(input: HTMLInputElement, style: StripeElementStyle | undefined): void {
  const { color, fontFamily, fontSize, fontWeight, lineHeight } = style?.base ?? {};
  const wanted = { color, fontFamily, fontSize, lineHeight, fontWeight: fontWeight && String(fontWeight) };
  Object.assign(input.style, Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)));
}
