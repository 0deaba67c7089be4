import { isRelaxed } from '../../configuration/relaxations.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import { foldCase, User } from '../users/user.entity.ts';

// An address belongs to an account once a link mailed to it was followed. Until then anybody may have typed it.

/** The account that confirmed the address. Where confirming is switched off, the first that gave it. */
export async function holderOf(ctx: Pick<Ctx, 'em' | 'settings'>, email: string): Promise<User | null> {
  return (
    (await confirmedHolderOf(ctx, email)) ?? (isRelaxed(ctx, 'mail checks') ? firstWith(ctx, email) : null)
  );
}

export const confirmedHolderOf = ({ em }: Pick<Ctx, 'em'>, email: string): Promise<User | null> =>
  em.findOne(User, { emailKey: foldCase(email), emailConfirmedAt: { $ne: null }, deletedAt: null });

async function firstWith(ctx: Pick<Ctx, 'em'>, email: string): Promise<User | null> {
  const [first] = await unconfirmedWith(ctx, email, 'asc', 1);
  return first ?? null;
}

const unconfirmedWith = (
  { em }: Pick<Ctx, 'em'>,
  email: string,
  order: 'asc' | 'desc',
  limit: number,
): Promise<User[]> =>
  em.find(
    User,
    { emailKey: foldCase(email), emailConfirmedAt: null, deletedAt: null },
    { orderBy: { createdAt: order, id: order }, limit },
  );

/**
 * Accounts that gave the address and have not confirmed it: so many of the oldest and of the newest, so that nobody hides
 * its owner's by giving it for many, neither before the owner nor after.
 */
export async function oldestAndNewestWith(
  ctx: Pick<Ctx, 'em'>,
  email: string,
  ofEach: number,
): Promise<User[]> {
  const oldest = await unconfirmedWith(ctx, email, 'asc', ofEach);
  const newest = await unconfirmedWith(ctx, email, 'desc', ofEach);
  return [...new Map([...oldest, ...newest.reverse()].map((user) => [user.id, user])).values()];
}

/** Whether this user must confirm their address first. */
export const mustConfirm = (ctx: Pick<Ctx, 'settings'>, { emailConfirmedAt }: User): boolean =>
  emailConfirmedAt === null && !isRelaxed(ctx, 'mail checks');

/** Those of the given users who must confirm their address before they mail anybody. */
export async function unconfirmedAmong(
  ctx: Pick<Ctx, 'em' | 'settings'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (isRelaxed(ctx, 'mail checks')) return new Set();
  const rows = await rowsOf(
    ctx.em,
    { id: text },
    'select id from user_account where id = any(array[?]::uuid[]) and email_confirmed_at is null',
    [[...userIds]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Money and mails to others require a confirmed address, which keeps out accounts made by the dozen. */
export function refuseUnconfirmed(ctx: Pick<Ctx, 'settings'>, user: User): void {
  if (mustConfirm(ctx, user)) throw new Refusal('UNCONFIRMED', unconfirmedText);
}

export const unconfirmedText =
  'Please confirm your email address first: the link is in the mail we sent you.';
