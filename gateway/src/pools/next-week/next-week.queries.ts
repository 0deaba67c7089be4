import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { flag, moment, number, oneOf, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { type NextWeekFacts, nextWeekAnswers } from '../../rules/pools/hosting/next-week.ts';
import { Contest } from '../contests/contest.entity.ts';
import { type ContestView, contestViewsOf } from '../contests/contest.queries.ts';
import { nextTournaments } from '../contests/contest.service.ts';
import { isContestTaken } from '../events/event.service.ts';
import { Pool } from '../pool.entity.ts';

const columns = {
  poolId: text,
  /** The settled contest. */
  contestId: text,
  /** Whether it passed without a word, and so without a mail that asks. */
  wasQuiet: flag,
  nextId: text,
  askedOf: text,
  expiresAt: moment,
  answer: orNull(oneOf(nextWeekAnswers)),
  rerunName: orNull(text),
  /** How many have paid for what is to be played next. */
  paidMembers: number,
  /** How many buy-ins the host has noted for it. */
  notedBuyIns: number,
};

/** What the host of a weekly pool was asked at its last settlement, and what it is about. */
export interface NextWeekQuestion extends RowOf<typeof columns> {
  /** The contest that is to be played next. */
  next: ContestView;
  event: TournamentSnapshot;
  /** The event that would be played if the next one is skipped; null at the end of the schedule. */
  later: TournamentSnapshot | null;
  facts: Omit<NextWeekFacts, 'mayHost'>;
}

/** Null before the first settlement, and where there is nothing to be played next. */
export const questionOf = (ctx: Ctx, poolId: string): Promise<NextWeekQuestion | null> =>
  batched(ctx, questions).load(poolId);

async function questions(ctx: Ctx, poolIds: readonly string[]): Promise<(NextWeekQuestion | null)[]> {
  const { em, gameClock } = ctx;
  const rows = await rowsOf(
    em,
    columns,
    `select distinct on (settled.pool_id) settled.pool_id as "poolId", settled.id as "contestId", settled.quiet as "wasQuiet",
       next.id as "nextId", asked_of as "askedOf", expires_at as "expiresAt", answer, again.name as "rerunName",
       (select count(distinct user_id)::int from entry where contest_id = next.id and paid_at is not null) as "paidMembers",
       (select count(*)::int from entry join outside_payment noted on noted.entry_id = entry.id
        where entry.contest_id = next.id and noted.paid_at is not null) as "notedBuyIns"
     from next_week join contest settled on settled.id = next_week.contest_id
     join contest next on next.pool_id = settled.pool_id and next.number = settled.number + 1
       and next.settled_at is null
     left join pool again on again.again_of = settled.pool_id and again.deleted_at is null
     where settled.pool_id = any(array[?]::uuid[])
     order by settled.pool_id, settled.number desc`,
    [[...poolIds]],
  );
  if (rows.length === 0) return poolIds.map(() => null);
  const contests = await em.find(Contest, { id: { $in: rows.map(({ nextId }) => nextId) } });
  const views = new Map((await contestViewsOf(ctx, contests)).map((view) => [view.contest.id, view]));
  const [startable = []] = await nextTournaments(ctx, [{ numTournaments: 2, round: null }]);
  const found = await Promise.all(
    rows.map(async (row): Promise<NextWeekQuestion[]> => {
      const next = views.get(row.nextId);
      const event = next?.weeks[0]?.tournament;
      if (!next || !event) return [];
      // Who has skipped already may still play the one that was skipped.
      const later = startable.find(({ startsOn }) => startsOn > (startable[0]?.startsOn ?? '')) ?? null;
      // A skip is over with the event that it skipped: what it led to can be skipped in turn.
      const isSkipOver = row.answer === 'skip' && event.id === startable[0]?.id;
      const answer = isSkipOver ? null : row.answer;
      const facts = {
        event: event.name,
        hasLocked: gameClock.now() >= next.lockAt,
        isTaken: await isContestTaken(ctx, row.nextId),
        paidMembers: row.paidMembers,
        notedBuyIns: row.notedBuyIns,
        answer,
        hasLater: later !== null,
        rerun: row.rerunName === null ? null : { name: row.rerunName },
      };
      return [{ ...row, answer, next, event, later, facts }];
    }),
  );
  const byPool = new Map(found.flat().map((question) => [question.poolId, question]));
  return poolIds.map((id) => byPool.get(id) ?? null);
}

/** The pool of a settled contest, unless it is deleted. */
export async function poolOfContest({ em }: Ctx, contestId: string): Promise<Pool | null> {
  const contest = await em.findOne(Contest, { id: contestId });
  return contest && em.findOne(Pool, { id: contest.poolId, deletedAt: null });
}
