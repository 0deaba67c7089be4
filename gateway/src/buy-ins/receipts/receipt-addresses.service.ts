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

/** Those of accounts that were deleted before their deletion took these along. */
export async function sweepReceiptAddresses(ctx: Ctx): Promise<void> {
  await inBatchesById(ctx, atOnce, (after) =>
    inTransaction(ctx, async ({ em }) => {
      const cleared = await rowsOf(
        em,
        { id: text },
        `with known as (
           select checkout.id from user_account join checkout on user_id = user_account.id
           where deleted_at is not null and receipt_email is not null and checkout.id > ?
           order by checkout.id limit ?
         )
         update checkout set receipt_email = null from known where known.id = checkout.id
         returning checkout.id`,
        [after, atOnce],
      );
      return cleared.map(({ id }) => id).sort();
    }),
  );
}
