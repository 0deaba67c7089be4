import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  Int,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { userOfEntry } from '../../pools/pool.queries.ts';
import { type AllTime, allTimeOf, contestOfTable, headToHeadOf } from './history.service.ts';
import { ReachedPlaces } from './reached-places.ts';

@ObjectType({ description: 'The lowest round of somebody in a pool.' })
class BestRound {
  contestId!: string;

  @Field(() => Int, { description: 'What the card scored in it, to par.' })
  toPar!: number;
}

@ObjectType({ description: 'What somebody has reached in a pool since it began.' })
class AllTimeRow extends ReachedPlaces {
  @Field(() => BestRound, { nullable: true, description: 'Their lowest round; null without one.' })
  bestRound!: BestRound | null;
}

@ObjectType({ description: 'The table of all that a pool has played.' })
class AllTimeTable {
  @Field(() => Int, { description: 'How many contests were settled.' })
  contests!: number;

  @Field(() => [AllTimeRow], { description: 'Everybody who had a place, the best first.' })
  rows!: AllTimeRow[];
}

@ObjectType({ description: 'The place of somebody in a contest, of their best entry.' })
class MetPlace {
  @Field(() => Int, { description: '1 for the first.' })
  rank!: number;

  @Field(() => Int, { nullable: true, description: 'Their score to par; null where points score.' })
  total!: number | null;
}

@ObjectType({ description: 'A contest in which two had a place.' })
class Meeting {
  contestId!: string;

  @Field(() => MetPlace, { description: 'Of the one.' })
  one!: MetPlace;

  @Field(() => MetPlace, { description: 'Of the other.' })
  other!: MetPlace;
}

@ObjectType({ description: 'Two members of a pool beside each other.' })
class HeadToHead {
  @Field(() => Int, { description: 'How often the one was ahead.' })
  won!: number;

  @Field(() => Int, { description: 'How often the other was.' })
  lost!: number;

  @Field(() => Int, { description: 'How often they shared a place.' })
  tied!: number;

  @Field(() => [Meeting], { description: 'The contests in which both had a place, the latest first.' })
  meetings!: Meeting[];
}

/** All that was ever settled is read for them, so that a question has few of them. */
const readsAllContests = { complexity: 500 };

@Resolver(() => Pool)
class HistoryResolver {
  @Extensions(readsAllContests)
  @FieldResolver(() => AllTimeTable, {
    nullable: true,
    description: 'All that it has played; null before the first settlement, and for strangers.',
  })
  allTime(@Root() pool: Pool, @Context() ctx: Ctx): Promise<AllTime | null> {
    return allTimeOf(ctx, pool);
  }

  @Extensions(readsAllContests)
  @FieldResolver(() => HeadToHead, {
    nullable: true,
    description: 'Two of its members or former ones beside each other; null for strangers.',
  })
  headToHead(
    @Root() pool: Pool,
    @Context() ctx: Ctx,
    @Arg('one', () => String, { description: 'A username.' }) one: string,
    @Arg('other', () => String, { description: 'Another username.' }) other: string,
  ): Promise<HeadToHead | null> {
    return headToHeadOf(ctx, pool, { one, other });
  }
}

@Resolver(() => AllTimeRow)
class AllTimeRowResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { userId }: AllTimeRow, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }
}

@Resolver(() => BestRound)
class BestRoundResolver {
  @FieldResolver(() => Contest, { description: 'In which it was first played.' })
  contest(@Root() { contestId }: BestRound, @Context() ctx: Ctx): Promise<Contest> {
    return contestOfTable(ctx, contestId);
  }
}

@Resolver(() => Meeting)
class MeetingResolver {
  @FieldResolver(() => Contest, { description: 'Which.' })
  contest(@Root() { contestId }: Meeting, @Context() ctx: Ctx): Promise<Contest> {
    return contestOfTable(ctx, contestId);
  }
}

export const historyResolvers = [
  AllTimeRowResolver,
  BestRoundResolver,
  HistoryResolver,
  MeetingResolver,
] as const;
