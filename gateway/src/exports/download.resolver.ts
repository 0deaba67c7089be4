import { Ctx as Context, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../context.ts';
import { Pool } from '../pools/pool.entity.ts';
import { downloadsOf } from './downloads.service.ts';

@ObjectType({ description: 'A contest whose entries, cards and results there are as CSV, over REST.' })
class DownloadableContest {
  @Field(() => ID, { description: 'Of the contest.' })
  id!: string;

  @Field(() => Int, { description: 'Its number in the pool, from 1: how the downloads name it.' })
  number!: number;

  @Field(() => [String], { description: 'The names of its tournaments, in order.' })
  tournaments!: string[];
}

@Resolver(() => Pool)
export class DownloadResolver {
  @FieldResolver(() => [DownloadableContest], {
    description: 'The contests that its admin can download, the latest first; empty for others.',
  })
  downloads(@Root() pool: Pool, @Context() ctx: Ctx): Promise<DownloadableContest[]> {
    return downloadsOf(ctx, pool);
  }
}
