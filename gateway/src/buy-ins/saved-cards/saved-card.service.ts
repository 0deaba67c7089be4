import { currentUser } from '../../accounts/users/user.queries.ts';
import { oneByOne } from '../../async/one-by-one.ts';
import { type AccountDeletionStep, type Ctx, inTransaction } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { poolNamed } from '../../pools/pool.queries.ts';
import { Refusal } from '../../refusal.ts';
import {
  asUnavailable,
  cardPaymentsOf,
  countCardRequest,
  installationOf,
} from '../checkouts/card-provider.ts';
import { Checkout } from '../checkouts/checkout.entity.ts';
import { SavedCardRow } from './saved-card.entity.ts';

// A saved card is the provider's: here is only how its owner recognises it. It is charged by its owner's browser alone,
// with the checkout's own secret, never from here.

/** A card as its owner recognises it. */
export interface SavedCardView {
  paymentMethod: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

const rowOf = ({ em }: Ctx, userId: string): Promise<SavedCardRow | null> =>
  em.fork().findOne(SavedCardRow, { userId, forgottenAt: null });

function viewOf(saved: SavedCardRow | null): SavedCardView | null {
  if (saved?.methodId == null) return null;
  const { methodId, brand, last4, expMonth, expYear } = saved;
  return {
    paymentMethod: methodId,
    brand: brand ?? 'card',
    last4: last4 ?? '',
    expMonth: expMonth ?? 0,
    expYear: expYear ?? 0,
  };
}

/**
 * The user's saved card, read apart from the identity map, since other fields of the request are resolved
 * concurrently.
 */
export const savedCardOf = async ({ em }: Ctx, userId: string): Promise<SavedCardView | null> =>
  viewOf(await em.findOne(SavedCardRow, { userId, forgottenAt: null }, { disableIdentityMap: true }));

/**
 * Prepares an open payment for its payer's saved card: their customer's cards alone can pay it. Whether a new card is to
 * be saved is asked anew each time.
 */
export async function prepareForSavedCard(
  ctx: Ctx,
  userId: string,
  intent: CardIntent,
): Promise<SavedCardView | null> {
  const saved = await rowOf(ctx, userId);
  const view = viewOf(saved);
  const isForeign = view !== null && intent.customerId !== saved?.customerId;
  if (!saved || (!isForeign && !intent.savesCard)) return view;
  try {
    await cardPaymentsOf(ctx).setCustomer(intent.id, { customerId: saved.customerId, savesCard: false });
    return view;
  } catch (fault) {
    if (!(fault instanceof StripeFault) || fault.code !== 'resource_missing') throw asUnavailable(fault);
    // The customer was deleted in the provider's dashboard: a new card pays.
    await ctx.em.fork().nativeDelete(SavedCardRow, { userId, customerId: saved.customerId });
    return null;
  }
}

/** Says of the open checkout of one of the caller's entries whether the card that pays it is saved for the next one. */
export async function saveCardAtCheckout(
  ctx: Ctx,
  poolName: string,
  { savesCard, entry = 1 }: { savesCard: boolean; entry?: number | undefined },
): Promise<void> {
  const cards = cardPaymentsOf(ctx);
  const user = await currentUser(ctx);
  const pool = await poolNamed(ctx, poolName);
  const checkout = await ctx.em.findOne(
    Checkout,
    { userId: user.id, status: 'open', entryId: { $in: await entriesOf(ctx, pool.id, user.id, entry) } },
    { orderBy: { createdAt: 'desc' } },
  );
  if (!checkout?.intentId)
    throw new Refusal('NOT_FOUND', 'No checkout is open in this pool.', { field: 'pool' });
  await countCardRequest(ctx, user.id);
  try {
    const customerId = await customerOf(ctx, user.id);
    await cards.setCustomer(checkout.intentId, { customerId, savesCard });
  } catch (fault) {
    throw asUnavailable(fault);
  }
}

/** Those of that number in all contests of a pool. */
async function entriesOf({ em }: Ctx, poolId: string, userId: string, entry: number): Promise<string[]> {
  const rows = await rowsOf(
    em,
    { id: text },
    `select entry.id from entry join contest on contest.id = entry.contest_id
     where contest.pool_id = ? and entry.user_id = ? and entry.number = ?`,
    [poolId, userId, entry],
  );
  return rows.map(({ id }) => id);
}

/** Creates one customer for each user, also under concurrent calls. */
async function customerOf(ctx: Ctx, userId: string): Promise<string> {
  const known = await rowOf(ctx, userId);
  if (known) return known.customerId;
  const installation = await installationOf(ctx);
  const customerId = await cardPaymentsOf(ctx).createCustomer({
    metadata: { user: userId, installation },
    idempotencyKey: `customer:${installation}:${userId}`,
  });
  const customer = await inTransaction(ctx, async ({ em }) => {
    // Of an account that was deleted meanwhile it is noted too, so that the provider is told to forget it.
    await em.execute(
      `insert into saved_card (user_id, customer_id, forgotten_at)
       select id, ?, deleted_at from user_account where id = ? for update on conflict do nothing`,
      [customerId, userId],
    );
    return em.findOneOrFail(SavedCardRow, { userId });
  });
  if (customer.forgottenAt) throw new Refusal('UNAUTHENTICATED', 'This account was deleted.');
  return customer.customerId;
}

/**
 * Notes the card of a paid checkout whose payer wished it saved. Only what the provider still has with that customer
 * counts: a card that was removed since is not brought back by old news of its payment.
 */
export async function noteSavedCard(ctx: Ctx, userId: string, intent: CardIntent): Promise<void> {
  if (!intent.savesCard || intent.methodId === null || intent.customerId === null) return;
  const known = await rowOf(ctx, userId);
  if (!known || known.customerId !== intent.customerId || known.methodId === intent.methodId) return;
  // Old news of an earlier payment does not replace a later card.
  if (known.savedAt && intent.chargedAt && intent.chargedAt <= known.savedAt) return;
  const cards = cardPaymentsOf(ctx);
  const card = await cards.savedCard(intent.methodId);
  if (card?.customerId !== intent.customerId) return;
  const { brand, last4, expMonth, expYear } = card;
  await inTransaction(ctx, ({ em }) =>
    em.nativeUpdate(
      SavedCardRow,
      { userId, customerId: card.customerId, methodId: known.methodId },
      { methodId: intent.methodId, brand, last4, expMonth, expYear, savedAt: intent.chargedAt },
    ),
  );
  if (known.methodId) await cards.removeCard(known.methodId);
}

/** Takes the caller's card away at the provider, then here. */
export async function removeSavedCard(ctx: Ctx): Promise<void> {
  const user = await currentUser(ctx);
  const known = await rowOf(ctx, user.id);
  if (known?.methodId == null) return;
  await countCardRequest(ctx, user.id);
  await cardPaymentsOf(ctx)
    .removeCard(known.methodId)
    .catch((fault) => {
      throw asUnavailable(fault);
    });
  await inTransaction(ctx, ({ em }) =>
    em.nativeUpdate(SavedCardRow, { userId: user.id, methodId: known.methodId }, noCard),
  );
}

const noCard = { methodId: null, brand: null, last4: null, expMonth: null, expYear: null };

/**
 * A deleted account's card is forgotten at once; the provider's customer is deleted afterwards, retried until it
 * succeeds.
 */
export const savedCardDeletion: AccountDeletionStep = {
  erase: async ({ em, wallClock }, userId) => {
    await em.nativeUpdate(SavedCardRow, { userId }, { ...noCard, forgottenAt: wallClock.now() });
  },
};

/** Tells the provider of accounts that were deleted: of all of them, whatever becomes of some. */
export async function forgetCustomers(ctx: Ctx): Promise<void> {
  const { cards } = ctx.payments;
  if (!cards) return;
  const forgotten = await ctx.em.fork().find(SavedCardRow, { forgottenAt: { $ne: null } });
  const about = {
    failure: 'buy-ins: deleting a customer at the provider failed',
    of: ({ userId }: SavedCardRow) => ({ user: userId }),
  };
  await oneByOne(ctx, forgotten, about, async ({ userId, customerId }) => {
    await cards.deleteCustomer(customerId);
    await ctx.em.fork().nativeDelete(SavedCardRow, { userId });
  });
}
