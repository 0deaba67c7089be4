import { type AccountDeletionStep, type Ctx, inTransaction } from '../../context.ts';
import { inBatchesById } from '../../database/batches/by-id.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { Checkout } from '../checkouts/checkout.entity.ts';

// The provider is given the address with the payment, and sends receipts by itself: here it is only kept for its owner
// to see.

export const receiptAddressDeletion: AccountDeletionStep = {
  erase: async ({ em }, userId) => {
    await em.nativeUpdate(Checkout, { userId, receiptEmail: { $ne: null } }, { receiptEmail: null });
  },
};

const atOnce = 1000;

/** Those of accounts that were deleted before their deletion took these along: by accounts, however many have paid. */
export async function sweepReceiptAddresses(ctx: Ctx): Promise<void> {
  await inBatchesById(ctx, atOnce, (after) =>
    inTransaction(ctx, async ({ em }) => {
      const known = await rowsOf(
        em,
        { id: text },
        `with known as (
           select id from user_account where deleted_at is not null and id > ? order by id limit ?
         ), cleared as (
           update checkout set receipt_email = null from known
           where user_id = known.id and receipt_email is not null
         )
         select id from known order by id`,
        [after, atOnce],
      );
      return known.map(({ id }) => id);
    }),
  );
}
