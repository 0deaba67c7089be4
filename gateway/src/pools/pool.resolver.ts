import { alone, pageOf } from '@fairway/schema/graphql-limits';
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
import { User } from '../accounts/users/user.entity.ts';
import type { Ctx } from '../context.ts';
import { Tournament } from '../golf/tournament.entity.ts';
import type { TournamentSnapshot } from '../golf/tournaments/tournament-snapshot.ts';
import { connectionOf, pageLength } from '../http/graphql/graphql-pages.ts';
import { feeCents } from '../rules/money/fees.ts';
import {
  deleteVerdict,
  isLiveNow,
  joinVerdict,
  leaveVerdict,
  payoutsVerdict,
  poolEnded,
  settingsVerdict,
} from '../rules/pools/windows.ts';
import { Contest, Entry } from './contests/contest.entity.ts';
import { Decision, decisionOf } from './decision.ts';
import { deletePool, joinPool, leavePool } from './membership/membership.service.ts';
import { withReturn } from './membership/refund-note.ts';
import { Pool } from './pool.entity.ts';
import { CreatePoolInput, UpdatePoolInput } from './pool.inputs.ts';
import {
  findPool,
  lastPool,
  listPools,
  markOpened,
  membersOf,
  ownPool,
  ownPools,
  userById,
} from './pool.queries.ts';
import { createPool, updatePool } from './pool.service.ts';
import { PoolFormat } from './pool-enums.ts';
import { wantedRules } from './pool-rules/pool-rules.types.ts';
import { poolView, tournamentToShow } from './pool-view.service.ts';
import { namedPrizesOf, settledOutsideOf } from './settled-outside/settled-outside.types.ts';

const PoolConnection = connectionOf(Pool, 'Pool', 'pools, in the order of their names');

@ObjectType({ description: 'Someone in a pool.' })
class Member {
  @Field(() => User, { description: 'Who.' })
  user!: User;

  @Field(() => Date, { description: 'Since when.' })
  joinedAt!: Date;
}

@Resolver(() => Pool)
export class PoolResolver {
  @Query(() => PoolConnection, { description: 'Pools in the order of their names, without regard to case.' })
  @Extensions(pageOf(50))
  async pools(
    @Context() ctx: Ctx,
    @Arg('search', () => String, { nullable: true, description: 'Part of a name, in any case.' })
    search?: string | null,
    @Arg('format', () => PoolFormat, { nullable: true, description: 'Of this format only.' })
    format?: PoolFormat | null,
    @Arg('ended', () => Boolean, {
      nullable: true,
      description: 'Only those whose only contest is settled, or only the others; all if left out.',
    })
    ended?: boolean | null,
    @Arg('first', () => Int, { nullable: true, description: 'How many: 50, or up to 100.' })
    first?: number | null,
    @Arg('after', () => String, { nullable: true, description: 'An `endCursor`: go on behind it.' })
    after?: string | null,
  ): Promise<InstanceType<typeof PoolConnection>> {
    const { nodes, hasNextPage } = await listPools(ctx, {
      search: search ?? undefined,
      format: format ?? undefined,
      ended: ended ?? undefined,
      limit: pageLength(first ?? 50),
      after: after ?? undefined,
    });
    return { nodes, pageInfo: { hasNextPage, endCursor: nodes.at(-1)?.nameKey ?? null } };
  }

  @Query(() => Pool, {
    nullable: true,
    description: 'The pool of that name, or of that former name; or null.',
  })
  pool(
    @Context() ctx: Ctx,
    @Arg('name', () => String, { description: 'In any case.' }) name: string,
  ): Promise<Pool | null> {
    return findPool(ctx, name);
  }

  @Query(() => [Pool], { description: 'The pools that you are in, in the order of their names.' })
  myPools(@Context() ctx: Ctx): Promise<Pool[]> {
    return ownPools(ctx);
  }

  @Query(() => Pool, { nullable: true, description: 'The pool that you opened, joined or created last.' })
  lastPool(@Context() ctx: Ctx): Promise<Pool | null> {
    return lastPool(ctx);
  }

