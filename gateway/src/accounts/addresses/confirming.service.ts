import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { type Ctx, inTransaction } from '../../context.ts';
import { idOfToken } from '../../keys/signed-link.ts';
import { countAttempt, type Limit } from '../../limits/attempt.service.ts';
import { Refusal } from '../../refusal.ts';
import { User } from '../users/user.entity.ts';
import { EmailClaim } from './email-claim.entity.ts';
import { confirmedHolderOf } from './holder.service.ts';

/** Of one link, so that nobody uses up another's. What was forged is told by its signature alone. */
const linkUses: Limit = {
  name: 'links that confirm the address',
  most: 60,
  periodSeconds: 3600,
  refusal: 'This link was followed very often. Please try again later.',
};

const deadLink = () =>
  new Refusal('INVALID', 'This link is no longer good. Please ask for a new one in your profile.', {
    field: 'token',
  });

const usedLink = () =>
  new Refusal('INVALID', 'This link was used: the address is confirmed. There is nothing left to do.', {
    field: 'token',
  });

const takenAddress = () =>
  new Refusal('TAKEN', 'Another account has this address. Log in there, or give another address here.', {
    field: 'email',
  });

/** What a link would confirm, for whoever has it. */
export async function claimOfLink(ctx: Ctx, token: string): Promise<{ claim: EmailClaim; user: User }> {
  const id = idOfToken('confirm-email', token, ctx.keys);
  if (id === undefined) throw deadLink();
  await countAttempt(ctx, linkUses, id);
  const claim = await usableClaim(ctx, id);
  const user = await ctx.em.findOne(User, { id: claim.userId, deletedAt: null });
  if (!user) throw deadLink();
  return { claim, user };
}

/**
 * Makes the address the account's own. Whoever has the mail may, signed in or not: that it reached them is the proof.
 * Of two accounts that confirm one address at once the index lets one have it.
 */
export async function confirmAddress(ctx: Ctx, token: string): Promise<User> {
  const { claim: known } = await claimOfLink(ctx, token);
  return inTransaction(ctx, async (inside) => {
    // The user first, then what belongs to them: whoever deletes the account takes the same order.
    const user = await inside.em.findOne(User, { id: known.userId, deletedAt: null }, locked);
    const claim = await usableClaim(inside, known.id);
    if (user?.emailKey !== claim.emailKey) throw deadLink();
    await markConfirmed(inside, user);
    claim.confirmedAt = inside.wallClock.now();
    return user;
  }).catch((fault) => {
    throw fault instanceof UniqueConstraintViolationException ? takenAddress() : fault;
  });
}

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };

/** In the transaction that holds the account, and has seen that its address is reached. */
async function markConfirmed(inside: Ctx, user: User): Promise<void> {
  if (await isTaken(inside, user)) throw takenAddress();
  user.emailConfirmedAt ??= inside.wallClock.now();
  await inside.em.flush();
}

/** The same as a consequence of something else, which happens also where another account has the address. */
export async function confirmUnlessTaken(inside: Ctx, user: User): Promise<void> {
  if (!(await isTaken(inside, user))) await markConfirmed(inside, user);
}

async function isTaken(inside: Ctx, { id, email }: User): Promise<boolean> {
  const holder = email === null ? null : await confirmedHolderOf(inside, email);
  return holder !== null && holder.id !== id;
}

async function usableClaim({ em, wallClock }: Ctx, id: string): Promise<EmailClaim> {
  const claim = await em.findOne(EmailClaim, { id }, { refresh: true });
  if (claim?.confirmedAt) throw usedLink();
  if (!claim || claim.expiresAt <= wallClock.now()) throw deadLink();
  return claim;
}
