import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { adjustments, cardClearing } from '../../money/ledger/accounts.ts';
import { post } from '../../money/ledger/ledger.service.ts';
import type { Checkout } from '../checkouts/checkout.entity.ts';

// When an operator refunds part of a payment at the provider while the entry stays paid, that is our loss.

const partKey = ({ id }: Checkout) => `part-refund:${id}:`;

/** Records, once, what the provider refunded without being asked by us. */
export async function recordPartRefund(tx: Ctx, checkout: Checkout, refundedCents: number): Promise<void> {
  const more = refundedCents - checkout.refundCents - (await partRefundedCents(tx, checkout));
  if (more <= 0) return;
  await post(tx, {
    key: `${partKey(checkout)}${refundedCents}`,
    reason: 'adjustment',
    memo: { cents: more },
    lines: [
      { account: cardClearing, cents: more },
      { account: adjustments, cents: -more },
    ],
  });
}

export const partRefundedCents = async (ctx: Ctx, checkout: Checkout): Promise<number> =>
  (await partRefundsOf(ctx, [checkout])).get(checkout.id) ?? 0;

/** The recorded refunds by checkout id; checkouts without any are left out. */
export async function partRefundsOf(
  { em }: Ctx,
  checkouts: readonly Checkout[],
): Promise<Map<string, number>> {
  if (checkouts.length === 0) return new Map();
  // Keys compare bytewise: those of one checkout lie between its colon and the character after the colon.
  const rows = await rowsOf(
    em,
    { id: text, cents: text },
    `select one.id, sum((transfer.memo ->> 'cents')::bigint) as cents
     from unnest(array[?]::text[]) as one (id)
     join ledger_transfer transfer
       on transfer.key > 'part-refund:' || one.id || ':' and transfer.key < 'part-refund:' || one.id || ';'
     group by one.id`,
    [checkouts.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
}
