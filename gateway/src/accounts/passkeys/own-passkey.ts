import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('Passkey', { description: 'A passkey of yours: with it you log in without a password.' })
export class OwnPasskey {
  @Field(() => ID, { description: 'Stays the same.' })
  id!: string;

  @Field(() => String, { description: 'What you called it.' })
  name!: string;

  @Field(() => Date, { description: 'When you added it.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When you last used it; null where you never have.' })
  lastUsedAt!: Date | null;
}
