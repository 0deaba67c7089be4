/** What was looked at when something did not hold; the table of planted bugs says by which each was found. */
export type Check =
  | 'who may do what'
  | 'entries'
  | 'payments'
  | 'balances'
  | 'ledger'
  | 'cards'
  | 'boards'
  | 'race and stakes'
  | 'results'
  | 'settled in time'
  | 'duties'
  | 'chat'
  | 'live'
  | 'pushes'
  | 'screens'
  | 'mails'
  | 'eChecks'
  | 'nothing left over'
  | 'at once'
  | 'faults of ours';

/** What must hold did not. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(check: Check, what: string) {
    super(`${check}: ${what}`);
  }
}

export function mustHold(holds: boolean, check: Check, what: () => string): void {
  if (!holds) throw new Violation(check, what());
}
