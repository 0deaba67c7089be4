import type { Ctx } from '../../context.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import { pickAgainUntil } from '../../rules/picks/season/pick-again.ts';
import type { PicksCard } from '../cards/card.entity.ts';
import { type FieldGolfer, hasBegun, type SheetView, teeAtOf } from '../sheets/sheet.queries.ts';

/**
 * The sheet as the owner of that card picks from it: once it is locked, and one of its golfers has withdrawn before a
 * shot, it stays open until that golfer's tee time (G45), for whoever has not teed off.
 */
export function sheetToPickAgain(
  { gameClock }: Pick<Ctx, 'gameClock'>,
  sheet: SheetView,
  saved: Pick<PicksCard, 'golfers'> | null,
): SheetView {
  const now = gameClock.now();
  if (rulesOfContest(sheet.contest).withdrawn === 'replaced' || !saved || now < sheet.lockAt) return sheet;
  const until = pickAgainUntil(
    saved.golfers.flatMap((id) => {
      const golfer = sheet.golfers.get(id);
      return golfer ? [{ isGoneUnplayed: golfer.isGoneUnplayed, teeAt: teeAtOf(golfer.standing, 1) }] : [];
    }),
  );
  if (!until || now >= until) return sheet;
  const golfers = [...sheet.golfers].map(([id, golfer]): [number, FieldGolfer] => [
    id,
    { ...golfer, isLocked: hasTeedOffIn(sheet, golfer, now) },
  ]);
  return { ...sheet, lockAt: until, golfers: new Map(golfers) };
}

const hasTeedOffIn = ({ tournament }: SheetView, { standing }: FieldGolfer, now: Date): boolean =>
  hasBegun(tournament, standing, { round: 1, hasHit: standing.entry.hasHit, now });
