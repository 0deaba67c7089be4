import { pageOf } from '@fairway/schema/graphql-limits';
import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import type { EventStream } from '../../live/topics/event-stream.ts';
import { topicEvents } from '../../live/topics/topic-events.ts';
import type { TopicEvent } from '../../live/topics/topic-kind.ts';
import { ownPoolId } from '../../pools/membership/own-pool.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { notMember } from '../../pools/pool.queries.ts';
import { markRead, readMarksForMember } from './read-marks.service.ts';
import { type ReadMarksView, readMarksTopics } from './read-marks-topics.ts';

@ObjectType({ description: "How far a member has read a pool's chat." })
class ReadMark {
  @Field(() => User, { description: 'Who.' })
  user!: User;

  @Field(() => ID, { description: 'The last message that they have seen.' })
  upTo!: string;
}

/** The marks for the caller; of several changes that wait for a slow reader, the last. */
async function readMarksEvents(ctx: Ctx, poolName: string): Promise<EventStream<TopicEvent<ReadMarksView>>> {
  const { poolId, userId } = await ownPoolId(ctx, poolName);
  return topicEvents(ctx, readMarksTopics, poolId, {
    userId,
    refuse: (subscriber) => subscriber.end(notMember()),
  });
}

@Resolver(() => Pool)
class PoolReadMarksResolver {
  @FieldResolver(() => [ReadMark], {
    description:
      'How far its members have read the chat, by name. Empty with 30 members and more, and for strangers.',
  })
  @Extensions(pageOf(10))
  readMarks(@Root() pool: Pool, @Context() ctx: Ctx): Promise<ReadMark[]> {
    return readMarksForMember(ctx, pool);
  }
}

@Resolver(() => ReadMark)
class ReadMarksResolver {
  @Mutation(() => Boolean, {
    description: 'Remembers how far you have read, which pools of under 30 members show. Sixty a minute.',
  })
  async markRead(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('upTo', () => ID, { description: 'The last message that you have seen.' }) upTo: string,
  ): Promise<boolean> {
    await markRead(ctx, pool, upTo);
    return true;
  }

  @Subscription(() => [ReadMark], {
    name: 'readMarks',
    subscribe: ({ context, args }: { context: Ctx; args: { pool: string } }) =>
      readMarksEvents(context, args.pool),
    description:
      'How far its members have read the chat, at once and at every change, as long as you are in the pool. Empty with 30 members and more.',
  })
  readMarksChanged(
    @Root() { value }: TopicEvent<ReadMarksView>,
    @Arg('pool', () => String, { description: 'Its name.' }) _pool: string,
  ): ReadMark[] {
    return [...value.marks];
  }
}

export const readMarksResolvers = [PoolReadMarksResolver, ReadMarksResolver] as const;
