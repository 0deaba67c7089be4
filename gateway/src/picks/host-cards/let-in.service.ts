import type { Ctx } from '../../context.ts';
import { recordAdminAction } from '../../pools/audit-log/audit-log.service.ts';
import { raiseContestVersion } from '../../pools/contests/contest.service.ts';
import { refuseUnless } from '../../pools/membership/membership.service.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import { isLetInFor, type LettingIn, letInVerdict } from '../../rules/picks/hosted/late-card.ts';
import type { Verdict } from '../../rules/pools/windows.ts';
import type { PicksCard } from '../cards/card.entity.ts';
import { lateUntil, stillToTeeOff } from '../season/pick-again.ts';
import type { SheetView } from '../sheets/sheet.queries.ts';
import { type CardPlace, changeAsHost, type HostCardView, isOverNow } from './host-card.service.ts';

/** Whether the member could be let in to make the card after the lock. */
export async function letInVerdictOn(
  ctx: Ctx,
  sheet: SheetView,
  entry: LettingIn,
  saved: PicksCard | null,
): Promise<Verdict> {
  return letInVerdict(
    {
      lockAt: sheet.lockAt,
      isOver: await isOverNow(ctx, sheet),
      isPaidHere: sheet.contest.pool.buyInCents > 0,
      isSingleRound: sheet.contest.pool.round !== null,
      hasCard: (saved?.golfers.length ?? 0) > 0,
      isLetIn: isLetInFor(entry, sheet),
      until: lateUntil(ctx, sheet),
      haveAllTeedOff: stillToTeeOff(sheet, ctx.gameClock.now()).length === 0,
    },
    ctx.gameClock.now(),
  );
}

/** Once somebody has hit a shot, the first tee time locks picks but does not open them again, whenever it comes. */
const mayOpenAgain = ({ contest, tournament }: SheetView): boolean =>
  rulesOfContest(contest).lock !== 'first-tee' || tournament.roundStates[0] === 'scheduled';

/** Lets a member without a card make one after the lock, with golfers who have not teed off. All members see it. */
export function letIn(
  ctx: Ctx,
  poolName: string,
  place: CardPlace & { reason: string },
): Promise<HostCardView> {
  return changeAsHost(ctx, poolName, place, async (tx, { pool, card, reason, byId }) => {
    const { entry, forAll, saved } = card;
    const { week, tournament } = forAll;
    refuseUnless(await letInVerdictOn(tx, forAll, entry, saved));
    entry.lateWeeks = [...new Set([...entry.lateWeeks, week])];
    entry.letInAt = mayOpenAgain(forAll) ? tx.gameClock.now() : null;
    await tx.em.flush();
    await raiseContestVersion(tx, forAll.contest.contest);
    const { userId, id: entryId, number } = entry;
    const which = { userId, entryId, ...(number > 1 && { entry: number }), week, reason };
    await recordAdminAction(tx, pool.id, { kind: 'card-let-in', ...which, tournamentId: tournament.id });
    // Golfers tee off, so that the member has to hear of it.
    if (userId !== byId)
      await tx.hooks.cardEntered(tx, {
        ...which,
        byId,
        isLate: true,
        isLetIn: true,
        added: [],
        removed: [],
      });
  });
}
