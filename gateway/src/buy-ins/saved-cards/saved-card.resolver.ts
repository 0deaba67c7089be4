import { alone } from '@fairway/schema/graphql-limits';
import { Arg, Ctx as Context, Extensions, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { removeSavedCard, saveCardAtCheckout } from './saved-card.service.ts';

@ObjectType({
  description: 'A card that you have saved to pay with again. Its number is the provider’s alone.',
})
export class SavedCard {
  @Field(() => String, { description: 'What the payment is confirmed with, by its owner’s browser.' })
  paymentMethod!: string;

  @Field(() => String, { description: "'visa', for example." })
  brand!: string;

  @Field(() => String, { description: 'The last four digits.' })
  last4!: string;

  @Field(() => Int, { description: 'The month in which it expires.' })
  expMonth!: number;

  @Field(() => Int, { description: 'The year in which it expires.' })
  expYear!: number;
}

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
