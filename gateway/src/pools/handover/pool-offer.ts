import { Field, ObjectType } from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';

@ObjectType({ description: 'That a member is asked to take a pool over.' })
export class PoolOffer {
  @Field(() => User, { description: 'Who is asked.' })
  to!: User;

  @Field(() => Date, { description: 'Since when.' })
  at!: Date;

  @Field(() => Boolean, { description: 'Whether its admin leaves the pool once they have said yes.' })
  leaves!: boolean;
}
