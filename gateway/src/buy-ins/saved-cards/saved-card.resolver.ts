import { alone } from '@fairway/schema/graphql-limits';
import { Arg, Ctx as Context, Extensions, Mutation, Resolver } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { removeSavedCard, saveCardAtCheckout } from './saved-card.service.ts';

@Resolver()
export class SavedCardResolver {
  @Mutation(() => Boolean, {
    description: 'Says of your open checkout whether the card that pays it is saved for the next one.',
  })
  @Extensions(alone)
  async saveCardAtCheckout(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('save', () => Boolean, { description: 'Whether it is.' }) save: boolean,
  ): Promise<boolean> {
    await saveCardAtCheckout(ctx, pool, save);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Removes the card that you have saved.' })
  @Extensions(alone)
  async removeSavedCard(@Context() ctx: Ctx): Promise<boolean> {
    await removeSavedCard(ctx);
    return true;
  }
}
