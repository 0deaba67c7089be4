/** A balance's movements, oldest first. */
export interface Movement {
  userId: string;
  at: string;
  what: string;
  about: string | null;
  cents: number;
}

/** An eCheck for money that was withdrawn. */
export interface MockWithdrawal {
  id: string;
  userId: string;
  amountCents: number;
  email: string;
  askedAtMs: number;
  /** Until then the eCheck waits and can be stopped. */
  heldUntilMs: number | null;
  isStopped: boolean;
  /** Whether its outcome is in the balance. */
  isSettled: boolean;
}

const annsMovements: readonly Omit<Movement, 'userId'>[] = [
  { at: '2026-01-05T03:10:00.000Z', what: 'Prize', about: 'The Long Way Home', cents: 6550 },
  { at: '2026-01-06T15:02:00.000Z', what: 'Withdrawal', about: 'ann@example.com', cents: -2000 },
  {
    at: '2026-01-07T09:30:00.000Z',
    what: 'Withdrawal returned',
    about: 'The eCheck expired before it was deposited.',
    cents: 2000,
  },
  { at: '2026-01-12T18:45:00.000Z', what: 'Buy-in', about: 'Sunday Best', cents: -3000 },
  { at: '2026-01-13T12:00:00.000Z', what: 'Buy-in returned', about: 'Rained Out', cents: 950 },
];

export const sampleMovements = (): Movement[] =>
  annsMovements.map((one) => ({ userId: 'id of ann', ...one }));
