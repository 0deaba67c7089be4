import { batched } from '../async/batched.ts';
import { type BoardView, type BoardWeek, countingEntries } from '../board/board.service.ts';
import type { Ctx } from '../context.ts';
import { fieldBatched } from '../golf/field/field-snapshot.ts';
import { golferOf, type TournamentGolfer } from '../golf/field/tournament-golfer.ts';
import { type SheetView, sheetOf } from '../picks/sheets/sheet.queries.ts';
import { rulesOfContest } from '../pools/pool-rules/rules-of-pool.ts';
import { holdingsOf } from '../rules/picks/ownership.ts';
import type { Ownership } from './race.types.ts';

/**
 * How many cards of a week have each golfer, among those that the board ranks. The same for everybody: golfers who
 * have not locked are left out, even for those who picked them. Null before the first has locked.
 */
export async function ownershipOf(
  ctx: Ctx,
  board: BoardView,
  weekNumber = board.ranked.weekShown + 1,
): Promise<Ownership | null> {
  const { weeks, facts } = board;
  const place = weeks.findIndex(({ week }) => week === weekNumber);
  const week = weeks[place];
  const golfers = week && (await lockedGolfers(ctx, board, week, place));
  if (!golfers || golfers.size === 0) return null;

  const counting = countingEntries(facts).flatMap(({ userId, cards }) => {
    const card = cards[place];
    return card ? [{ userId, ...card }] : [];
  });
  const cards = counting.map(({ golfers: picked }) => picked);
  // Those on equally many cards are in the order of the leaderboard.
  const order = new Map([...golfers.keys()].map((id, at) => [id, at]));
  const held = holdingsOf(cards, (id) => golfers.has(id)).sort(
    (a, b) => b.cards - a.cards || (order.get(a.golfer) ?? 0) - (order.get(b.golfer) ?? 0),
  );
  return {
    week: weekNumber,
    cards: cards.length,
    replaced: counting.some(({ replacements }) => replacements.length > 0),
    golfers: held.flatMap(({ golfer: id, cards: count, places, shareBps }) => {
      const golfer = golfers.get(id);
      const line = week.lines.get(id);
      return golfer
        ? [
            {
              golfer,
              cards: count,
              userIds: [...new Set(places.flatMap((at) => counting[at]?.userId ?? []))],
              shareBps,
              position: line?.position ?? '--',
              toPar: line?.toPar ?? null,
            },
          ]
        : [];
    }),
  };
}

/** Whom the lock of the week has closed, or where golfers lock one by one their own tee times (G6, G7, G48). */
async function lockedGolfers(
  ctx: Ctx,
  { view, facts }: BoardView,
  week: BoardWeek,
  place: number,
): Promise<ReadonlyMap<number, TournamentGolfer>> {
  if (rulesOfContest(view).lock !== 'golfer') {
    const tournament = view.weeks[place]?.tournament;
    return facts.weeks[place]?.isLocked && tournament
      ? (await fieldBatched(ctx, tournament)).golfers
      : new Map();
  }
  const { golfers } = await batched(ctx, sheetsOf).load(week);
  const locked = [...golfers.values()].filter(({ isLocked }) => isLocked);
  return new Map(locked.map(({ id, standing }) => [id, golferOf(standing)]));
}

const sheetsOf = (ctx: Ctx, weeks: readonly BoardWeek[]): Promise<SheetView[]> =>
  Promise.all(weeks.map(({ contest, week }) => sheetOf(ctx, contest, week)));
