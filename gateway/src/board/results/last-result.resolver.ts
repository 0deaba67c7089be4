import { Ctx as Context, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { boardFrom, PodiumPlace } from '../board-types.ts';
import { lastResultForMember } from './last-result.service.ts';

@ObjectType({ description: 'How a contest of the pool ended, that is no longer the one its board shows.' })
class LastResult {
  @Field(() => ID, { description: 'Its contest.' })
  id!: string;

  @Field(() => [String], { description: 'The names of its tournaments, week by week.' })
  tournaments!: string[];

  @Field(() => Date, { nullable: true, description: 'When its result was fixed.' })
  settledAt!: Date | null;

  @Field(() => Boolean, {
    description:
      'Whether it did not count, being cancelled or not played far enough: every buy-in goes back.',
  })
  void!: boolean;

  @Field(() => [PodiumPlace], { description: 'The best three by rank.' })
  podium!: PodiumPlace[];
}

@Resolver(() => Pool)
export class LastResultResolver {
  @FieldResolver(() => LastResult, {
    nullable: true,
    description: 'How the contest before the one on its board ended; null without one, and for strangers.',
  })
  async lastResult(@Root() pool: Pool, @Context() ctx: Ctx): Promise<LastResult | null> {
    const board = await lastResultForMember(ctx, pool);
    if (!board) return null;
    const { contest, weeks } = board.view;
    return {
      id: contest.id,
      tournaments: weeks.map(({ tournament }) => tournament.name),
      settledAt: contest.settledAt,
      void: contest.outcome === 'void',
      podium: boardFrom(board).podium,
    };
  }
}
