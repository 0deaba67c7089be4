import type { ReactionKind } from '@fairway/schema/reactions';
import { Arg, Ctx as Context, ID, Mutation, Resolver } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { Message, ReactionKinds } from '../message.type.ts';
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
}
