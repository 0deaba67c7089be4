import { pageOf } from '@fairway/schema/graphql-limits';
import { Arg, Ctx as Context, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import { isCaller } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { chatStateOf } from '../reading/chat-state.queries.ts';
import { mutedPeopleOf, mutedPools, mutePerson, mutePool } from './mute.service.ts';

@Resolver(() => User)
class MutesOfUserResolver {
  @FieldResolver(() => [User], {
    nullable: true,
    description:
      'Whom you have muted, in that order: what they say in chats is for you to fold away. Null on everybody but oneself.',
  })
  @Extensions({ ...perViewer, ...pageOf(10) })
  async mutedPeople(@Root() user: User, @Context() ctx: Ctx): Promise<User[] | null> {
    return isCaller(ctx, user.id) ? mutedPeopleOf(ctx, user.id) : null;
  }

  @FieldResolver(() => [Pool], {
    nullable: true,
    description: 'The pools whose chats you have muted, by name; null on everybody but oneself.',
  })
  @Extensions({ ...perViewer, ...pageOf(10) })
  async mutedPools(@Root() user: User, @Context() ctx: Ctx): Promise<Pool[] | null> {
    return isCaller(ctx, user.id) ? mutedPools(ctx) : null;
  }

  @Mutation(() => User, {
    description:
      'Mutes somebody for you in every chat, or no longer: what they say is not counted as unread, and no notice says that they mention you. They are not told.',
  })
  mutePerson(
    @Context() ctx: Ctx,
    @Arg('username', () => String, { description: 'Whom.' }) username: string,
    @Arg('on', () => Boolean, { description: 'False ends it.' }) on: boolean,
  ): Promise<User> {
    return mutePerson(ctx, username, on);
  }
}

@Resolver(() => Pool)
class MutesOfPoolResolver {
  @FieldResolver(() => Boolean, { description: 'Whether you have muted its chat.' })
  @Extensions(perViewer)
  async isMuted(@Root() pool: Pool, @Context() ctx: Ctx): Promise<boolean> {
    return (await chatStateOf(ctx, pool.id)).isMuted;
  }

  @Mutation(() => Pool, {
    description:
      'Mutes the chat of a pool you are in, or no longer: no notice says that somebody mentions you there. Its host’s notices, and what is about money, still reach you.',
  })
  mutePool(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('on', () => Boolean, { description: 'False ends it.' }) on: boolean,
  ): Promise<Pool> {
    return mutePool(ctx, pool, on);
  }
}

export const muteResolvers = [MutesOfUserResolver, MutesOfPoolResolver] as const;
