import type { Ctx } from '../../context.ts';
import { Checkout } from './checkout.entity.ts';

/**
 * Closes a checkout whose payment was not made. A request that is making it at this moment finds the checkout
 * closed and cancels the payment.
 */
export async function closeAbandonedCheckouts(
  { em, wallClock }: Ctx,
  id: string,
  reason: string,
): Promise<void> {
  const closed = { status: 'cancelled' as const, reason, closedAt: wallClock.now() };
  await em.fork().nativeUpdate(Checkout, { id, status: 'open', intentId: null }, closed);
}
