import { Field, Int, ObjectType } from 'type-graphql';

/** What a table says of everybody: of a season, or of all time. */
@ObjectType()
export abstract class ReachedPlaces {
  userId!: string;

  @Field(() => String, { description: "'1' or 'T2': by wins, then podiums, then prizes." })
  position!: string;

  @Field(() => Int, { description: 'How many contests they had a place in.' })
  contests!: number;

  @Field(() => Int, { description: 'How often they were first.' })
  wins!: number;

  @Field(() => Int, { description: 'How often they were among the best three, wins included.' })
  podiums!: number;

  @Field(() => Int, { description: 'What they have won.' })
  prizeCents!: number;
}
