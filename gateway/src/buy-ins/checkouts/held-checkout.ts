import { LockMode } from '@mikro-orm/core';
import type { Ctx } from '../../context.ts';
import { heldEntry } from '../payable.ts';
import { Checkout } from './checkout.entity.ts';

/**
 * Locks a checkout, and its entry if that still exists, until the transaction ends. Lock order: pool, entry,
 * checkout.
 */
export async function heldCheckout(tx: Ctx, checkoutId: string) {
  const { em } = tx;
  const known = await em.findOne(Checkout, { id: checkoutId });
  if (!known) return null;
  await em.execute('select 1 from pool where id = (select pool_id from contest where id = ?) for update', [
    known.contestId,
  ]);
  const held = await heldEntry(tx, known.entryId);
  const checkout = await em.findOneOrFail(
    Checkout,
    { id: checkoutId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  return { checkout, held };
}
