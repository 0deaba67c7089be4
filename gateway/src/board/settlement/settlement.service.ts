import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { oneByOne } from '../../async/one-by-one.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { number, rowsOf, text } from '../../database/rows.ts';
import type { Settlement } from '../../feature-steps.ts';
import { fieldsOf } from '../../golf/field/field-snapshot.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { dateAt } from '../../golf/venue-time.ts';
import { replaceWithdrawnIn } from '../../picks/replacement/replacement.service.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { type ContestView, viewsOf } from '../../pools/contests/contest.queries.ts';
import { contestMoved } from '../../pools/contests/contest.service.ts';
import { isVoid, scoreCard } from '../../rules/board/scoring.ts';
import {
  type BoardView,
  boardsOf,
  entriesInPot,
  type FrozenBoard,
  potOf,
  versionOf,
} from '../board.service.ts';
import { freezeFacts } from '../board-facts.ts';
import { Result } from '../results/result.entity.ts';

// Settlement is the one act that fixes a contest (G32): its board with the evidence, everyone's results, and
// what the steps of other features do with the pot, in one transaction that happens exactly once.

const finalStillnessMinutes = 30;
const finalCopies = 2;

/**
 * A tournament is over when it is official or called off. Where one round is played, it is enough that this
 * is complete and that nobody's score has changed for half an hour over two good copies.
 */
const isOver = `
  tournament.status in ('official', 'cancelled') or tournament.excluded is not null or (
    pool.round is not null and tournament.round_states ->> (pool.round - 1) = 'complete'
    and not exists (
      select 1 from field_entry golfer
      where golfer.tournament_id = tournament.id
        and golfer.status not in ('cut', 'withdrawn', 'disqualified', 'mdf')
        and golfer.rounds -> (pool.round - 1) ->> 'strokes' is null
    )
    and tournament.live_at - tournament.board_changed_at >= interval '${finalStillnessMinutes} minutes'
    and tournament.unchanged_copies >= ${finalCopies}
  )`;

const dueContests = `
  select contest.id from contest
  join pool on pool.id = contest.pool_id and pool.deleted_at is null
  where contest.settled_at is null and pool.stopped_at is null
    and exists (select 1 from contest_week where contest_id = contest.id)
    and not exists (
      select 1 from contest_week
      join tournament on tournament.id = contest_week.tournament_id
      where contest_week.contest_id = contest.id and not coalesce(${isOver}, false)
    )`;

/** Settles every contest that is due, each by itself: one that fails keeps no other from being settled. */
export async function settleDue(ctx: Ctx): Promise<void> {
  const due = await rowsOf(ctx.em.fork(), { id: text }, `${dueContests} order by contest.id`);
  await readFieldsOf(ctx.em.fork(), due);
  const about = {
    failure: 'settlement: a contest could not be settled',
    of: ({ id }: { id: string }) => ({ contest: id }),
  };
  await oneByOne(ctx, due, about, ({ id }) => settle(ctx, id));
}

/** Into memory, once for all: the transactions that settle find the fields there, and look only at their versions. */
async function readFieldsOf(em: EntityManager, contests: readonly { id: string }[]): Promise<void> {
  if (contests.length === 0) return;
  const tournaments = await rowsOf(
    em,
    { id: text, fieldVersion: number },
    `select distinct tournament.id, field_version as "fieldVersion"
     from contest_week join tournament on tournament.id = tournament_id where contest_id = any(array[?]::uuid[])`,
    [contests.map(({ id }) => id)],
  );
  await fieldsOf(em, tournaments);
}

/** Settles the contest if that is due. Whoever asks, and however often: it happens once. */
export async function settle(ctx: Ctx, contestId: string): Promise<void> {
  await inTransaction({ ...ctx, em: ctx.em.fork() }, async (tx) => {
    const contest = await contestForUpdate(tx, contestId);
    if (!contest || contest.settledAt || !(await isDue(tx, contestId))) return;
    // No prize is paid on a card that somebody still has to come in on.
    await replaceWithdrawnIn(tx, contestId);
    const [view] = await viewsOf(tx, [contest]);
    const [board] = view ? await boardsOf(tx, [view]) : [];
    if (view && board) await storeSettlement(tx, view, board);
  });
}

