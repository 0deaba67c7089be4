import { pageOf } from '@fairway/schema/graphql-limits';
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
import { connectionOf, pageLength } from '../../http/graphql/graphql-pages.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { userOfEntry } from '../../pools/pool.queries.ts';
import { Refusal } from '../../refusal.ts';
import { Board, boardFrom } from '../board-types.ts';
import {
  finalBoard,
  pastContest,
  pastContests,
  type PoolSeason as Season,
  seasonOf,
} from './archive.service.ts';
import { ReachedPlaces } from './reached-places.ts';

const ContestConnection = connectionOf(Contest, 'Contest', 'settled contests, the latest first');

@ObjectType({ description: 'What somebody reached in a season of a pool.' })
class SeasonRow extends ReachedPlaces {
  @Field(() => Int, { nullable: true, description: 'Their scores to par, added up; null without one.' })
  total!: number | null;

  @Field(() => Int, { nullable: true, description: 'Their best score to par; null without one.' })
  best!: number | null;
}

@ObjectType({ description: 'The table of a season of a pool, of its settled contests.' })
class PoolSeason {
  @Field(() => Int, { description: 'The year it is named after.' })
  season!: number;

  @Field(() => [Int], { description: 'All seasons that the pool has played in, the latest first.' })
  seasons!: number[];

  @Field(() => Int, { description: 'How many contests were settled in it.' })
  contests!: number;

  @Field(() => [SeasonRow], { description: 'Everybody who had a place, the best first.' })
  rows!: SeasonRow[];
}

@Resolver(() => Pool)
class ArchiveResolver {
  @FieldResolver(() => ContestConnection, {
    description: 'Its settled contests, the latest first; empty for strangers.',
  })
  @Extensions(pageOf(10))
  async contests(
    @Root() pool: Pool,
    @Context() ctx: Ctx,
    @Arg('first', () => Int, { nullable: true, description: 'How many: 10, or up to 100.' })
    first?: number | null,
    @Arg('after', () => String, { nullable: true, description: 'An `endCursor`: go on behind it.' })
    after?: string | null,
  ): Promise<InstanceType<typeof ContestConnection>> {
    if (after != null && !/^\d{1,9}$/.test(after))
      throw new Refusal('INVALID', 'after must be an endCursor.', { field: 'after' });
    const { nodes, hasNextPage } = await pastContests(ctx, pool, {
      limit: pageLength(first ?? 10),
      before: after == null ? undefined : Number(after),
    });
    const last = nodes.at(-1);
    return { nodes, pageInfo: { hasNextPage, endCursor: last ? String(last.number) : null } };
  }

  @FieldResolver(() => Contest, {
    nullable: true,
    description: 'One of its settled contests; null without one, and for strangers.',
  })
  pastContest(
    @Root() pool: Pool,
    @Context() ctx: Ctx,
    @Arg('number', () => Int, { description: 'Which, from 1.' }) number: number,
  ): Promise<Contest | null> {
    return pastContest(ctx, pool, number);
  }

  @FieldResolver(() => PoolSeason, {
    nullable: true,
    description: 'The table of a season; null before the first settlement, and for strangers.',
  })
  season(
    @Root() pool: Pool,
    @Context() ctx: Ctx,
    @Arg('season', () => Int, { nullable: true, description: 'Its year; the latest one if left out.' })
    season?: number | null,
  ): Promise<Season | null> {
    return seasonOf(ctx, pool, season);
  }
}

@Resolver(() => Contest)
class ContestBoardResolver {
  @FieldResolver(() => Board, {
    nullable: true,
    description: 'Its board as it was settled; null before that, and for strangers.',
  })
  async finalBoard(@Root() contest: Contest, @Context() ctx: Ctx): Promise<Board | null> {
    const view = await finalBoard(ctx, contest);
    return view && boardFrom(view);
  }
}

@Resolver(() => SeasonRow)
class SeasonRowResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { userId }: SeasonRow, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }
}

export const archiveResolvers = [ArchiveResolver, ContestBoardResolver, SeasonRowResolver] as const;
