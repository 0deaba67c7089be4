import { Field, ObjectType } from 'type-graphql';
import { User } from '../users/user.entity.ts';

@ObjectType({ description: 'A session: who it is, and the token that proves it.' })
export class AuthPayload {
  @Field(() => String, { description: 'For `Authorization: Bearer TOKEN`; it lasts 14 days.' })
  token!: string;

  @Field(() => User, { description: 'Whose session it is.' })
  user!: User;
}
