import { alone } from '@fairway/schema/graphql-limits';
import { Arg, Ctx as Context, Extensions, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import { isCaller } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { whichEntry } from '../../pools/entries/which-entry.ts';
import { removeSavedCard, saveCardAtCheckout, savedCardOf } from './saved-card.service.ts';
import { SavedCard } from './saved-card.types.ts';

@Resolver()
class SavedCardMutations {
  @Mutation(() => Boolean, {
    description: 'Says of your open checkout whether the card that pays it is saved for the next one.',
  })
  @Extensions(alone)
  async saveCardAtCheckout(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('save', () => Boolean, { description: 'Whether it is.' }) save: boolean,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<boolean> {
    await saveCardAtCheckout(ctx, pool, { savesCard: save, entry: entry ?? undefined });
    return true;
  }

  @Mutation(() => Boolean, { description: 'Removes the card that you have saved.' })
  @Extensions(alone)
  async removeSavedCard(@Context() ctx: Ctx): Promise<boolean> {
    await removeSavedCard(ctx);
    return true;
  }
}

@Resolver(() => User)
class UserSavedCardResolver {
  @FieldResolver(() => SavedCard, {
    nullable: true,
    description:
      'The card that you have saved to pay with again; null without one, and on everybody but oneself.',
  })
  @Extensions(perViewer)
  async savedCard(@Root() user: User, @Context() ctx: Ctx): Promise<SavedCard | null> {
    return isCaller(ctx, user.id) ? savedCardOf(ctx, user.id) : null;
  }
}

export const savedCardResolvers = [SavedCardMutations, UserSavedCardResolver] as const;
