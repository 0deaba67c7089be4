import { alone } from '@fairway/schema/graphql-limits';
import {
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import { User } from '../accounts/users/user.entity.ts';
import { isCaller } from '../accounts/users/user.queries.ts';
import type { Ctx } from '../context.ts';
import { perViewer } from '../live/topics/shared-answers.ts';
import {
  calendarAddressMadeAt,
  makeCalendarAddress,
  revokeCalendarAddress,
} from './calendar-address.service.ts';

@ObjectType({ description: 'An address for a calendar that has just been made.' })
class NewCalendarAddress {
  @Field(() => String, { description: 'The address, which nobody can show again.' })
  url!: string;

  @Field(() => User, { description: 'Whose it is.' })
  user!: User;
}

@Resolver(() => User)
export class CalendarAddressResolver {
  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'When you made the address that your calendar subscribes to; null without one, and on everybody but oneself.',
  })
  @Extensions(perViewer)
  async calendarAddressMadeAt(@Root() user: User, @Context() ctx: Ctx): Promise<Date | null> {
    return isCaller(ctx, user.id) ? calendarAddressMadeAt(ctx, user.id) : null;
  }

  @Mutation(() => NewCalendarAddress, {
    description:
      'Makes the address that your calendar subscribes to, in place of the one before. Whatever ends all your sessions ends it too.',
  })
  @Extensions(alone)
  makeCalendarAddress(@Context() ctx: Ctx): Promise<NewCalendarAddress> {
    return makeCalendarAddress(ctx);
  }

  @Mutation(() => User, { description: 'Ends the address of your calendar at once.' })
  @Extensions(alone)
  revokeCalendarAddress(@Context() ctx: Ctx): Promise<User> {
    return revokeCalendarAddress(ctx);
  }
}
