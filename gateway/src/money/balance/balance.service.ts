import type { User } from '../../accounts/users/user.entity.ts';
import { currentUserNamed } from '../../accounts/users/user.queries.ts';
import type { AccountDeletionStep, Ctx } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { heldMoneyOf, partsOfBalance } from '../held-money.service.ts';
import { refuseWhileHeld } from '../holds.service.ts';
import { refundAccount, userAccount } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
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
  refuse: async (ctx, userId) => {
    await refuseWhileHeld(ctx, userId);
    if (await ctx.em.count(Withdrawal, { userId, status: { $in: inProgress } }))
      throw new Refusal('CONFLICT', 'A withdrawal is still under way. Please wait until it has arrived.');
    if ((await balanceOf(ctx, refundAccount(userId))) > 0) throw stillComingBack();
    // Last, since whatever is under way may have come back to it meanwhile.
    await refuseWithBalance(ctx, userId);
  },
  // The answers kept for repeats: nobody can repeat a request of an account that is gone.
  erase: async ({ em }, userId) => {
    await em.execute('delete from idempotency_key where caller = ?', [userId]);
  },
};

export async function refuseWithBalance(ctx: Pick<Ctx, 'em' | 'wallClock'>, userId: string): Promise<void> {
  const balanceCents = await balanceOf(ctx, userAccount(userId));
  if (
    balanceCents > 0 &&
    partsOfBalance(balanceCents, await heldMoneyOf(ctx, userId)).credit === balanceCents
  )
    throw new Refusal(
      'BALANCE_LEFT',
      'Please use your credit before deleting your account, or ask for it to be taken off.',
    );
  if (balanceCents > 0)
    throw new Refusal('BALANCE_LEFT', 'Please withdraw your funds before deleting your account.');
}
