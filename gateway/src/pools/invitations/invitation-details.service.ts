import type { Ctx } from '../../context.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { feeCents } from '../../rules/money/fees.ts';
import { joinVerdict } from '../../rules/pools/windows.ts';
import { accessOf, PoolAccess } from '../access/pool-access.ts';
import { contestOpenMeanwhile, picksWindow } from '../contests/contest.queries.ts';
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
  const lockAt = contest && (await picksWindow(ctx, contest)).lockAt;
  const tournaments: readonly TournamentSnapshot[] = contest?.weeks.map(({ tournament }) => tournament) ?? [];
  const now = ctx.gameClock.now();
  return {
    poolName: pool.name,
    format: pool.format,
    rules: shownRules(pool.format, rulesOfPool(pool), pool.rules !== null),
    buyInCents: pool.buyInCents,
    cost: costText(pool),
    settledOutside: pool.settledOutside && shownSettledOutside(pool.settledOutside),
    namedPrizes: pool.namedPrizes && shownPrizes(pool.namedPrizes),
    feeCents: feeCents(pool.buyInCents),
    tournaments,
    lockAt: lockAt && now < lockAt ? lockAt : null,
    memberCount,
    needsPin: invitation === null && accessOf(pool) === PoolAccess.PIN,
    worksUntil: invitation?.expiresAt ?? null,
    admin: (await userById(ctx, pool.adminId))?.shownName ?? '',
    join: joinVerdict(facts, invitation ? viewerWithInvitation(view, invitation.id) : view.viewer, now),
  };
}
