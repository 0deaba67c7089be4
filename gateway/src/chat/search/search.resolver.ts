import { pageOf } from '@fairway/schema/graphql-limits';
import { messageIdShape } from '@fairway/schema/rest/chat/messages';
import { Arg, Ctx as Context, Extensions, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { pageLength } from '../../http/graphql/graphql-pages.ts';
import { parseInput } from '../../input/input.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { Message } from '../message.type.ts';
import { searchForMember } from './search.service.ts';

@Resolver(() => Pool)
export class ChatSearchResolver {
  @FieldResolver(() => [Message], {
    description: 'Messages with a text in them, in any case, the latest first. Empty for strangers.',
  })
  @Extensions(pageOf(50))
  messagesFound(
    @Root() pool: Pool,
    @Context() ctx: Ctx,
    @Arg('text', () => String, { description: '2 to 100 characters.' }) text: string,
    @Arg('before', () => ID, { nullable: true, description: 'Those before that message.' })
    before?: string | null,
    @Arg('first', () => Int, { nullable: true, description: 'How many: 50, or up to 100.' })
    first?: number | null,
  ): Promise<Message[]> {
    return searchForMember(ctx, pool, {
      text,
      before: before == null ? undefined : parseInput(messageIdShape, before, 'before'),
      limit: pageLength(first ?? 50),
    });
  }
}
