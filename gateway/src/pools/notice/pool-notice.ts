import { Field, ObjectType } from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';

@ObjectType({ description: "What a pool's admin wants its members to know." })
export class PoolNotice {
  @Field(() => String, { description: '1 to 280 characters of plain text; it may have line breaks.' })
  text!: string;

  @Field(() => Date, { description: 'Since when it is up.' })
  at!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'Until when, by the game clock; null where it ends with the contest.',
  })
  until!: Date | null;

  @Field(() => User, { description: 'Who posted it.' })
  by!: User;
}
