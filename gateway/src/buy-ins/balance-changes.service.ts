import type { User } from '../accounts/users/user.entity.ts';
import { currentUserNamed, userNamed } from '../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../context.ts';
import { adjust } from '../money/adjustments/adjustment.service.ts';
import type { Balance } from '../money/balance/balance.service.ts';
import { userAccount } from '../money/ledger/accounts.ts';
import { balanceOf } from '../money/ledger/ledger.service.ts';
import { Refusal } from '../refusal.ts';
import { payBuyIns } from './buy-in.service.ts';

export interface BalanceChange {
  username: string;
  cents: number;
  /** Whether it is of the credit in the balance alone; for services. */
  isCredit?: boolean | undefined;
  poolName?: string | undefined;
  /** The number of the entry; the first one, if left out. */
  entry?: number | undefined;
}

export interface ChangedBalances {
  balances: Balance[];
  /** The adjustment request that waits to be confirmed, where nothing has changed yet. */
  waitingId: string | null;
}

/**
 * Changes balances, all or none. A trusted service may move any amount against the account for adjustments; a
 * user may only pay a buy-in from their own balance.
 */
export const changeBalances = (
  ctx: Ctx,
  changes: readonly BalanceChange[],
  memo?: string | undefined,
): Promise<ChangedBalances> =>
  inTransaction(ctx, async (tx) => {
    const isService = ctx.caller.kind === 'service';
    const users: User[] = [];
    for (const { username } of changes)
      users.push(await (isService ? userNamed : currentUserNamed)(tx, username));
    const adjustments = changes.map(({ cents, isCredit }, index) => ({
      userId: users[index]?.id ?? '',
      cents,
      ...(isCredit && { isCredit }),
    }));
    const waiting = isService ? await adjust(tx, adjustments, memo) : null;
    if (!isService) await payBuyIns(tx, changes.map(billOf));
    const balances = await Promise.all(
      users.map(async (user) => ({ user, balanceCents: await balanceOf(tx, userAccount(user.id)) })),
    );
    return { balances, waitingId: waiting?.id ?? null };
  });

function billOf({ cents, isCredit, poolName, entry }: BalanceChange) {
  if (poolName === undefined || cents >= 0 || isCredit)
    throw new Refusal('FORBIDDEN', 'You can change your balance only by paying a buy-in from it.');
  return { poolName, cents: -cents, entry };
}
