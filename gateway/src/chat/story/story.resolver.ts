import { pageOf } from '@fairway/schema/graphql-limits';
import type { ReactionKind } from '@fairway/schema/reactions';
import { messageIdShape } from '@fairway/schema/rest/chat/messages';
import {
  Arg,
  Ctx as Context,
  Extensions,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { pageLength } from '../../http/graphql/graphql-pages.ts';
import { parseInput } from '../../input/input.ts';
import type { EventStream } from '../../live/topics/event-stream.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { topicEvents } from '../../live/topics/topic-events.ts';
import type { TopicEvent } from '../../live/topics/topic-kind.ts';
import { ownPoolId } from '../../pools/membership/own-pool.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { notMember } from '../../pools/pool.queries.ts';
import { ReactionKinds } from '../message.type.ts';
import { ownKindsOfLines, ownReactions } from '../reactions/own-reactions.queries.ts';
import type { StoryLineView, StoryView } from './story.queries.ts';
import { reactToStory, storyForMember } from './story.service.ts';
import { Story, StoryLine } from './story.types.ts';
import { storyLength, storyTopics } from './story-topics.ts';

/** The pool's story for the caller; of several changes that wait for a slow reader, the last. */
async function storyEvents(ctx: Ctx, poolName: string): Promise<EventStream<TopicEvent<StoryView>>> {
  const { poolId, userId } = await ownPoolId(ctx, poolName);
  return topicEvents(ctx, storyTopics, poolId, {
    userId,
    refuse: (subscriber) => subscriber.end(notMember()),
  });
}

@Resolver(() => Pool)
class PoolStoryResolver {
  @FieldResolver(() => Story, {
    nullable: true,
    description: 'What has happened in it, told from its boards; null for strangers.',
  })
  story(
    @Root() pool: Pool,
    @Context() ctx: Ctx,
    @Arg('before', () => ID, { nullable: true, description: 'The lines before that one.' })
    before?: string | null,
    @Arg('first', () => Int, { nullable: true, description: 'How many: 50, or up to 100.' })
    first?: number | null,
  ): Promise<Story | null> {
    return storyForMember(ctx, pool, {
      before: before == null ? undefined : parseInput(messageIdShape, before, 'before'),
      limit: pageLength(first ?? storyLength),
    });
  }
}

@Resolver(() => Story)
class StoryResolver {
  @Subscription(() => Story, {
    name: 'story',
    subscribe: ({ context, args }: { context: Ctx; args: { pool: string } }) =>
      storyEvents(context, args.pool),
    description: 'Its latest 50 lines at once, then at every change, as long as you are in the pool.',
  })
  storyChanged(
    @Root() { value }: TopicEvent<StoryView>,
    @Arg('pool', () => String, { description: 'Its name.' }) _pool: string,
  ): Story {
    return value;
  }

  @Mutation(() => StoryLine, {
    description: 'Reacts to a line of the story of a pool you are in, or takes that reaction back.',
  })
  reactToStory(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { description: 'Which line.' }) id: string,
    @Arg('kind', () => ReactionKinds, { description: 'Which reaction.' }) kind: ReactionKind,
    @Arg('on', () => Boolean, { description: 'False takes it back.' }) on: boolean,
  ): Promise<StoryLine> {
    return reactToStory(ctx, { id, kind, on });
  }
}

@Resolver(() => StoryLine)
class StoryLineResolver {
  @FieldResolver(() => [ReactionKinds], {
    description: 'Which of its reactions are yours, also where so many reacted that you are not named.',
  })
  @Extensions({ ...perViewer, ...pageOf(2) })
  myReactions(@Root() line: StoryLineView, @Context() ctx: Ctx): Promise<ReactionKind[]> {
    return ownReactions(ctx, line, ownKindsOfLines);
  }
}

export const storyResolvers = [PoolStoryResolver, StoryResolver, StoryLineResolver] as const;
