import { moneyText } from '@fairway/schema/display';
import { stopPath } from '../../../money/withdrawals/stop/stop-link.ts';
import { Withdrawal, WithdrawalStatus } from '../../../money/withdrawals/withdrawal.entity.ts';
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

/** Sent when a change of address is undone, of what was asked for in between and may be on its way. */
export const withdrawalNotStoppedContent: Writer<'withdrawal-not-stopped'> = async (
  { em, settings },
  { facts, zone },
) => {
  const withdrawal = await em.fork().findOne(Withdrawal, { id: facts.withdrawalId });
  if (!withdrawal || withdrawal.status === WithdrawalStatus.RETURNED) return null;
  const { amountCents, email, createdAt } = withdrawal;
  const amount = moneyText(amountCents);
  return {
    subject: `A withdrawal of ${amount} could not be stopped`,
    paragraphs: [
      `Your address is the former one again. While another was in its place, a withdrawal of ${amount} to ${email} was asked for, at ${momentFor(createdAt, zone ?? 'UTC', 'UTC')}. Its eCheck may be on its way already, so it could not be stopped.`,
      `If you did not ask for it, write to ${settings.contactEmail} right away.`,
    ],
    link: { label: 'See your balance', path: '/Profile' },
    ownAddress: settings.contactEmail,
  };
};
