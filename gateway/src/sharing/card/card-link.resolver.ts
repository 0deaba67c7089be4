import { Arg, Ctx as Context, Extensions, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { whichEntry } from '../../pools/entries/which-entry.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { cardLinkOf } from './card-link.service.ts';

@Resolver(() => Pool)
export class CardLinkResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Where whoever has this link sees your card of the week as a picture; null before picks have locked, without a card, and while the board is not public.',
  })
  @Extensions(perViewer)
  cardLink(
    @Root() pool: Pool,
    @Context() ctx: Ctx,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<string | null> {
    return cardLinkOf(ctx, pool, entry ?? 1);
  }
}
