import { poolOfContest, questionOf } from '../../pools/next-week/next-week.queries.ts';
import { nextWeekPath } from '../../pools/next-week/next-week.service.ts';
import { momentFor } from '../../rules/moment.ts';
import type { Writer } from './text/mail-text.ts';

/** Obsolete once it is answered or somebody has picked, once the next contest locks, and to a former host. */
export const nextWeekContent: Writer = async (given, { facts, zone }) => {
  const ctx = { ...given, em: given.em.fork() };
  const contestId = String(facts.contestId);
  const pool = await poolOfContest(ctx, contestId);
  const question = pool && (await questionOf(ctx, pool.id));
  if (!pool || question?.contestId !== contestId || pool.adminId !== facts.userId) return null;
  const { event, next, answer } = question;
  if (answer !== null || !next.contest.quiet || question.facts.hasLocked) return null;
  return {
    subject: `Play next week? ${pool.name}`,
    paragraphs: [
      `${pool.name} is settled. Next on the schedule is the ${event.name}; its picks lock on ${momentFor(next.lockAt, zone, event.zone)}.`,
      'Do you play on, skip a week, or stop? One press answers, without logging in.',
      'Until you say yes, or somebody makes a card, nobody is reminded of it.',
      'Whoever has this link can answer in your place, so keep it to yourself.',
    ],
    link: { label: 'Yes, skip a week, or stop', path: nextWeekPath(contestId, ctx.keys) },
  };
};
