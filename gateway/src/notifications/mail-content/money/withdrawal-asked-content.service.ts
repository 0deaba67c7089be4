import { moneyText } from '@fairway/schema/display';
import { stopPath } from '../../../money/withdrawals/stop/stop-link.ts';
import { Withdrawal } from '../../../money/withdrawals/withdrawal.entity.ts';
import { momentFor } from '../../../rules/moment.ts';
import type { Writer } from '../text/mail-text.ts';

/** Sent for every withdrawal, even if it was already paid or returned: an intruder may have asked for it. */
export const withdrawalAskedContent: Writer<'withdrawal-asked'> = async ({ em, keys }, { facts, zone }) => {
  const withdrawal = await em.fork().findOne(Withdrawal, { id: facts.withdrawalId });
  if (!withdrawal) return null;
  const { id, amountCents, email, heldUntil } = withdrawal;
  const amount = moneyText(amountCents);
  return {
    subject: `You asked to withdraw ${amount}`,
    paragraphs: [
      `A withdrawal of ${amount} to ${email} was asked for from your account.`,
      heldUntil
        ? `This address is new, so the eCheck waits until ${momentFor(heldUntil, zone ?? 'UTC', 'UTC')}. Until then it can be stopped.`
        : 'The eCheck is sent right away. It can be stopped until it has been sent.',
      'If it was you, you don’t need to do anything. If it was not, stop it, and change your password: “Forgot password?” on the login page sends you a link.',
    ],
    link: { label: 'Stop this withdrawal', path: stopPath(id, keys) },
    ownAddress: email,
  };
};
