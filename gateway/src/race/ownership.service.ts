import { batched } from '../batched.ts';
import { type BoardView, type BoardWeek, countingEntries } from '../board/board.service.ts';
import type { Ctx } from '../context.ts';
import { golferOf } from '../golf/tournament-golfer.ts';
import { type SheetView, sheetOf } from '../picks/sheet.queries.ts';
import { holdingsOf } from '../rules/ownership.ts';
import type { Ownership } from './race.types.ts';

/**
 * How many cards of a week hold each golfer, among those that the board ranks. It is the same for everybody:
 * a golfer whom no lock has closed is not told of, not even to those who picked them. Null before the first is.
 */
export async function ownershipOf(
  ctx: Ctx,
  { weeks, facts, ranked }: BoardView,
  weekNumber = ranked.weekShown + 1,
): Promise<Ownership | null> {
  const place = weeks.findIndex(({ week }) => week === weekNumber);
  const week = weeks[place];
  if (!week) return null;
  const { golfers } = await batched(ctx, sheetsOf).load(week);
  const isOpen = (id: number) => golfers.get(id)?.isLocked ?? false;
  if (![...golfers.keys()].some(isOpen)) return null;

  const cards = countingEntries(facts).flatMap((entry) => {
    const card = entry.cards[place];
    return card ? [card.golfers] : [];
  });
  // The golfers of a sheet are in the order of the leaderboard, and so are those on equally many cards.
  const order = new Map([...golfers.keys()].map((id, at) => [id, at]));
  const held = holdingsOf(cards, isOpen).sort(
    (a, b) => b.cards - a.cards || (order.get(a.golfer) ?? 0) - (order.get(b.golfer) ?? 0),
  );
  return {
    week: weekNumber,
    cards: cards.length,
    golfers: held.flatMap(({ golfer: id, cards: count, shareBps }) => {
      const golfer = golfers.get(id);
      const line = week.lines.get(id);
      if (!golfer) return [];
      return [
        {
          golfer: golferOf(golfer.standing),
          cards: count,
          shareBps,
          position: line?.position ?? '--',
          toPar: line?.toPar ?? null,
        },
      ];
    }),
  };
}

const sheetsOf = (ctx: Ctx, weeks: readonly BoardWeek[]): Promise<SheetView[]> =>
  Promise.all(weeks.map(({ contest, week }) => sheetOf(ctx, contest, week)));
