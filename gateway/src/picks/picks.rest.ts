import { enterPicks, letInLate } from '@fairway/schema/rest/hosting/host-card';
import * as routes from '@fairway/schema/rest/picks';
import { currentUserNamed, userNamed } from '../accounts/users/user.queries.ts';
import type { Ctx } from '../context.ts';
import { serve } from '../http/rest/rest.ts';
import {
  type CardOfMember,
  type CardView,
  cardOfMember,
  cardsOfMembers,
  type PickView,
} from './cards/card.queries.ts';
import { clearAllCards, clearCard, clearCards, saveCard } from './cards/card.service.ts';
import { namedPicks } from './cards/named-picks.ts';
import { guessOf } from './guesses/guess.queries.ts';
import { enterCard } from './host-cards/host-card.service.ts';
import { letIn } from './host-cards/let-in.service.ts';
import { lateUntil } from './season/pick-again.ts';
import { golfersByOdds } from './sheets/odds.queries.ts';

const tierNames = ['Tier1', 'Tier2', 'Tier3', 'Tier4'] as const;
const numberOf = { Tier1: 1, Tier2: 2, Tier3: 3, Tier4: 4 } as const;

const namesOf = (picks: readonly PickView[]) => picks.map(({ golfer }) => golfer.standing.golfer.playerName);

const picksAnswer = (picks: readonly PickView[]) =>
  tierNames.map((tier) => {
    const own = picks.filter(({ golfer }) => golfer.tier === numberOf[tier]);
    const playing = own.filter(({ isOpen }) => !isOpen);
    return {
      tier,
      golferName: namesOf(playing),
      dg_id: playing.map(({ golfer }) => golfer.id),
      withdrawn: namesOf(own.filter(({ isOpen }) => isOpen)),
    };
  });

/** Old clients know of no late cards. */
const cardAnswer = (card: CardView | null) => ({
  userPicks: picksAnswer(card?.picks ?? []),
  ...(card?.isLate && { late: true }),
});

const ofUser = ({ user, card }: CardOfMember) => ({ username: user.shownName, ...cardAnswer(card) });

/** Where there is a guess that the caller may see. */
async function guessAnswer(ctx: Ctx, card: CardView | null): Promise<{ guess?: number }> {
  const guess = card && (await guessOf(ctx, card));
  return guess === null ? {} : { guess };
}

const deleted = { message: 'Your picks have been deleted' };

export const picksRoutes = [
  serve(enterPicks, async (ctx, { body, query }) => {
    const { username, poolName, userPicks, reason, guess, seen } = body;
    const picks = namedPicks(userPicks);
    const { card } = await enterCard(ctx, poolName, {
      username,
      picks,
      reason,
      guess,
      seen,
      week: query.week,
      entry: body.entry,
      contest: body.contest,
    });
    const { shownName } = await userNamed(ctx, username);
    return {
      username: shownName,
      poolName,
      ...cardAnswer(card),
      ...(await guessAnswer(ctx, card)),
    };
  }),
  serve(letInLate, async (ctx, { body, query }) => {
    const { poolName, ...whom } = body;
    const { forAll } = await letIn(ctx, poolName, { ...whom, week: query.week });
    const { shownName } = await userNamed(ctx, body.username);
    return { username: shownName, poolName, until: lateUntil(ctx, forAll)?.toISOString() ?? null };
  }),
  serve(routes.savePicks, async (ctx, { body, query }) => {
    const { username, poolName, userPicks, guess } = body;
    const { shownName } = await currentUserNamed(ctx, username);
    const card = await saveCard(ctx, poolName, namedPicks(userPicks), {
      week: query.week,
      entry: body.entry,
      guess,
    });
    return {
      username: shownName,
      poolName,
      ...cardAnswer(card),
      ...(await guessAnswer(ctx, card)),
    };
  }),
  serve(routes.picksOfMember, async (ctx, { params, query }) => {
    const { username, poolName } = params;
    const member = await cardOfMember(ctx, poolName, username, query);
    return { poolName, ...ofUser(member), ...(await guessAnswer(ctx, member.card)) };
  }),
  serve(routes.picksOfMembers, async (ctx, { body }) => {
    const { poolName, usernames } = body;
    return (await cardsOfMembers(ctx, poolName, { usernames })).map(ofUser);
  }),
  serve(routes.picksOfPool, async (ctx, { query }) =>
    (await cardsOfMembers(ctx, query.poolName)).map(ofUser),
  ),
  serve(routes.deletePicks, async (ctx, { params, query }) => {
    await currentUserNamed(ctx, params.username);
    await clearCard(ctx, params.poolName, query);
    return deleted;
  }),
  serve(routes.deleteAllPicks, async (ctx, { params }) => {
    await currentUserNamed(ctx, params.username);
    await clearAllCards(ctx);
    return deleted;
  }),
  serve(routes.deletePicksOfPools, async (ctx, { body }) => {
    await clearCards(ctx, body.userPools);
    return deleted;
  }),
  serve(routes.golferOdds, async (ctx, { query }) =>
    (await golfersByOdds(ctx, query.poolName)).map(({ golfer, odds, tier }) => ({
      player_name: golfer.playerName,
      draftkings: odds,
      dg_id: golfer.dgId,
      tier: tierNames[tier - 1] ?? 'Tier4',
    })),
  ),
];
