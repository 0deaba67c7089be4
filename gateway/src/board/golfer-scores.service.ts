import { isCaller } from '../accounts/users/user.queries.ts';
import { batched } from '../async/batched.ts';
import type { Ctx } from '../context.ts';
import { golferOf, type TournamentGolfer } from '../golf/field/tournament-golfer.ts';
import { type SheetView, sheetOf } from '../picks/sheets/sheet.queries.ts';
import { rulesOfContest } from '../pools/pool-rules/rules-of-pool.ts';
import { finishOf } from '../rules/board/points/finish-points.ts';
import { explainCard, isVoid } from '../rules/board/scoring.ts';
import { asPicked } from '../rules/picks/replacement.ts';
import type { BoardView, BoardWeek } from './board.service.ts';
import type { CountedGolfer } from './rows/counted-golfer.types.ts';

/**
 * What each golfer of a card gives it in a week (G28). Others see of a card who has locked: what a lock closes
 * to the owner it opens to everybody in the pool. A settled board is explained by what settlement stored,
 * whatever has been corrected since.
 */
export async function golferScoresOf(
  ctx: Ctx,
  { view, weeks, facts, ranked }: BoardView,
  entryId: string,
  weekNumber = ranked.weekShown + 1,
): Promise<CountedGolfer[]> {
  const place = weeks.findIndex(({ week }) => week === weekNumber);
  const week = weeks[place];
  const entry = facts.entries.find(({ id }) => id === entryId);
  const card = entry?.cards[place];
  if (!week || !card) return [];

  const isOwn = isCaller(ctx, entry.userId);
  const sheet = await batched(ctx, sheetsOf).load(week);
  const counts = !isVoid(week.event, week.lines, view.pool.round);
  const picks = asPicked(card.golfers, card.replacements);
  const scores = week.scores();
  return explainCard(card.golfers, scores).flatMap(({ id, rounds }, index): CountedGolfer[] => {
    const line = week.lines.get(id);
    const golfer = sheet.golfers.get(id);
    if (!line || !golfer || !(isOwn || golfer.isLocked)) return [];
    const cameIn = card.replacements.findLast((one) => one.in === id);
    // However many came in for them one after the other; nobody, where who was picked is back.
    const before = cameIn && (picks[index] ?? cameIn.out);
    const picked = before === undefined || before === id ? undefined : sheet.golfers.get(before);
    return [
      {
        golfer: golferOf(golfer.standing),
        tier: golfer.tier,
        rounds: rounds.map((round, earlier) => ({
          round: earlier + 1,
          toPar: round.toPar,
          strokes: line.rounds[earlier]?.strokes ?? null,
          counts: counts && round.counts,
          penalty: round.isPenalty,
          live: round.isLive,
        })),
        replaced: cameIn && picked ? { golfer: golferOf(picked.standing), at: new Date(cameIn.at) } : null,
        position: line.position ?? '--',
        finish: counts && scores.finishes ? finishOf(scores.finishes, id, week.lines) : null,
        toPar: line.toPar,
        today: line.today,
        thru: line.thru,
      },
    ];
  });
}

/** Who plays for an entry this week, where a card is one golfer: as soon as a lock has closed them, for everybody alike. */
export function onlyGolferOf(
  ctx: Ctx,
  { view, weeks, facts, ranked }: BoardView,
  entryId: string,
): TournamentGolfer | null | Promise<TournamentGolfer | null> {
  if (rulesOfContest(view).freePicks !== 1) return null;
  const week = weeks[ranked.weekShown];
  const [id] = facts.entries.find((entry) => entry.id === entryId)?.cards[ranked.weekShown]?.golfers ?? [];
  return week && id !== undefined ? lockedGolfer(ctx, week, id) : null;
}

async function lockedGolfer(ctx: Ctx, week: BoardWeek, id: number): Promise<TournamentGolfer | null> {
  const golfer = (await batched(ctx, sheetsOf).load(week)).golfers.get(id);
  return golfer?.isLocked ? golferOf(golfer.standing) : null;
}

// Every row of a board looks at the same sheet.
const sheetsOf = (ctx: Ctx, weeks: readonly BoardWeek[]): Promise<SheetView[]> =>
  Promise.all(weeks.map(({ contest, week }) => sheetOf(ctx, contest, week)));
