import { randomUUID } from 'node:crypto';
import type { User } from '../../accounts/users/user.entity.ts';
import { oneself, userNamed } from '../../accounts/users/user.queries.ts';
import { type AccountDeletionStep, type Ctx, inTransaction } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { refuseWhileHeld } from '../holds.service.ts';
import { accountOf, adjustments } from '../ledger/accounts.ts';
import { balanceOf, post } from '../ledger/ledger.service.ts';
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

/**
 * Changes balances, all or none: a trusted service by any amount, against the account for adjustments; a user
 * only the own one, and only by paying a buy-in from it.
 */
export const changeBalances = (ctx: Ctx, changes: readonly BalanceChange[]): Promise<Balance[]> =>
  inTransaction(ctx, async (inside) => {
    const users: User[] = [];
    for (const { username } of changes)
      users.push(await (ctx.caller.kind === 'service' ? userNamed : oneself)(inside, username));
    if (ctx.caller.kind === 'service') await adjust(inside, users, changes);
    else for (const { cents, poolName } of changes) await payBuyIn(inside, cents, poolName);
    return Promise.all(
      users.map(async (user) => ({ user, balanceCents: await balanceOf(inside, accountOf(user.id)) })),
    );
  });

/** What GraphQL's whole numbers can show. */
const mostCents = 2 ** 31 - 1;

async function adjust(ctx: Ctx, users: readonly User[], changes: readonly BalanceChange[]): Promise<void> {
  if (new Set(users).size < users.length)
    throw new Refusal('INVALID', 'Each user can be named once only.', { field: 'users' });
  const lines = changes.map(({ cents }, index) => ({ account: accountOf(users[index]?.id ?? ''), cents }));
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  await post(ctx, {
    key: `adjustment:${randomUUID()}`,
    reason: 'adjustment',
    lines: [...lines, { account: adjustments, cents: -sum }],
  });
  for (const { account } of lines)
    if ((await balanceOf(ctx, account)) > mostCents)
      throw new Refusal('INVALID', 'A balance can not be as large as that.', { field: 'users' });
}

async function payBuyIn(ctx: Ctx, cents: number, poolName: string | undefined): Promise<void> {
  if (!ctx.payBuyIn || poolName === undefined || cents >= 0)
    throw new Refusal('FORBIDDEN', 'You can change your balance only by paying a buy-in from it.');
  await ctx.payBuyIn(ctx, { poolName, cents: -cents });
}

/** An account goes only without money: none in it, none under way, none disputed (G35). */
export const moneyDeletion: AccountDeletionStep = {
  refuse: async (ctx, userId) => {
    await refuseWithBalance(ctx, userId);
    if (await ctx.em.count(Withdrawal, { userId, status: { $in: underWay } }))
      throw new Refusal('CONFLICT', 'A withdrawal is still under way. Please wait until it has arrived.');
    await refuseWhileHeld(ctx, userId);
  },
};

export async function refuseWithBalance(ctx: Pick<Ctx, 'em'>, userId: string): Promise<void> {
  if ((await balanceOf(ctx, accountOf(userId))) > 0)
    throw new Refusal('BALANCE_LEFT', 'Please withdraw your funds before deleting your account.');
}
