import { z } from 'zod';
import type { Readers } from '../env-readers.ts';
import type { DayLimit, MoneyLimits } from './money-limits.ts';

/** Whole dollars as cents, or the word for no limit. */
const dollarsOr = (word: string) =>
  z
    .string()
    .refine((text) => text === word || /^\d{1,7}$/.test(text))
    .transform((text) => (text === word ? null : Number(text) * 100));

const numberOrAny = (number: z.ZodType<number, string>) =>
  z.union([z.literal('any').transform(() => null), number]);

/** What one service may adjust alone: 500 dollars unless set; no limit where it is switched off. */
export function adjustmentLimitFrom({ read }: Readers, isRelaxed: boolean): number | null {
  const set = read('ADJUSTMENT_CONFIRM_ABOVE', 'a whole number of dollars, or "never"', dollarsOr('never'));
  return set === undefined ? (isRelaxed ? null : 50_000) : set;
}

const twoAmounts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.tuple([dollarsOr('any'), dollarsOr('any')]))
  .transform(([fresh, later]): DayLimit => ({ fresh, later }));

/** The money limits: as set, otherwise the defaults. */
export function moneyLimitsFrom({ read, whole }: Readers, usual: MoneyLimits): MoneyLimits {
  // Null means no limit.
  const withdrawals = read(
    'WITHDRAWALS_A_DAY',
    'a whole number from 1 to 100, or "any"',
    numberOrAny(whole(1, 100)),
  );
  const day = (name: string) => read(name, 'two amounts in dollars such as 330,1100, or any,any', twoAmounts);
  return {
    withdrawalsADay: withdrawals === undefined ? usual.withdrawalsADay : withdrawals,
    cardHoldHours:
      read('PRIZE_HOLD_HOURS', 'a whole number of hours from 0 to 8760', whole(0, 8760)) ??
      usual.cardHoldHours,
    newAccountDays:
      read('NEW_ACCOUNT_DAYS', 'a whole number of days from 0 to 3650', whole(0, 3650)) ??
      usual.newAccountDays,
    inADayCents: day('MONEY_IN_A_DAY') ?? usual.inADayCents,
    outADayCents: day('MONEY_OUT_A_DAY') ?? usual.outADayCents,
    unusualWithdrawalCents:
      read(
        'UNUSUAL_WITHDRAWAL',
        'a whole number of dollars from 1 to 1000000',
        whole(1, 1_000_000).transform((dollars) => dollars * 100),
      ) ?? usual.unusualWithdrawalCents,
  };
}
