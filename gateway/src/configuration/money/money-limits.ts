/** The most in 24 hours: for a new account (`fresh`) and for others (`later`); null for no limit. */
export interface DayLimit {
  fresh: number | null;
  later: number | null;
}

/** Limits that slow money down on its way through an account, so that fraud is noticed before it is paid out. */
export interface MoneyLimits {
  /** Withdrawals allowed in 24 hours; null for no limit. */
  withdrawalsADay: number | null;
  /** How long money from a card payment is held, as a prize or as a refund; 0 for not at all. */
  cardHoldHours: number;
  /** How long an account is new. */
  newAccountDays: number;
  /** Card payments, fees included. */
  inADayCents: DayLimit;
  /** Limits of withdrawals. */
  outADayCents: DayLimit;
  /** Withdrawals from this amount on are reported to operators; null for none. */
  unusualWithdrawalCents: number | null;
}

/** Without real money there is nothing to protect. */
export const noMoneyLimits: MoneyLimits = {
  withdrawalsADay: null,
  cardHoldHours: 0,
  newAccountDays: 30,
  inADayCents: { fresh: null, later: null },
  outADayCents: { fresh: null, later: null },
  unusualWithdrawalCents: null,
};

/** The defaults where money is real. */
export const usualMoneyLimits: MoneyLimits = {
  withdrawalsADay: 1,
  cardHoldHours: 72,
  newAccountDays: 30,
  // The dearest buy-in costs 110 dollars by card.
  inADayCents: { fresh: 33_000, later: 110_000 },
  outADayCents: { fresh: 50_000, later: 500_000 },
  unusualWithdrawalCents: 50_000,
};
