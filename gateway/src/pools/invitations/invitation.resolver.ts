import { withoutSignIn } from '@fairway/schema/field-marks';
import { alone } from '@fairway/schema/graphql-limits';
import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import type { PoolFormat as PoolFormatName } from '../../rules/pools/formats.ts';
import { Decision, decisionOf } from '../decision.ts';
import { Pool } from '../pool.entity.ts';
import { PoolFormat } from '../pool-enums.ts';
import { ShownRules } from '../pool-rules/pool-rules.types.ts';
import { ShownPrizes, ShownSettledOutside } from '../settled-outside/settled-outside.types.ts';
import {
  createInvitation,
  invitationUrl,
  lastDay,
  openInvitation,
  revokeInvitation,
} from './invitation.service.ts';
import { invitationDetails } from './invitation-details.service.ts';
import { poolLink } from './pool-link.ts';

@ObjectType({ description: 'A link that lets people into a pool, without its pin.' })
class InvitationLink {
  @Field(() => String, { description: 'Where to go to join.' })
  url!: string;

  @Field(() => Date, { description: 'Until when it works.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'What a link says of the pool that it leads to.' })
class Invited {
  @Field(() => String, { description: 'What the pool is called.' })
  poolName!: string;

  @Field(() => String, { description: 'Who runs it.' })
  admin!: string;

  @Field(() => PoolFormat, { description: 'What is picked, and what counts.' })
  format!: PoolFormatName;

  @Field(() => ShownRules, { description: 'What it is played by.' })
  rules!: ShownRules;

  @Field(() => Int, {
    description: 'What a place in a contest costs on Fairway, the fee not included; 0 in a free pool.',
  })
  buyInCents!: number;

  @Field(() => ShownSettledOutside, {
    nullable: true,
    description: 'How the group settles the money itself; null where the buy-in is paid on Fairway, or free.',
  })
  settledOutside!: ShownSettledOutside | null;

  @Field(() => ShownPrizes, {
    nullable: true,
    description: 'Its prizes by name; null where the places get shares of the pot.',
  })
  namedPrizes!: ShownPrizes | null;

  @Field(() => Int, { description: 'What comes on top of the buy-in by card; 0 in a free pool.' })
  feeCents!: number;

  @Field(() => [String], {
    description:
      'The tournaments it is played on next, or is being played on; none where the schedule has none.',
  })
  tournaments!: string[];

  @Field(() => Date, {
    nullable: true,
    description:
      'When the picks for it lock, where golfers lock one by one the last of them; null where they have, or there is nothing to pick for.',
  })
  lockAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the first golfer locks; null where all have, or there is nothing to pick for.',
  })
  firstLockAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'Until when to join to play it, where that is before its picks lock; null where it is not, or is over.',
  })
  joinBefore!: Date | null;

  @Field(() => Int, { description: 'How many are in it.' })
  memberCount!: number;

  @Field(() => Boolean, { description: 'Whether joining by this link takes the pin, too.' })
  needsPin!: boolean;

  @Field(() => Date, {
    nullable: true,
    description:
      'Until when the link works; null for a pool’s own link, which works as long as the pool lets people in.',
  })
  worksUntil!: Date | null;

  @Field(() => Date, {
    deprecationReason: 'Use `worksUntil`, which is null where a link has no end.',
    description: 'Until when the link works at least.',
  })
  expiresAt!: Date;

  @Field(() => Decision, {
    description: 'Whether you may join; without being logged in, whether anybody may.',
  })
  join!: Decision;
}

@Resolver(() => Pool)
export class InvitationResolver {
  @Query(() => Invited, { description: 'What an invitation leads to, for whoever has its link.' })
  @Extensions(withoutSignIn)
  async invitation(
    @Context() ctx: Ctx,
    @Arg('token', () => String, { description: 'The last part of the link.' }) token: string,
  ): Promise<Invited> {
    const { tournaments, join, ...details } = await invitationDetails(ctx, token);
    return {
      ...details,
      expiresAt: details.worksUntil ?? lastDay(ctx.wallClock.now()),
      tournaments: tournaments.map(({ name }) => name),
      join: decisionOf(join),
    };
  }

  @Mutation(() => Pool, {
    description:
      'Creates an invitation link for your pool. The one before it stops working, unless you ask for one only `ifNone` works.',
  })
  @Extensions(alone)
  createInvitation(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('ifNone', () => Boolean, {
      nullable: true,
      description: 'Whether a link that works stays, renewed, instead of giving way to a new one.',
    })
    ifNone?: boolean | null,
  ): Promise<Pool> {
    return createInvitation(ctx, pool, ifNone ?? false);
  }

  @Mutation(() => Pool, { description: 'Takes the link into your pool back.' })
  @Extensions(alone)
  revokeInvitation(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
  ): Promise<Pool> {
    return revokeInvitation(ctx, pool);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The pool’s own link, for its members to pass on: to a page that tells what is played and lets people in, with the pin where there is one. Null to strangers, and in a pool that only an invitation of its host opens.',
  })
  joinUrl(@Root() pool: Pool, @Context() ctx: Ctx): Promise<string | null> {
    return poolLink(ctx, pool);
  }

  @FieldResolver(() => InvitationLink, {
    name: 'invitation',
    nullable: true,
    description: 'The link that works now, for the admin and for whom they asked by mail; null without one.',
  })
  async invitationLink(@Root() pool: Pool, @Context() ctx: Ctx): Promise<InvitationLink | null> {
    const invitation = await openInvitation(ctx, pool);
    return invitation && { url: invitationUrl(ctx, invitation), expiresAt: invitation.expiresAt };
  }
}
