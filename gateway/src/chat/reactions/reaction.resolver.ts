import { pageOf } from '@fairway/schema/graphql-limits';
import type { ReactionKind } from '@fairway/schema/reactions';
import { Arg, Ctx as Context, Extensions, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import type { MessageView } from '../message.queries.ts';
import { Message, ReactionKinds } from '../message.type.ts';
import { ownKindsOfMessages, ownReactions } from './own-reactions.queries.ts';
import { react } from './reaction.service.ts';

@Resolver(() => Message)
export class ReactionResolver {
  @Mutation(() => Message, {
    description: 'Reacts to a message of a pool you are in, or takes that reaction back.',
  })
  react(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { description: 'Which message.' }) id: string,
    @Arg('kind', () => ReactionKinds, { description: 'Which reaction.' }) kind: ReactionKind,
    @Arg('on', () => Boolean, { description: 'False takes it back.' }) on: boolean,
  ): Promise<Message> {
    return react(ctx, { id, kind, on });
  }

  @FieldResolver(() => [ReactionKinds], {
    description: 'Which of its reactions are yours, also where so many reacted that you are not named.',
  })
  @Extensions({ ...perViewer, ...pageOf(2) })
  myReactions(@Root() message: MessageView, @Context() ctx: Ctx): Promise<ReactionKind[]> {
    return ownReactions(ctx, message, ownKindsOfMessages);
  }
}
