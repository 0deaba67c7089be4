import {
  Arg,
  Ctx as Context,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { Tournament } from '../../golf/tournament.entity.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { Decision, decisionOf } from '../decision.ts';
import { Pool } from '../pool.entity.ts';
import { userById } from '../pool.queries.ts';
import { invitePastMembers, pastMembersOf } from './past-members.service.ts';
import { nextPool, rerunPool, rerunView } from './rerun.service.ts';

@ObjectType({ description: 'What running a pool again would come to.' })
class RunAgain {
  @Field(() => Decision, { description: 'Whether you may.' })
  decision!: Decision;

  @Field(() => String, { description: 'What the new pool would be called, unless you say otherwise.' })
  poolName!: string;

  @Field(() => [Tournament], { description: 'What it would be played on, as far as the schedule has it.' })
  tournaments!: TournamentSnapshot[];

  @Field(() => Decision, {
    description: 'Whether its members would be asked by mail. Where not, the pool is made without.',
  })
  asking!: Decision;

  @Field(() => Int, { description: 'How many would be asked by mail to come along.' })
  askedCount!: number;
}

@ObjectType({ description: 'Somebody who played with the admin before, and is not in the pool.' })
class PastMember {
  userId!: string;

  @Field(() => Date, { nullable: true, description: 'When they were asked by mail to join; null before.' })
  askedAt!: Date | null;
}

@ObjectType({ description: 'Who could be asked into a pool, since they played with its admin before.' })
class PastMembers {
  @Field(() => Decision, { description: 'Whether they can be asked now.' })
  decision!: Decision;

  @Field(() => Int, { description: 'How many of them were asked.' })
  askedCount!: number;

  @Field(() => Int, { description: 'How many have not been asked yet.' })
  leftCount!: number;

  @Field(() => [PastMember], {
    description: 'In the order of their names. Whom the admin has sent away is not among them.',
  })
  people!: PastMember[];
}

@Resolver(() => Pool)
export class RerunResolver {
  @FieldResolver(() => RunAgain, {
    nullable: true,
    description:
      'Playing it again with the next event, for its admin; null for others, and where it goes on by itself.',
  })
  async runAgain(@Root() pool: Pool, @Context() ctx: Ctx): Promise<RunAgain | null> {
    const view = await rerunView(ctx, pool);
    if (!view) return null;
    const { verdict, name, tournaments, asking, askedCount } = view;
    const decisions = { decision: decisionOf(verdict), asking: decisionOf(asking) };
    return { ...decisions, poolName: name, tournaments, askedCount };
  }

  @FieldResolver(() => Pool, {
    nullable: true,
    description: 'As which it is played again, for its members; null while it is not.',
  })
  nextPool(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Pool | null> {
    return nextPool(ctx, pool);
  }

  @FieldResolver(() => PastMembers, {
    nullable: true,
    description: 'Who played with its admin before and is not in it, for the admin; null for others.',
  })
  async pastMembers(@Root() pool: Pool, @Context() ctx: Ctx): Promise<PastMembers | null> {
    const view = await pastMembersOf(ctx, pool);
    if (!view) return null;
    const { verdict, people } = view;
    const leftCount = people.filter(({ askedAt }) => askedAt === null).length;
    const askedCount = people.length - leftCount;
    return { decision: decisionOf(verdict), askedCount, leftCount, people };
  }

  @Mutation(() => Pool, {
    description:
      'Makes your pool anew for the next event, and asks its members by mail to come along, unless you have asked too many today. Asked again, it answers the same pool.',
  })
  runPoolAgain(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'The name of the one that was played.' }) pool: string,
    @Arg('name', () => String, { nullable: true, description: 'What the new one is called.' })
    name?: string | null,
  ): Promise<Pool> {
    return rerunPool(ctx, pool, name);
  }

  @Mutation(() => Pool, {
    description: 'Asks everybody by mail to join who played with you before and was not asked yet.',
  })
  invitePastMembers(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
  ): Promise<Pool> {
    return invitePastMembers(ctx, pool);
  }
}

@Resolver(() => PastMember)
class PastMemberResolver {
  @FieldResolver(() => User, { description: 'Who.' })
  async user(@Root() { userId }: PastMember, @Context() ctx: Ctx): Promise<User> {
    const user = await userById(ctx, userId);
    if (!user) throw new Error('A past member has an account.');
    return user;
  }
}

export const rerunResolvers = [RerunResolver, PastMemberResolver] as const;
