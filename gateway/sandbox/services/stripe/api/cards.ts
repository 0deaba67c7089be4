import { ApiFault } from '../requests/api-fault.ts';

export interface BillingDetails {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>;
}

export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

type Brand = 'visa' | 'mastercard' | 'amex';

/** A card as it is remembered: never its whole number. */
export interface Card {
  id: string;
  brand: Brand;
  last4: string;
  expMonth: number;
  expYear: number;
  billing: BillingDetails;
  /** How its bank answers. */
  bankAnswer: BankAnswer;
}

interface BankAnswer {
  /** The cardholder has to authenticate first. */
  asksAuthentication?: boolean;
  decline?: Decline;
  /** Its holder disputes the charge at once. */
  isDisputed?: boolean;
}

const generic: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const expired: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
};
const incorrectCvc: Decline = {
  code: 'incorrect_cvc',
  declineCode: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
};
const processingError: Decline = {
  code: 'processing_error',
  declineCode: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

interface TestCard {
  number: string;
  brand: Brand;
  /** The name by which a server may use it without its number. */
  token: string;
  bankAnswer: BankAnswer;
}

const visa = (number: string, token: string, bankAnswer: BankAnswer): TestCard => ({
  number,
  brand: 'visa',
  token,
  bankAnswer,
});

/** Stripe's own test cards, as far as the product can meet what they do. */
const testCards: readonly TestCard[] = [
  visa('4242424242424242', 'pm_card_visa', {}),
  { number: '5555555555554444', brand: 'mastercard', token: 'pm_card_mastercard', bankAnswer: {} },
  { number: '378282246310005', brand: 'amex', token: 'pm_card_amex', bankAnswer: {} },
  visa('4000000000000002', 'pm_card_chargeDeclined', { decline: generic }),
  visa('4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', { decline: insufficientFunds }),
  visa('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', { decline: expired }),
  visa('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', { decline: incorrectCvc }),
  visa('4000000000000119', 'pm_card_chargeDeclinedProcessingError', { decline: processingError }),
  visa('4000002500003155', 'pm_card_authenticationRequired', { asksAuthentication: true }),
  visa('4000008260003178', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', {
    asksAuthentication: true,
    decline: insufficientFunds,
  }),
  visa('4000000000000259', 'pm_card_createDispute', { isDisputed: true }),
];

export interface CardNumber {
  number: string;
  expMonth: string;
  expYear: string;
  cvc: string | undefined;
}

/** The card with that number, or the refusal that a typing error earns. */
export function cardFromNumber(typed: CardNumber, now: Date): Omit<Card, 'id' | 'billing'> {
  const number = typed.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw ApiFault.card('incorrect_number', 'Your card number is incorrect.', 'number');
  const testCard = testCards.find((card) => card.number === number);
  const expMonth = Number(typed.expMonth);
  const expYear = Number(typed.expYear) + (typed.expYear.length === 2 ? 2000 : 0);
  const isPast = expYear === now.getUTCFullYear() && expMonth < now.getUTCMonth() + 1;
  if (!(expMonth >= 1 && expMonth <= 12) || isPast)
    throw ApiFault.card('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (!(expYear >= now.getUTCFullYear() && expYear <= now.getUTCFullYear() + 50))
    throw ApiFault.card('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  const cvcDigits = testCard?.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/;
  if (typed.cvc !== undefined && !cvcDigits.test(typed.cvc))
    throw ApiFault.card('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  if (!testCard)
    throw ApiFault.card(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      undefined,
      'test_mode_live_card',
    );
  return {
    brand: testCard.brand,
    last4: number.slice(-4),
    expMonth,
    expYear,
    bankAnswer: testCard.bankAnswer,
  };
}

/** The test card of that name, valid until the end of next year. */
export function cardFromToken(token: string, now: Date): Omit<Card, 'id' | 'billing'> | undefined {
  const testCard = testCards.find((card) => card.token === token);
  if (!testCard) return undefined;
  const { brand, number, bankAnswer } = testCard;
  return {
    brand,
    last4: number.slice(-4),
    expMonth: 12,
    expYear: now.getUTCFullYear() + 1,
    bankAnswer,
  };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
