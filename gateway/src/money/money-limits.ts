/** What slows money down on its way through an account, so that a fraud is noticed before it pays. */
export interface MoneyLimits {
  /** How many withdrawals a user may ask for in 24 hours; null for any number. */
  withdrawalsADay: number | null;
  /** How long money that came from a card can't be withdrawn, whether it was won or came back; 0 for not at all. */
  cardHoldHours: number;
}

/** Where money is invented, nothing needs to wait. */
export const noMoneyLimits: MoneyLimits = { withdrawalsADay: null, cardHoldHours: 0 };
