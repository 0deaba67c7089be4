import type { Ctx } from '../../context.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import { isLetInFor, type LettingIn } from '../../rules/picks/hosted/late-card.ts';
import { pickAgainUntil } from '../../rules/picks/season/pick-again.ts';
import type { PicksCard } from '../cards/card.entity.ts';
import { type FieldGolfer, hasBegun, type SheetView, teeAtOf } from '../sheets/sheet.queries.ts';

/**
 * The sheet as the owner of that card picks from it: where one of its golfers has withdrawn before a shot it stays open
 * until that golfer's tee time (G45), and for who was let in late until the last one (G44), each time for whoever has not
 * teed off.
 */
export function sheetOfOwner(
  { gameClock }: Pick<Ctx, 'gameClock'>,
  sheet: SheetView,
  entry: LettingIn,
  saved: Pick<PicksCard, 'golfers'> | null,
): SheetView {
  const now = gameClock.now();
  if (now < sheet.lockAt) return sheet;
  const isLetIn = isLetInFor(entry, sheet);
  const until = isLetIn ? lateUntil({ gameClock }, sheet) : timeToPickAgain(sheet, saved);
  if (!until || now >= until) return sheet;
  const golfers = [...sheet.golfers].map(([id, golfer]): [number, FieldGolfer] => [
    id,
    { ...golfer, isLocked: hasTeedOffIn(sheet, golfer, now) },
  ]);
  return {
    ...sheet,
    lockAt: until,
    isPickedLate: isLetIn,
    isOneByOne: sheet.isOneByOne || isLetIn,
    golfers: new Map(golfers),
  };
}

/** The last known tee time of the first round of those who are still to tee off; null without one. */
export function lateUntil({ gameClock }: Pick<Ctx, 'gameClock'>, sheet: SheetView): Date | null {
  const now = gameClock.now();
  const times = stillToTeeOff(sheet, now).flatMap(({ standing }) => teeAtOf(standing, 1)?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** Who plays and has not teed off, whether the tee time is known or not. */
export const stillToTeeOff = (sheet: SheetView, now: Date): FieldGolfer[] =>
  [...sheet.golfers.values()].filter((golfer) => !golfer.isOut && !hasTeedOffIn(sheet, golfer, now));

function timeToPickAgain(sheet: SheetView, saved: Pick<PicksCard, 'golfers'> | null): Date | null {
  if (rulesOfContest(sheet.contest).withdrawn === 'replaced' || !saved) return null;
  return pickAgainUntil(
    saved.golfers.flatMap((id) => {
      const golfer = sheet.golfers.get(id);
      return golfer ? [{ isGoneUnplayed: golfer.isGoneUnplayed, teeAt: teeAtOf(golfer.standing, 1) }] : [];
    }),
  );
}

const hasTeedOffIn = ({ tournament }: SheetView, { standing }: FieldGolfer, now: Date): boolean =>
  hasBegun(tournament, standing, { round: 1, hasHit: standing.entry.hasHit, now });
