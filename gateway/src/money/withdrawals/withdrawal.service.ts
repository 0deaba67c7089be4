import { randomUUID } from 'node:crypto';
import { emailShape } from '@fairway/schema/shapes';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { refuseUnconfirmed } from '../../accounts/addresses/address-holder.service.ts';
import { refuseWithoutRecentSignIn, signInAgain } from '../../accounts/sessions/sign-in-again.service.ts';
import { currentUser, currentUserNamed, userNamed } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { hint } from '../../live/bus/bus.ts';
import type { EChecks } from '../../payments/checkbook.ts';
import { Refusal } from '../../refusal.ts';
import { refuseHeldMoney } from '../held-money.service.ts';
import { refuseWhileHeld } from '../holds.service.ts';
import { accountName, pendingAccount, userAccount } from '../ledger/accounts.ts';
import { balanceOf, lockAccounts, post } from '../ledger/ledger.service.ts';
import { refuseWhileStopped } from '../ledger/self-check.service.ts';
import { holdEndOf } from './stop/hold-period.service.ts';
import { inProgress, Withdrawal } from './withdrawal.entity.ts';
import {
  refuseBelowMinimum,
  refuseTooMuch,
  refuseTooOften,
  warnOfUnusual,
} from './withdrawal-limits.service.ts';

/** A hint that there is a withdrawal to send, before the next poll of the table. */
export const withdrawalOpened = hint<{ id: string }>('withdrawal.opened');

export function echecksOf({ payments }: Pick<Ctx, 'payments'>): EChecks {
  if (!payments.echecks) throw new Refusal('NOT_CONFIGURED', 'Withdrawals are not set up here.');
  return payments.echecks;
}

/** The caller, who must be that user and have proved it recently or by the password. */
export async function signedInRecentlyAs(
  ctx: Ctx,
  username: string,
  password: string | null | undefined,
): Promise<Ctx> {
  await currentUserNamed(ctx, username);
  return signInAgain(ctx, password);
}

/** Takes money out of the caller's balance and sets it aside; a job sends the eCheck (G34). A refusal names the amount so. */
export async function withdraw(
  ctx: Ctx,
  input: { amountCents: number; email: string; password?: string | null | undefined },
  { amountIs = 'amountCents' } = {},
): Promise<{ withdrawal: Withdrawal; balanceCents: number }> {
  const email = parseInput(emailShape, input.email, 'email');
  const { amountCents } = input;
  refuseBelowMinimum(amountCents, amountIs);
  echecksOf(ctx);
  const taken = await inTransaction(await signInAgain(ctx, input.password), async (tx) => {
    const { em } = tx;
    const user = await currentUser(tx, 'to change');
    const { id: userId } = user;
    refuseUnconfirmed(tx, user);
    refuseWithoutRecentSignIn(tx);
    await refuseWhileStopped(tx);
    if (await em.count(Withdrawal, { userId, status: { $in: inProgress } })) throw oneAtATime();

    const id = randomUUID();
    const withdrawal = em.create(Withdrawal, {
      id,
      userId,
      amountCents,
      email,
      createdAt: ctx.wallClock.now(),
      heldUntil: await holdEndOf(tx, userId, email),
    });
    await em.flush();
    // Holds are placed with the account locked, so all of them are visible from here on.
    const accounts = await lockAccounts(tx, [userAccount(userId), pendingAccount(userId)]);
    const { balanceCents } = accounts.get(accountName(userAccount(userId))) ?? { balanceCents: 0 };
    await refuseWhileHeld(tx, userId);
    await refuseTooOften(tx, withdrawal);
    await refuseTooMuch(tx, withdrawal);
    await refuseHeldMoney(tx, userId, { amountCents, balanceCents });
    await post(tx, {
      key: `withdrawal:${id}`,
      reason: 'withdrawal',
      lines: [
        { account: userAccount(userId), cents: -amountCents },
        { account: pendingAccount(userId), cents: amountCents },
      ],
      // Not the address: the ledger is never changed, not even where an account is deleted.
      memo: { withdrawalId: id },
    });
    await tx.hooks.withdrawalAsked(tx, { id, userId });
    await tx.bus.publish(em, withdrawalOpened, { id });
    return { withdrawal, balanceCents: await balanceOf(tx, userAccount(userId)) };
  }).catch((fault) => {
    throw fault instanceof UniqueConstraintViolationException ? oneAtATime() : fault;
  });
  warnOfUnusual(ctx, taken.withdrawal);
  return taken;
}

const oneAtATime = () =>
  new Refusal('CONFLICT', 'Another withdrawal is still under way. Please wait until it has arrived.');

/** A user's withdrawals, the latest first. */
export const withdrawalsOf = ({ em }: Pick<Ctx, 'em'>, userId: string): Promise<Withdrawal[]> =>
  em.find(Withdrawal, { userId }, { orderBy: { createdAt: 'desc' }, limit: 50, disableIdentityMap: true });

/** The withdrawal of that amount under way of that user, who must be the caller unless it is a service. */
export async function withdrawalUnderWay(
  ctx: Ctx,
  username: string,
  amountCents: number,
): Promise<Withdrawal> {
  const { id: userId } = await (ctx.caller.kind === 'service' ? userNamed : currentUserNamed)(ctx, username);
  const withdrawal = await ctx.em.findOne(Withdrawal, { userId, amountCents, status: { $in: inProgress } });
  if (!withdrawal) throw new Refusal('NOT_FOUND', 'There is no withdrawal of that amount under way.');
  return withdrawal;
}
