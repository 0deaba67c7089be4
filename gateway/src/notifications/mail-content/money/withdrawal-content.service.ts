import { moneyText } from '@fairway/schema/display';
import { Withdrawal, WithdrawalStatus } from '../../../money/withdrawals/withdrawal.entity.ts';
import type { Writer } from '../text/mail-text.ts';

export const withdrawalContent: Writer<'withdrawal'> = async ({ em }, { facts }) => {
  const withdrawal = await em.fork().findOne(Withdrawal, { id: facts.withdrawalId });
  const isReturned = withdrawal?.status === WithdrawalStatus.RETURNED;
  if (!withdrawal || isReturned !== (facts.outcome === 'returned')) return null;
  const { amountCents, email, reason } = withdrawal;
  const amount = moneyText(amountCents);
  const link = { label: 'See your balance', path: '/Profile' };
  if (isReturned)
    return {
      subject: `Your withdrawal of ${amount} came back`,
      paragraphs: [
        `Your withdrawal of ${amount} to ${email} was not paid, and the money is back in your balance.`,
        ...(reason ? [reason] : []),
      ],
      link,
      ownAddress: email,
    };
  return {
    subject: `Your withdrawal of ${amount} was sent`,
    paragraphs: [
      `An eCheck of ${amount} was sent to ${email}.`,
      'Follow the mail that came with it to deposit it.',
    ],
    link,
    ownAddress: email,
  };
};
