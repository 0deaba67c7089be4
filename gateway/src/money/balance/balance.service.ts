import type { User } from '../../accounts/users/user.entity.ts';
import { oneself, userNamed } from '../../accounts/users/user.queries.ts';
import { type AccountDeletionStep, type Ctx, inTransaction, unfilled } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { adjust } from '../adjustments/adjustment.service.ts';
import { refuseWhileHeld } from '../holds.service.ts';
import { accountOf, refundOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { partsOf, waitingOf } from '../waiting.service.ts';
import { underWay, Withdrawal } from '../withdrawals/withdrawal.entity.ts';

export interface BalanceChange {
  username: string;
  cents: number;
  poolName?: string | undefined;
}

export interface Balance {
  user: User;
  balanceCents: number;
}

/** The balance of the user of that name, who must be the caller. */
export async function ownBalance(ctx: Ctx, username: string): Promise<Balance> {
  const user = await oneself(ctx, username);
  return { user, balanceCents: await balanceOf(ctx, accountOf(user.id)) };
}

export interface ChangedBalances {
  balances: Balance[];
  /** The request that waits to be confirmed, where nothing is changed yet. */
  waitingId: string | null;
}

/**
 * Changes balances, all or none: a trusted service by any amount, against the account for adjustments; a user
 * only the own one, and only by paying a buy-in from it.
 */
export const changeBalances = (
  ctx: Ctx,
  changes: readonly BalanceChange[],
  memo?: string | undefined,
): Promise<ChangedBalances> =>
  inTransaction(ctx, async (inside) => {
    const isService = ctx.caller.kind === 'service';
    const users: User[] = [];
    for (const { username } of changes) users.push(await (isService ? userNamed : oneself)(inside, username));
    const adjustments = changes.map(({ cents }, index) => ({ userId: users[index]?.id ?? '', cents }));
    const waiting = isService ? await adjust(inside, adjustments, memo) : null;
    if (!isService) await payBuyIns(inside, changes);
    const balances = await Promise.all(
      users.map(async (user) => ({ user, balanceCents: await balanceOf(inside, accountOf(user.id)) })),
    );
    return { balances, waitingId: waiting?.id ?? null };
  });

async function payBuyIns(ctx: Ctx, changes: readonly BalanceChange[]): Promise<void> {
  const bills = changes.map(({ cents, poolName }) => {
    if (poolName === undefined || cents >= 0)
      throw new Refusal('FORBIDDEN', 'You can change your balance only by paying a buy-in from it.');
    return { poolName, cents: -cents };
  });
  await (ctx.payBuyIns ?? unfilled('payBuyIns'))(ctx, bills);
}

/** An account goes only without money: none in it, none under way, none disputed (G35). */
export const moneyDeletion: AccountDeletionStep = {
  refuse: async (ctx, userId) => {
    await refuseWithBalance(ctx, userId);
    if (await ctx.em.count(Withdrawal, { userId, status: { $in: underWay } }))
      throw new Refusal('CONFLICT', 'A withdrawal is still under way. Please wait until it has arrived.');
    if ((await balanceOf(ctx, refundOf(userId))) > 0)
      throw new Refusal(
        'CONFLICT',
        'A buy-in is still on its way back to your card. Please wait until it has arrived.',
      );
    await refuseWhileHeld(ctx, userId);
  },
};

export async function refuseWithBalance(ctx: Pick<Ctx, 'em' | 'wallClock'>, userId: string): Promise<void> {
  const balanceCents = await balanceOf(ctx, accountOf(userId));
  if (balanceCents > 0 && partsOf(balanceCents, await waitingOf(ctx, userId)).credit === balanceCents)
    throw new Refusal(
      'BALANCE_LEFT',
      'Please use your credit before deleting your account, or ask for it to be taken off.',
    );
  if (balanceCents > 0)
    throw new Refusal('BALANCE_LEFT', 'Please withdraw your funds before deleting your account.');
}
