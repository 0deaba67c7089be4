import { alone } from '@fairway/schema/graphql-limits';
import { Arg, Ctx as Context, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { chatStateOf } from '../reading/chat-state.queries.ts';
import { switchPictures } from './chat-picture.service.ts';

@Resolver(() => Pool)
export class ChatPicturesResolver {
  @FieldResolver(() => Boolean, { description: 'Whether its chat takes and shows pictures.' })
  async chatPictures(@Root() pool: Pool, @Context() ctx: Ctx): Promise<boolean> {
    return (await chatStateOf(ctx, pool.id)).showsPictures;
  }

  @Mutation(() => Pool, {
    description:
      'Lets members of your pool send pictures to its chat, or no longer: those that are there are hidden then, and shown again.',
  })
  @Extensions(alone)
  switchChatPictures(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('on', () => Boolean, { description: 'Whether it shows pictures from now on.' }) on: boolean,
  ): Promise<Pool> {
    return switchPictures(ctx, pool, on);
  }
}
