import { Ctx as Context, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { Tournament } from '../../golf/tournament.entity.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { prizesCents, prizesShown } from '../../rules/money/prizes.ts';
import { userOfEntry } from '../pool.queries.ts';
import { ContestState } from '../pool-enums.ts';
import { CardLock } from '../pool-rules/pool-rules.types.ts';
import { rulesOfContest } from '../pool-rules/rules-of-pool.ts';
import { paidEntries } from '../settled-outside/pot-entries.queries.ts';
import { buyInOf, potOfPool } from '../settled-outside/pot-of-pool.ts';
import { Contest, Entry } from './contest.entity.ts';
import {
  type ContestView,
  cardLocksOf,
  contestState,
  contestWithId,
  paidPrizes,
  picksWindow,
} from './contest.queries.ts';

@ObjectType({ description: 'One tournament of a contest.' })
class ContestWeek {
  @Field(() => Int, { description: 'Which: 1 for the first.' })
  week!: number;

  @Field(() => Tournament, { description: 'What is played.' })
  tournament!: TournamentSnapshot;

  @Field(() => Date, { description: 'When its cards can be saved from.' })
  opensAt!: Date;

  @Field(() => Date, { description: 'When its cards lock; where golfers lock one by one, the last of them.' })
  lockAt!: Date;

  @Field(() => Date, { description: 'When the first golfer on its cards locks.' })
  firstLockAt!: Date;
}

const viewOf = async (ctx: Ctx, contest: Contest): Promise<ContestView> => {
  const view = await contestWithId(ctx, contest.id);
  if (!view) throw new Error('A contest has at least one tournament.');
  return view;
};

@Resolver(() => Contest)
export class ContestResolver {
  @FieldResolver(() => ContestState, { description: 'How far it is.' })
  async state(@Root() contest: Contest, @Context() ctx: Ctx): Promise<ContestState> {
    return contestState(ctx, await viewOf(ctx, contest));
  }

  @FieldResolver(() => CardLock, { description: 'By what its cards lock.' })
  async cardLock(@Root() contest: Contest, @Context() ctx: Ctx): Promise<string> {
    return rulesOfContest(await viewOf(ctx, contest)).lock;
  }

  @FieldResolver(() => [ContestWeek], { description: 'Its tournaments in order.' })
  async weeks(@Root() contest: Contest, @Context() ctx: Ctx): Promise<ContestWeek[]> {
    const view = await viewOf(ctx, contest);
    return Promise.all(
      view.weeks.map(async ({ week, tournament, locks }) => ({
        week,
        tournament,
        firstLockAt: locks.firstAt,
        ...(await picksWindow(ctx, view, week)),
      })),
    );
  }

  @FieldResolver(() => Date, { description: 'When its first cards can be saved from.' })
  async opensAt(@Root() contest: Contest, @Context() ctx: Ctx): Promise<Date> {
    return (await picksWindow(ctx, await viewOf(ctx, contest))).opensAt;
  }

  @FieldResolver(() => Date, {
    description: 'When its first cards lock; where golfers lock one by one, when the last one has teed off.',
  })
  async lockAt(@Root() contest: Contest, @Context() ctx: Ctx): Promise<Date> {
    return (await picksWindow(ctx, await viewOf(ctx, contest))).lockAt;
  }

  @FieldResolver(() => Int, {
    description:
      'The buy-ins of the paid entries; where the group settles outside and ranks the unpaid, of those with a card too.',
  })
  async potCents(@Root() contest: Contest, @Context() ctx: Ctx): Promise<number> {
    const { pool } = await viewOf(ctx, contest);
    return buyInOf(pool) * (await batched(ctx, paidEntries).load(contest.id));
  }

  @FieldResolver(() => [Int], {
    description:
      'What the places paid, the first one first, or would pay those who have paid by now, in whole dollars.',
  })
  async prizesCents(@Root() contest: Contest, @Context() ctx: Ctx): Promise<number[]> {
    const view = await viewOf(ctx, contest);
    const { pool } = view;
    if (contest.settledAt)
      return (
        (await batched(ctx, paidPrizes).load(contest.id)) ?? prizesCents(potOfPool(pool, 0)).map(() => 0)
      );
    const entries = await batched(ctx, paidEntries).load(contest.id);
    return prizesShown(potOfPool(pool, entries), entries, ctx.gameClock.now() >= cardLocksOf(view).lastAt);
  }
}

@Resolver(() => Entry)
export class EntryResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { userId }: Entry, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }
}
