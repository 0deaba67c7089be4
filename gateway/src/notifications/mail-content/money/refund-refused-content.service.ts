import { moneyText } from '@fairway/schema/display';
import { rowsOf, text } from '../../../database/rows.ts';
import type { Writer } from '../text/mail-text.ts';

/** Obsolete once the payment was taken back after all, by its bank or by hand. */
export const refundRefusedContent: Writer<'refund-refused'> = async ({ em, settings }, { facts }) => {
  const [paid] = await rowsOf(
    em.fork(),
    { pool: text },
    `select pool.name as pool from checkout
     join contest on contest.id = contest_id
     join pool on pool.id = pool_id
     where checkout.id = ? and checkout.status = 'credited'`,
    [facts.checkoutId],
  );
  if (!paid) return null;
  const amount = moneyText(facts.cents);
  return {
    subject: `${amount} could not go back to your card`,
    paragraphs: [
      `${amount} of your payment for ${paid.pool} was to go back to the card that paid it. The card could not take it, so it is in your balance as credit.`,
      `Credit pays buy-ins and can’t be withdrawn. If you have no use for it, write to ${settings.contactEmail}.`,
    ],
    link: { label: 'See your balance', path: '/Profile' },
    ownAddress: settings.contactEmail,
  };
};