  @Mutation(() => Pool, {
    description: 'Records that you opened a pool: `lastPool` returns it from then on.',
  })
  async openPool(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) name: string,
  ): Promise<Pool> {
    const { pool } = await ownPool(ctx, name);
    await markOpened(ctx, pool.id);
    return pool;
  }

  @Mutation(() => Pool, { description: 'Creates a pool; you are its admin and first member.' })
  @Extensions(alone)
  createPool(
    @Context() ctx: Ctx,
    @Arg('input', () => CreatePoolInput, { description: 'What it is made from.' }) input: CreatePoolInput,
  ): Promise<Pool> {
    const { buyInCents, payoutsBps, isPrivate, access, rules, settledOutside, namedPrizes, ...rest } = input;
    return createPool(ctx, {
      ...rest,
      buyInCents: buyInCents ?? undefined,
      payoutsBps: payoutsBps ?? undefined,
      isPrivate: isPrivate ?? undefined,
      access: access ?? undefined,
      rules: rules && wantedRules(rules),
      settledOutside: settledOutside && settledOutsideOf(settledOutside),
      namedPrizes: namedPrizes && namedPrizesOf(namedPrizes),
    });
  }

  @Mutation(() => Pool, { description: 'Changes the settings of your pool. The buy-in never changes.' })
  updatePool(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('input', () => UpdatePoolInput, { description: 'What changes.' }) input: UpdatePoolInput,
  ): Promise<Pool> {
    return updatePool(ctx, pool, {
      name: input.name ?? undefined,
      admin: input.admin ?? undefined,
      maxUsers: input.maxUsers,
      payoutsBps: input.payoutsBps ?? undefined,
      access: input.access ?? undefined,
      pin: input.pin ?? undefined,
      event: input.event ?? undefined,
      tournaments: input.tournaments ?? undefined,
      rules: input.rules && wantedRules(input.rules),
      namedPrizes: input.namedPrizes ? namedPrizesOf(input.namedPrizes) : undefined,
      showsPayments: input.showsPayments ?? undefined,
    });
  }

  @Mutation(() => Pool, { description: 'Joins a pool.' })
  @Extensions(alone)
  joinPool(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('pin', () => String, { nullable: true, description: 'Of a private pool.' }) pin?: string | null,
    @Arg('invite', () => String, {
      nullable: true,
      description: 'The last part of an invitation’s link, in place of a pin.',
    })
    invite?: string | null,
  ): Promise<Pool> {
    return joinPool(ctx, pool, { pin, invite });
  }

  @Mutation(() => Boolean, {
    description:
      'Leaves a pool. The last member who leaves deletes it. False where you stay until the member whom you name has said yes to taking it over.',
  })
  async leavePool(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('newAdmin', () => String, {
      nullable: true,
      description: 'The username of the member who is asked to take it over, where you are its admin.',
    })
    newAdmin?: string | null,
  ): Promise<boolean> {
    const { hasLeft } = await leavePool(ctx, pool, newAdmin);
    return hasLeft;
  }

  @Mutation(() => Boolean, {
    description: 'Deletes your pool. Paid buy-ins go back first, and the fees of all others with them.',
  })
  async deletePool(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
  ): Promise<boolean> {
    await deletePool(ctx, pool);
    return true;
  }

  @FieldResolver(() => User, { description: 'Who runs it.' })
  async admin(@Root() { adminId }: Pool, @Context() ctx: Ctx): Promise<User> {
    const user = await userById(ctx, adminId);
    if (!user) throw new Error('A pool has an admin.');
    return user;
  }

  @FieldResolver(() => [Member], {
    complexity: 20,
    description: 'Who is in it, in the order of joining; empty for strangers.',
  })
  async members(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Member[]> {
    const { isMember } = await poolView(ctx, pool);
    return isMember ? membersOf(ctx, pool.id) : [];
  }

  @FieldResolver(() => Int, { description: 'How many are in it.' })
  async memberCount(@Root() pool: Pool, @Context() ctx: Ctx): Promise<number> {
    return (await poolView(ctx, pool)).memberCount;
  }

  @FieldResolver(() => Boolean, { description: 'Whether you are one of its members.' })
  async isMember(@Root() pool: Pool, @Context() ctx: Ctx): Promise<boolean> {
    return (await poolView(ctx, pool)).isMember;
  }

  @FieldResolver(() => Int, { description: 'What paying the buy-in by card costs on top.' })
  feeCents(@Root() { buyInCents }: Pool): number {
    return feeCents(buyInCents);
  }

  @FieldResolver(() => Contest, {
    nullable: true,
    description: 'What is open or in play; null while the schedule has no tournament for it.',
  })
  async contest(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Contest | null> {
    return (await poolView(ctx, pool)).contest?.contest ?? null;
  }

  @FieldResolver(() => Tournament, {
    nullable: true,
    description:
      'What stands beside its board: the tournament that its contest is about now, or its last one once that is settled; null while none is known.',
  })
  async tournament(@Root() pool: Pool, @Context() ctx: Ctx): Promise<TournamentSnapshot | null> {
    return tournamentToShow(ctx, pool);
  }

  @FieldResolver(() => Entry, {
    nullable: true,
    description: 'Yours in the contest, or in the next one if you joined in play; null for strangers.',
  })
  async entry(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Entry | null> {
    return (await poolView(ctx, pool)).entry;
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether scores are on: from the lock until the week is over.',
  })
  async live(@Root() pool: Pool, @Context() ctx: Ctx): Promise<boolean> {
    const { contest } = await poolView(ctx, pool);
    return contest !== null && isLiveNow(contest.facts, ctx.gameClock.now());
  }

  @FieldResolver(() => Boolean, { description: 'Whether it has played what it was made for.' })
  async ended(@Root() pool: Pool, @Context() ctx: Ctx): Promise<boolean> {
    return poolEnded((await poolView(ctx, pool)).facts, ctx.gameClock.now());
  }

  @FieldResolver(() => Decision, { description: 'Whether you may join.' })
  async join(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Decision> {
    const { facts, viewer } = await poolView(ctx, pool);
    return decisionOf(joinVerdict(facts, viewer, ctx.gameClock.now()));
  }

  @FieldResolver(() => Decision, { description: 'Whether you may leave.' })
  async leave(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Decision> {
    const view = await poolView(ctx, pool);
    const verdict = leaveVerdict(view.facts, view.viewer, ctx.gameClock.now());
    return withReturn(ctx, view, decisionOf(verdict));
  }

  @FieldResolver(() => Decision, { description: 'Whether you may change its settings.' })
  async settings(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Decision> {
    const { facts, viewer } = await poolView(ctx, pool);
    return decisionOf(settingsVerdict(facts, viewer, ctx.gameClock.now()));
  }

  @FieldResolver(() => Decision, { description: 'Whether you may change how its pot is split.' })
  async payoutSettings(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Decision> {
    const { facts, viewer } = await poolView(ctx, pool);
    return decisionOf(payoutsVerdict(facts, viewer, ctx.gameClock.now()));
  }

  @FieldResolver(() => Decision, { name: 'delete', description: 'Whether you may delete it.' })
  async deletion(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Decision> {
    const view = await poolView(ctx, pool);
    const verdict = deleteVerdict(view.facts, view.viewer, ctx.gameClock.now());
    return withReturn(ctx, view, decisionOf(verdict));
  }
}