/** The pool and the contest held against every other change, and its tournaments against new scores. */
async function contestForUpdate({ em }: Ctx, contestId: string): Promise<Contest | null> {
  const [pool] = await em.execute<unknown[]>(
    `select 1 from pool join contest on contest.pool_id = pool.id
     where contest.id = ? and pool.deleted_at is null for update of pool`,
    [contestId],
  );
  if (!pool) return null;
  const contest = await em.findOne(Contest, { id: contestId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  await em.execute(
    `select 1 from tournament
     where id in (select tournament_id from contest_week where contest_id = ?) order by id for share`,
    [contestId],
  );
  return contest;
}

const isDue = async ({ em }: Ctx, contestId: string): Promise<boolean> =>
  (await em.execute<unknown[]>(`${dueContests} and contest.id = ?`, [contestId])).length > 0;

async function storeSettlement(tx: Ctx, view: ContestView, board: BoardView): Promise<void> {
  const { em, gameClock, settlementSteps } = tx;
  const { contest, pool } = view;
  const { facts, ranked, unranked } = board;
  const outcome = ranked.isVoid ? 'void' : 'settled';
  const pot = ranked.isVoid ? ({ kind: 'refund' } as const) : potOf(view, facts, ranked);
  Object.assign(contest, { outcome, settledAt: gameClock.now() });
  await em.flush();
  await contestMoved(tx, contest);
  const frozen: FrozenBoard = {
    version: versionOf(view),
    asOf: board.asOf?.toISOString() ?? null,
    facts: await freezeFacts(em, facts),
    ranked,
    unranked,
    pot,
    ...(pool.settledOutside && { entriesInPot: entriesInPot(pool, facts) }),
  };
  await em.execute('update contest set frozen_board = ?::jsonb where id = ?', [
    JSON.stringify(frozen),
    contest.id,
  ]);
  await storeResults(tx, view, board);

  const userOf = new Map(facts.entries.map(({ id, userId }) => [id, userId]));
  const settlement: Settlement = {
    contestId: contest.id,
    poolId: pool.id,
    outcome,
    isQuiet: contest.quiet,
    pot,
    entries: ranked.rows.map(({ entryId, position, rank, running }) => ({
      entryId,
      userId: userOf.get(entryId) ?? '',
      position,
      rank,
      total: running,
    })),
  };
  for (const step of settlementSteps) await step.settle(tx, settlement);
}

type NewResult = Pick<
  Result,
  | 'userId'
  | 'contestId'
  | 'week'
  | 'poolId'
  | 'poolName'
  | 'tournamentId'
  | 'tournamentName'
  | 'year'
  | 'position'
  | 'scores'
  | 'date'
>;

/** A row for everyone with a card, of each week that did not come to nothing. */
async function storeResults(tx: Ctx, view: ContestView, board: BoardView): Promise<void> {
  const { contest, pool } = view;
  const { facts, ranked } = board;
  const entries = new Map(facts.entries.map((entry) => [entry.id, entry]));
  const results = board.weeks.flatMap(({ week, event, lines, scores }, place) => {
    const tournament = view.weeks[place]?.tournament;
    if (!tournament || isVoid(event, lines, pool.round)) return [];
    return ranked.rows.flatMap(({ entryId, position }): NewResult[] => {
      const entry = entries.get(entryId);
      const card = entry?.cards[place];
      if (!entry || !card) return [];
      const score = scoreCard(card.golfers, scores());
      const [R1 = null, R2 = null, R3 = null, R4 = null] = score.rounds;
      return [
        {
          userId: entry.userId,
          contestId: contest.id,
          week,
          poolId: pool.id,
          poolName: pool.name,
          tournamentId: tournament.id,
          tournamentName: tournament.name,
          year: Number(tournament.startsOn.slice(0, 4)),
          position,
          scores: { R1, R2, R3, R4, Total: score.total },
          date: dateOf(tx, tournament),
        },
      ];
    });
  });
  await tx.em.execute(
    `insert into result (user_id, contest_id, week, pool_id, pool_name, tournament_id, tournament_name, year,
       position, scores, date)
     select "userId", "contestId", week, "poolId", "poolName", "tournamentId", "tournamentName", year, position,
       scores, date
     from jsonb_to_recordset(?::jsonb) as row ("userId" uuid, "contestId" uuid, week smallint, "poolId" uuid,
       "poolName" text, "tournamentId" text, "tournamentName" text, year int, position text, scores jsonb, date date)`,
    [JSON.stringify(results)],
  );
}

/** The day at the venue on which the tournament's result stood, or its round's. */
const dateOf = ({ gameClock }: Ctx, { officialAt, zone }: TournamentSnapshot): string =>
  dateAt(officialAt ?? gameClock.now(), zone);
