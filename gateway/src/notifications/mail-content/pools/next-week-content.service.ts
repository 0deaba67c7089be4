import { poolOfContest, questionOf } from '../../../pools/next-week/next-week.queries.ts';
import { nextWeekPath } from '../../../pools/next-week/next-week.service.ts';
import { momentFor } from '../../../rules/moment.ts';
import { mayHost } from '../../../rules/pools/hosting/co-hosts.ts';
import type { Writer } from '../text/mail-text.ts';

/**
 * Obsolete once it is answered or somebody has picked, once the next contest locks, and to a former host. Where a later
 * contest was called off before this one was settled, the question is that one's, which no mail asked. The link that answers
 * without logging in acts as the admin, so that a co-host is led to the page.
 */
export const nextWeekContent: Writer<'next-week'> = async (given, { facts, zone }) => {
  const ctx = { ...given, em: given.em.fork() };
  const { contestId: settledId, userId } = facts;
  const pool = await poolOfContest(ctx, settledId);
  const question = pool && (await questionOf(ctx, pool.id));
  if (!pool || !question || !mayHost(pool, userId)) return null;
  const { contestId } = question;
  if (contestId !== settledId && !question.wasQuiet) return null;
  const isAdmin = pool.adminId === userId;
  const { event, next, answer } = question;
  if (answer !== null || !next.contest.quiet || question.facts.hasLocked) return null;
  return {
    subject: `Play next week? ${pool.name}`,
    paragraphs: [
      `The results of ${pool.name} are final. The next tournament is the ${event.name}, whose picks lock on ${momentFor(next.lockAt, zone, event.zone)}.`,
      `Do you play on, skip a week, or stop? ${isAdmin ? 'One tap answers, without logging in.' : 'The admin is asked too; the last answer counts.'}`,
      'Until you say yes, or somebody makes a card, we send no reminders.',
      ...(isAdmin ? ['Whoever has this link can answer in your place, so keep it to yourself.'] : []),
    ],
    link: {
      label: 'Yes, skip a week, or stop',
      path: isAdmin ? nextWeekPath(contestId, ctx.keys) : `/Standings?pool=${encodeURIComponent(pool.name)}`,
    },
  };
};
