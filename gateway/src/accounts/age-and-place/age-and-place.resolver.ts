import { alone } from '@fairway/schema/graphql-limits';
import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { User } from '../users/user.entity.ts';
import { isCaller } from '../users/user.queries.ts';
import { ageAndPlaceToConfirm, confirmAgeAndPlace } from './age-and-place.service.ts';

@ObjectType({ description: 'A country, or a state of the United States or Canada.' })
class OfferedPlace {
  @Field(() => ID, { description: 'In ISO 3166, as `GB` or `US-TX`.' })
  code!: string;

  @Field(() => String, { description: 'As people call it.' })
  name!: string;
}

@ObjectType({ description: 'What is asked, once, of whoever pays a buy-in here.' })
class AgeAndPlaceAsked {
  @Field(() => Int, { nullable: true, description: 'At least so many years old; null for any age.' })
  minimumAge!: number | null;

  @Field(() => [OfferedPlace], { description: 'Where one has to live; empty for anywhere.' })
  places!: OfferedPlace[];
}

@Resolver(() => User)
export class AgeAndPlaceResolver {
  @Mutation(() => User, {
    description: 'You confirm what is asked of whoever pays a buy-in here; it is kept with its date.',
  })
  @Extensions(alone)
  confirmAgeAndPlace(
    @Context() ctx: Ctx,
    @Arg('minimumAge', () => Int, { nullable: true, description: 'You are at least so many years old.' })
    minimumAge?: number | null,
    @Arg('place', () => ID, { nullable: true, description: 'Where you live, by its code.' })
    place?: string | null,
  ): Promise<User> {
    return confirmAgeAndPlace(ctx, { minimumAge, place });
  }

  @FieldResolver(() => AgeAndPlaceAsked, {
    nullable: true,
    description:
      'What you have to confirm before you can pay a buy-in here; null where nothing is asked or all is confirmed, and on everybody but oneself.',
  })
  @Extensions(perViewer)
  async ageAndPlaceToConfirm(@Root() user: User, @Context() ctx: Ctx): Promise<AgeAndPlaceAsked | null> {
    return isCaller(ctx, user.id) ? ageAndPlaceToConfirm(ctx, user.id) : null;
  }
}
