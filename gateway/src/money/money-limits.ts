/** The most in 24 hours: for an account that is new, and for any other; null for any amount. */
export interface DayLimit {
  fresh: number | null;
  later: number | null;
}

/** What slows money down on its way through an account, so that a fraud is noticed before it pays. */
export interface MoneyLimits {
  /** How many withdrawals a user may ask for in 24 hours; null for any number. */
  withdrawalsADay: number | null;
  /** How long money that came from a card can't be withdrawn, whether it was won or came back; 0 for not at all. */
  cardHoldHours: number;
  /** How long an account is new. */
  newAccountDays: number;
  /** What is paid by card, fees included. */
  inADayCents: DayLimit;
  /** What is withdrawn. */
  outADayCents: DayLimit;
  /** From which amount on operators hear of a withdrawal; null for none. */
  unusualWithdrawalCents: number | null;
}

/** Where money is invented, nothing needs to wait. */
export const noMoneyLimits: MoneyLimits = {
  withdrawalsADay: null,
  cardHoldHours: 0,
  newAccountDays: 30,
  inADayCents: { fresh: null, later: null },
  outADayCents: { fresh: null, later: null },
  unusualWithdrawalCents: null,
};

/** What holds where money is real, unless it is set. */
export const usualMoneyLimits: MoneyLimits = {
  withdrawalsADay: 1,
  cardHoldHours: 72,
  newAccountDays: 30,
  // The dearest buy-in is 110 dollars by card.
  inADayCents: { fresh: 33_000, later: 110_000 },
  outADayCents: { fresh: 50_000, later: 500_000 },
  unusualWithdrawalCents: 50_000,
};
