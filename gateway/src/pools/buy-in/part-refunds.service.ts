import type { Ctx } from '../../context.ts';
import { adjustments, cardClearing } from '../../money/ledger/accounts.ts';
import { post } from '../../money/ledger/ledger.service.ts';
import type { Checkout } from './checkout.entity.ts';

// What an operator gives back of a payment by hand, at the provider, while the entry stays paid, is our loss.

const partKey = ({ id }: Checkout) => `part-refund:${id}:`;

/** What the provider has given back of it and nobody here has asked for is noted, once. */
export async function notePartRefund(inside: Ctx, checkout: Checkout, refundedCents: number): Promise<void> {
  const more = refundedCents - checkout.refundCents - (await partRefundedCents(inside, checkout));
  if (more <= 0) return;
  await post(inside, {
    key: `${partKey(checkout)}${refundedCents}`,
    reason: 'adjustment',
    memo: { cents: more },
    lines: [
      { account: cardClearing, cents: more },
      { account: adjustments, cents: -more },
    ],
  });
}

export async function partRefundedCents({ em }: Ctx, checkout: Checkout): Promise<number> {
  const [row] = await em.execute<{ cents: string }[]>(
    `select coalesce(sum((memo ->> 'cents')::bigint), 0) as cents from ledger_transfer where key like ?`,
    [`${partKey(checkout)}%`],
  );
  return Number(row?.cents ?? 0);
}
