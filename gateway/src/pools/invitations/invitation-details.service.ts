import type { Ctx } from '../../context.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { feeCents } from '../../rules/money/fees.ts';
import { joinVerdict, playsIfJoinedBefore } from '../../rules/pools/windows.ts';
import { accessOf, PoolAccess } from '../access/pool-access.ts';
import { type ContestView, contestOpenMeanwhile, picksWindow } from '../contests/contest.queries.ts';
import { userById } from '../pool.queries.ts';
import { shownRules } from '../pool-rules/pool-rules.types.ts';
import { rulesOfPool } from '../pool-rules/rules-of-pool.ts';
import { poolView, viewerWithInvitation } from '../pool-view.service.ts';
import { costText } from '../settled-outside/pot-of-pool.ts';
import { shownPrizes, shownSettledOutside } from '../settled-outside/settled-outside.types.ts';
import { invitedPool } from './invitation.service.ts';

/** What an invitation leads to, for whoever has its link. */
export async function invitationDetails(ctx: Ctx, token: string) {
  const { pool, invitation } = await invitedPool(ctx, token);
  const view = await poolView(ctx, pool);
  const { contest: inPlayOrNext, facts, memberCount } = view;
  const contest = (await contestOpenMeanwhile(ctx, pool.id)) ?? inPlayOrNext;
  const tournaments: readonly TournamentSnapshot[] = contest?.weeks.map(({ tournament }) => tournament) ?? [];
  const now = ctx.gameClock.now();
  const times = contest && (await timesToCome(ctx, contest));
  return {
    poolName: pool.name,
    format: pool.format,
    rules: shownRules(pool.format, rulesOfPool(pool), pool.rules !== null, pool),
    buyInCents: pool.buyInCents,
    cost: costText(pool),
    settledOutside: pool.settledOutside && shownSettledOutside(pool.settledOutside),
    namedPrizes: pool.namedPrizes && shownPrizes(pool.namedPrizes),
    feeCents: feeCents(pool.buyInCents),
    tournaments,
    lockAt: times?.lockAt ?? null,
    firstLockAt: times?.firstLockAt ?? null,
    joinBefore: times?.joinBefore ?? null,
    memberCount,
    needsPin: invitation === null && accessOf(pool) === PoolAccess.PIN,
    worksUntil: invitation?.expiresAt ?? null,
    admin: (await userById(ctx, pool.adminId))?.shownName ?? '',
    join: joinVerdict(facts, invitation ? viewerWithInvitation(view, invitation.id) : view.viewer, now),
  };
}

/** When its picks lock, unless they have; and until when one has to join for it, where that is earlier (G48). */
async function timesToCome(ctx: Ctx, view: ContestView) {
  const now = ctx.gameClock.now();
  const { lockAt } = await picksWindow(ctx, view);
  if (now >= lockAt) return null;
  const joinBefore = playsIfJoinedBefore(view.pool.format, view.facts);
  const firstLockAt = view.weeks[0]?.locks.firstAt ?? lockAt;
  return { lockAt, firstLockAt, joinBefore: now < joinBefore && joinBefore < lockAt ? joinBefore : null };
}
