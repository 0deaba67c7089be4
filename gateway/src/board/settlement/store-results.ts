import type { Ctx } from '../../context.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { dateAt } from '../../golf/venue-time.ts';
import { pointsNumber, shownScore } from '../../rules/board/points/shown-score.ts';
import { isVoid, scoreCard } from '../../rules/board/scoring.ts';
import type { ScoringKind } from '../../rules/pools/pool-rules.ts';
import { type BoardView, scoringOf } from '../board.service.ts';
import { entryNameOf } from '../board-facts.ts';
import type { Result, Scores } from '../results/result.entity.ts';

type NewResult = Pick<
  Result,
  | 'userId'
  | 'contestId'
  | 'week'
  | 'entry'
  | 'nickname'
  | 'poolId'
  | 'poolName'
  | 'tournamentId'
  | 'tournamentName'
  | 'year'
  | 'position'
  | 'scores'
  | 'date'
>;

/** Stores the results of all boards in one statement. */
export async function storeResults(tx: Ctx, boards: readonly BoardView[]): Promise<void> {
  await tx.em.execute(
    `insert into result (user_id, contest_id, week, entry, nickname, pool_id, pool_name, tournament_id, tournament_name, year,
       position, scores, date)
     select "userId", "contestId", week, entry, nickname, "poolId", "poolName", "tournamentId", "tournamentName", year, position,
       scores, date
     from jsonb_to_recordset(?::jsonb) as row ("userId" uuid, "contestId" uuid, week smallint, entry smallint, nickname text, "poolId" uuid,
       "poolName" text, "tournamentId" text, "tournamentName" text, year int, position text, scores jsonb, date date)`,
    [JSON.stringify(boards.flatMap((board) => resultsOf(tx, board)))],
  );
}

/** A row for everyone with a card, of each week that did not come to nothing. */
function resultsOf(tx: Ctx, { view, facts, ranked, weeks }: BoardView): NewResult[] {
  const { contest, pool } = view;
  const { scoring } = scoringOf(view);
  const entries = new Map(facts.entries.map((entry) => [entry.id, entry]));
  return weeks.flatMap(({ week, event, lines, scores }, place) => {
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
          ...entryNameOf(entry),
          poolId: pool.id,
          poolName: pool.name,
          tournamentId: tournament.id,
          tournamentName: tournament.name,
          year: Number(tournament.startsOn.slice(0, 4)),
          position,
          scores: { R1, R2, R3, R4, ...resultTotal(scoring, score.total) },
          date: dateOf(tx, tournament),
        },
      ];
    });
  });
}

/** Points are no score to par, and have a field of their own. */
function resultTotal(scoring: ScoringKind, total: number | null): Pick<Scores, 'Total' | 'Points'> {
  const { toPar, points } = shownScore(scoring, total);
  return { Total: toPar, ...(points !== null && { Points: pointsNumber(points) }) };
}

/** The day at the venue on which the tournament's result stood, or its round's. */
const dateOf = ({ gameClock }: Ctx, { officialAt, zone }: TournamentSnapshot): string =>
  dateAt(officialAt ?? gameClock.now(), zone);
