import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('Session', { description: 'A log-in of yours, with all tokens that were renewed from it.' })
export class OwnSession {
  @Field(() => ID, { description: 'Stays the same.' })
  id!: string;

  @Field(() => String, { description: "What it runs on, as far as it says so: 'Chrome on Windows'." })
  device!: string;

  @Field(() => Date, { description: 'When you logged in.' })
  signedInAt!: Date;

  @Field(() => Date, { description: 'When it was last used, to the hour.' })
  lastUsedAt!: Date;

  @Field(() => Boolean, { description: 'Whether it is the one that asks.' })
  current!: boolean;
}
