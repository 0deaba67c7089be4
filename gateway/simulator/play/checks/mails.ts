import type { SentMail, Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';

/** Each mail is sent once, unless its sender was not told that it arrived. */
export function checkMails(week: Week): void {
  const nameOf = ({ to, messageId }: SentMail) => `${messageId} ${to}`;
  const counts = new Map<string, number>();
  for (const mail of week.mails)
    if (!mail.isUnsure) counts.set(nameOf(mail), (counts.get(nameOf(mail)) ?? 0) + 1);
  const twice = week.mails.filter((mail) => (counts.get(nameOf(mail)) ?? 0) > 1);
  mustEqual(
    week,
    'mails',
    'what was sent twice',
    twice.map(({ to, subject }) => `${subject} to ${to}`),
    [],
  );
}
