import { saveIds } from '../pools/cards.ts';
import type { MockPool, WeekOfGolf } from '../pools/mock-pool.ts';

/** A payment by card, with the draft of the card that goes with it. */
export interface MockCheckout {
  clientSecret: string;
  pool: MockPool;
  username: string;
  /** Which entry it pays for. */
  entry: string;
  week: WeekOfGolf;
  golfers: string[] | null;
  isOpen: boolean;
  /** Whether its payment is being processed, and can't be begun again. */
  isUnderWay?: boolean;
  /** Where the provider sends the receipt. */
  receiptEmail?: string | undefined;
  /** Whether the card that pays it is saved. */
  savesCard?: boolean;
}

/** A card that a player has saved. */
export interface MockSavedCard {
  paymentMethod: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** The buy-in is in the pot, and the draft is the card. */
export function pay({ pool, entry, week, golfers }: Omit<MockCheckout, 'clientSecret' | 'isOpen'>): void {
  pool.unpaid = pool.unpaid.filter((member) => member !== entry);
  if (golfers) saveIds(pool, entry, week, golfers);
}
