import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';

/** What a person has typed, field by field. */
export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

export type Field = keyof CardInput;
export type Brand = StripeCardElementChangeEvent['brand'];
export type FieldError = NonNullable<StripeCardElementChangeEvent['error']> & { field: Field };

const digits = (text: string) => text.replace(/\D/g, '');

export function brandOf({ number }: CardInput): Brand {
  if (/^4/.test(number)) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return 'unknown';
}

/** How many digits its parts have. */
const lengths = (typed: CardInput) =>
  brandOf(typed) === 'amex' ? { number: 15, cvc: 4 } : { number: 16, cvc: 3 };

/** As it is printed on cards: in groups, the expiry with a slash. */
export function formatted(field: Field, text: string): string {
  const typed = digits(text);
  if (field === 'cvc') return typed.slice(0, 4);
  if (field === 'expiry') return typed.slice(0, 4).replace(/^(\d\d)(?=\d)/, '$1 / ');
  return typed.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ');
}

export const isEmpty = ({ number, expiry, cvc }: CardInput): boolean => digits(number + expiry + cvc) === '';

/** The first thing that keeps the card from being used, in Stripe's words; what is not finished included. */
export function errorOf(typed: CardInput, now: Date): FieldError | undefined {
  const { number, cvc } = lengths(typed);
  if (digits(typed.number).length < number)
    return error('number', 'incomplete_number', 'Your card number is incomplete.');
  if (!passesLuhn(digits(typed.number)))
    return error('number', 'invalid_number', 'Your card number is invalid.');
  const expiry = digits(typed.expiry);
  if (expiry.length < 4)
    return error('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  if (isOver(expiry, now))
    return error('expiry', 'invalid_expiry_year_past', "Your card's expiration date is in the past.");
  if (digits(typed.cvc).length < cvc)
    return error('cvc', 'incomplete_cvc', "Your card's security code is incomplete.");
  return undefined;
}

const error = (field: Field, code: string, message: string): FieldError => ({
  type: 'validation_error',
  field,
  code,
  message,
});

/** A card is good to the end of its month; a month that is none never was. */
function isOver(expiry: string, now: Date): boolean {
  const [month, year] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(2))];
  return month < 1 || month > 12 || new Date(year, month, 1) <= now;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The card as the interface takes it. */
export function cardParams(typed: CardInput): Record<'number' | 'exp_month' | 'exp_year' | 'cvc', string> {
  const expiry = digits(typed.expiry);
  return {
    number: digits(typed.number),
    exp_month: expiry.slice(0, 2),
    exp_year: expiry.slice(2),
    cvc: digits(typed.cvc),
  };
}
