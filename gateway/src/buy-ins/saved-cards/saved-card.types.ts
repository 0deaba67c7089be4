import { Field, Int, ObjectType } from 'type-graphql';

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
