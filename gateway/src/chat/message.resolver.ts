import { pageOf } from '@fairway/schema/graphql-limits';
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
import type { Ctx } from '../context.ts';
import { pageLength } from '../http/graphql/graphql-pages.ts';
import { parseInput } from '../input/input.ts';
import { EventStream } from '../live/topics/event-stream.ts';
import { ownPoolId } from '../pools/membership/own-pool.ts';
import { Pool } from '../pools/pool.entity.ts';
import { notMember } from '../pools/pool.queries.ts';
import type { MessageView } from './message.queries.ts';
import { messagesForMember, removeMessage, sendMessage } from './message.service.ts';
import { Message } from './message.type.ts';
import { chatStateOf } from './reading/chat-state.queries.ts';
import { liveMessages } from './rooms/live-messages.ts';

const takeAfter = (after: string | null | undefined) =>
  after == null ? undefined : parseInput(messageIdShape, after, 'after');

const maxWaiting = 1000;

/** A pool's messages for the caller, in order and without a gap. */
async function eventsOf(
  ctx: Ctx,
  poolName: string,
  { kind, after }: { kind: 'sent' | 'changed' | 'reacted'; after?: string | undefined },
): Promise<EventStream<MessageView>> {
  const { poolId, userId } = await ownPoolId(ctx, poolName);
  const live = liveMessages(ctx);
  return new EventStream<MessageView>((subscriber) => {
    const stopped = new AbortController();
    const send = (message: MessageView) => subscriber.send(message);
    const listener = {
      userId,
      sent: kind === 'sent' ? send : () => {},
      changed: kind === 'changed' ? send : () => {},
      reacted: kind === 'reacted' ? send : () => {},
      refused: () => subscriber.end(notMember()),
      paced: (send: () => void) => {
        send();
        return subscriber.drained();
      },
    };
    live.listen(poolId, listener, { after, stopped: stopped.signal }).catch((fault) => subscriber.end(fault));
    return () => stopped.abort();
  }, maxWaiting);
}

@Resolver(() => Message)
class MessageResolver {
  @Mutation(() => Message, { description: 'Sends a message to the chat of a pool you are in.' })
  sendMessage(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('text', () => String, { description: '1 to 1,000 characters.' }) text: string,
    @Arg('clientId', () => String, {
      nullable: true,
      description: 'Chosen by the sender: the same one is the same message, sent again.',
    })
    clientId?: string | null,
    @Arg('replyTo', () => ID, { nullable: true, description: 'The message of that pool that it answers.' })
    replyTo?: string | null,
    @Arg('picture', () => ID, {
      nullable: true,
      description:
        'A picture that you have uploaded for that pool by `POST /api/chat/pictures`: then it needs no text.',
    })
    picture?: string | null,
  ): Promise<Message> {
    return sendMessage(ctx, { pool, text, clientId, replyTo, picture });
  }

  @Mutation(() => Message, {
    description: 'Takes a message back: yours, or anybody’s in a pool whose admin you are.',
  })
  removeMessage(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { description: 'Which.' }) id: string,
  ): Promise<Message> {
    return removeMessage(ctx, id);
  }

  @Subscription(() => Message, {
    subscribe: ({ context, args }: { context: Ctx; args: { pool: string; after?: string | null } }) =>
      eventsOf(context, args.pool, { kind: 'sent', after: takeAfter(args.after) }),
    description: 'With `after` the messages that were missed, then those that come, in order and each once.',
  })
  messages(
    @Root() message: MessageView,
    @Arg('pool', () => String, { description: 'Its name.' }) _pool: string,
    @Arg('after', () => ID, { nullable: true, description: 'The last message that was seen.' })
    _after?: string | null,
  ): Message {
    return message;
  }

  @Subscription(() => Message, {
    subscribe: ({ context, args }: { context: Ctx; args: { pool: string } }) =>
      eventsOf(context, args.pool, { kind: 'changed' }),
    description: 'Messages that were removed, or whose author is called otherwise.',
  })
  messageChanged(
    @Root() message: MessageView,
    @Arg('pool', () => String, { description: 'Its name.' }) _pool: string,
  ): Message {
    return message;
  }
}

@Resolver(() => Message)
class ReactionsResolver {
  @Subscription(() => Message, {
    subscribe: ({ context, args }: { context: Ctx; args: { pool: string } }) =>
      eventsOf(context, args.pool, { kind: 'reacted' }),
    description: 'Messages whose reactions have changed.',
  })
  messageReacted(
    @Root() message: MessageView,
    @Arg('pool', () => String, { description: 'Its name.' }) _pool: string,
  ): Message {
    return message;
  }
}

@Resolver(() => Pool)
class PoolMessagesResolver {
  @FieldResolver(() => [Message], {
    description:
      'What was said, oldest first: the latest, those after one, or before one. Empty for strangers.',
  })
  @Extensions(pageOf(50))
  messages(
    @Root() pool: Pool,
    @Context() ctx: Ctx,
    @Arg('after', () => ID, { nullable: true, description: 'Those that follow it.' }) after?: string | null,
    @Arg('before', () => ID, { nullable: true, description: 'The latest before it.' }) before?: string | null,
    @Arg('first', () => Int, { nullable: true, description: 'How many: 50, or up to 100.' })
    first?: number | null,
  ): Promise<Message[]> {
    return messagesForMember(ctx, pool, {
      after: takeAfter(after),
      before: before == null ? undefined : parseInput(messageIdShape, before, 'before'),
      limit: pageLength(first ?? 50),
      withRemoved: true,
    });
  }

  @FieldResolver(() => Int, { description: 'How many messages of others you have not read.' })
  async unread(@Root() pool: Pool, @Context() ctx: Ctx): Promise<number> {
    return (await chatStateOf(ctx, pool.id)).unread;
  }
}

export const messageResolvers = [MessageResolver, ReactionsResolver, PoolMessagesResolver] as const;
