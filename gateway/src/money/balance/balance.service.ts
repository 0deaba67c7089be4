import { moneyText } from '@fairway/schema/display';
import { minWithdrawalCents } from '@fairway/schema/rest/money/least-withdrawal';
import type { User } from '../../accounts/users/user.entity.ts';
import { currentUserNamed } from '../../accounts/users/user.queries.ts';
import type { AccountDeletionStep, Ctx, GivenUp } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { heldMoneyOf, partsOfBalance, takeFromHeldMoney } from '../held-money.service.ts';
import { refuseWhileHeld } from '../holds.service.ts';
import { adjustments, refundAccount, userAccount } from '../ledger/accounts.ts';
import { balanceOf, lockAccounts, post } from '../ledger/ledger.service.ts';
import { inProgress, Withdrawal } from '../withdrawals/withdrawal.entity.ts';

export interface Balance {
  user: User;
  balanceCents: number;
}

/** The balance of the user of that name, who must be the caller. */
export async function ownBalance(ctx: Ctx, username: string): Promise<Balance> {
  const user = await currentUserNamed(ctx, username);
  return { user, balanceCents: await balanceOf(ctx, userAccount(user.id)) };
}

export const stillComingBack = (): Refusal =>
  new Refusal(
    'CONFLICT',
    'A buy-in is still on its way back to your card. Please wait until it has arrived.',
  );

/** An account can only be deleted without money: none on it, none under way, none disputed (G35). */
export const moneyDeletion: AccountDeletionStep = {
  refuse: async (ctx, userId, given) => {
    await refuseWhileHeld(ctx, userId);
    if (await ctx.em.count(Withdrawal, { userId, status: { $in: inProgress } }))
      throw new Refusal('CONFLICT', 'A withdrawal is still under way. Please wait until it has arrived.');
    if ((await balanceOf(ctx, refundAccount(userId))) > 0) throw stillComingBack();
    // Last, since whatever is under way may have come back to it meanwhile.
    await refuseWithBalance(ctx, userId, given);
  },
  // The answers kept for repeats: nobody can repeat a request of an account that is gone.
  erase: async ({ em }, userId) => {
    await em.execute('delete from idempotency_key where caller = ?', [userId]);
  },
  finish: async (ctx, userId, given) => {
    if (given.givesUpCents === 0) return;
    const user = userAccount(userId);
    await lockAccounts(ctx, [user, adjustments]);
    // It may have changed until it was locked, and so may what is owed.
    await refuseWhileHeld(ctx, userId);
    await refuseWithBalance(ctx, userId, given);
    const cents = await balanceOf(ctx, user);
    if (cents !== given.givesUpCents)
      throw new Refusal('BALANCE_LEFT', 'Your balance has changed. Please look at it again.');
    await post(ctx, {
      key: `given-up:${userId}`,
      reason: 'adjustment',
      lines: [
        { account: user, cents: -cents },
        { account: adjustments, cents },
      ],
      memo: { about: 'Given up with the account, since it was too little to be paid out.' },
    });
    await takeFromHeldMoney(ctx, userId);
  },
};

/** Too little to ever be paid out. Credit is no part of that: it still buys in. */
const isTooLittle = (balanceCents: number, creditCents: number) =>
  creditCents === 0 && balanceCents < minWithdrawalCents;

type Reading = Pick<Ctx, 'em' | 'wallClock'>;

async function balanceAndCredit(ctx: Reading, userId: string) {
  const balanceCents = await balanceOf(ctx, userAccount(userId));
  return { balanceCents, creditCents: partsOfBalance(balanceCents, await heldMoneyOf(ctx, userId)).credit };
}

/** The balance where it would be given up with the account; else 0. */
export async function tooLittleOf(ctx: Reading, userId: string): Promise<number> {
  const { balanceCents, creditCents } = await balanceAndCredit(ctx, userId);
  return isTooLittle(balanceCents, creditCents) ? balanceCents : 0;
}

/** Only what its owner has seen to be too little is given up. */
export async function refuseWithBalance(
  ctx: Reading,
  userId: string,
  { givesUpCents }: GivenUp,
): Promise<void> {
  const { balanceCents, creditCents } = await balanceAndCredit(ctx, userId);
  if (balanceCents === 0) return;
  if (creditCents > 0 && balanceCents - creditCents < minWithdrawalCents)
    throw new Refusal(
      'BALANCE_LEFT',
      'Please use your credit before deleting your account, or ask for it to be taken off.',
    );
  if (!isTooLittle(balanceCents, creditCents))
    throw new Refusal('BALANCE_LEFT', 'Please withdraw your funds before deleting your account.');
  if (givesUpCents !== balanceCents)
    throw new Refusal(
      'BALANCE_LEFT',
      `Your balance of ${moneyText(balanceCents)} is too small to be paid out. Please confirm on your profile that you give it up.`,
    );
}
