import {
  Arg,
  Ctx as Context,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import { User } from '../accounts/users/user.entity.ts';
import type { Ctx } from '../context.ts';
import { Contest } from '../pools/contests/contest.entity.ts';
import { Decision, decisionOf } from '../pools/decision.ts';
import { Pool } from '../pools/pool.entity.ts';
import { userById } from '../pools/pool.queries.ts';
import { buyInOf } from '../pools/settled-outside/pot-of-pool.ts';
import type { Missing as MissingName } from '../rules/pools/hosting/hosting.ts';
import type { HostView } from './host.queries.ts';
import { hostOf, remindMembers, removeMemberAsHost } from './host.service.ts';
import { lockedCards } from './locked-cards.queries.ts';
import { missingGroupsOf } from './missing.ts';

enum Missing {
  PAYMENT = 'payment',
  CARD = 'card',
}

registerEnumType(Missing, {
  name: 'Missing',
  description: 'What a member lacks for a contest.',
  valuesConfig: {
    PAYMENT: { description: 'The buy-in is not paid.' },
    CARD: { description: 'There is no card for the week.' },
  },
});

@ObjectType({ description: 'The members who lack the same.' })
class LackingMembers {
  @Field(() => Missing, { description: 'What.' })
  missing!: MissingName;

  @Field(() => Int, { description: 'How many members it is missing for.' })
  count!: number;

  @Field(() => Int, { description: 'How many of them can be reminded now.' })
  remindable!: number;

  @Field(() => Decision, { description: 'Whether any of them can be reminded now.' })
  remind!: Decision;
}

@ObjectType({ description: 'One of the entries of a member, as the admin sees it.' })
class HostedEntry {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => Int, { description: 'Which of theirs: 1 is the first.' })
  entry!: number;

  @Field(() => String, { nullable: true, description: 'What they call it; null without a nickname.' })
  nickname!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether its buy-in is paid; null where there is none.',
  })
  paid!: boolean | null;

  @Field(() => Date, { nullable: true, description: 'When it was paid, or noted as paid to the host.' })
  paidAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When its card of the week was last saved.' })
  cardSavedAt!: Date | null;

  @Field(() => [Missing], { description: 'What is missing: the payment or the card.' })
  missing!: MissingName[];
}

@ObjectType({
  description: 'A member as the admin sees them: whether there is a card, and never what is on it.',
})
class HostedMember {
  @Field(() => User, { description: 'Who.' })
  user!: User;

  @Field(() => Date, { description: 'Since when they are in the pool.' })
  joinedAt!: Date;

  @Field(() => Boolean, {
    description: 'Whether they are in the contest: who joins in play is in the next one.',
  })
  inContest!: boolean;

  @Field(() => [HostedEntry], {
    description: 'Their entries in the contest, the first one first: one, unless the rules allow more.',
  })
  entries!: HostedEntry[];

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the buy-in of each entry is paid; null where there is none, or they are not in the contest.',
  })
  paid!: boolean | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the buy-in was paid, or noted as paid to the host.',
  })
  paidAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the card of the week was last saved; null without one.',
  })
  cardSavedAt!: Date | null;

  @Field(() => [Missing], { description: 'What is missing: the payment or the card.' })
  missing!: MissingName[];

  @Field(() => Date, {
    nullable: true,
    description: 'When the admin last had them reminded for this contest.',
  })
  remindedAt!: Date | null;

  @Field(() => Decision, { description: 'Whether they can be reminded now, and if not, from when on.' })
  remind!: Decision;

  @Field(() => Decision, { description: 'Whether they can be removed now.' })
  removal!: Decision;

  @Field(() => Int, {
    description: 'What would go back to their card or balance if they were removed, fee included.',
  })
  refundCents!: number;
}

@ObjectType({
  description: 'A card that is locked, and whose tournament has no final result: you can enter or change it.',
})
class LockedCard {
  @Field(() => ID, { description: "The card's, also of one that is not made yet." })
  id!: string;

  @Field(() => User, { description: 'Whose.' })
  user!: User;

  @Field(() => Int, { description: 'Which contest it is for, by number.' })
  contest!: number;

  @Field(() => Int, { description: 'For which week of it, from 1.' })
  week!: number;

  @Field(() => String, { description: 'The name of its tournament.' })
  tournament!: string;

  @Field(() => Int, { description: 'For which of their entries: 1 is the first.' })
  entry!: number;

  @Field(() => String, { nullable: true, description: 'What they call it; null without a nickname.' })
  nickname!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was last saved; null where there is none yet.' })
  cardSavedAt!: Date | null;
}

@ObjectType({ description: 'What the admin of a pool looks after.' })
class PoolHost {
  @Field(() => ID, { description: "The pool's." })
  id!: string;

  @Field(() => Pool, { description: 'Which pool.' })
  pool!: Pool;

  @Field(() => Contest, {
    nullable: true,
    description: 'What cards are made for, or were last; null while the schedule has no tournament for it.',
  })
  contest!: Contest | null;

  @Field(() => Int, { nullable: true, description: 'Which week of it the cards are for.' })
  week!: number | null;

  @Field(() => [LackingMembers], {
    description:
      'How many members have not paid, and how many have no card; a free pool has no payments. Empty until it is known that the contest is played.',
  })
  lacking!: LackingMembers[];

  @Field(() => [HostedMember], {
    complexity: 20,
    description: 'Everybody in the pool, in the order of joining.',
  })
  members!: HostedMember[];
}

@ObjectType({ description: 'What became of reminding.' })
class Reminded {
  @Field(() => Int, { description: 'To how many a mail is on its way.' })
  count!: number;

  @Field(() => PoolHost, { description: 'How things stand now.' })
  host!: PoolHost;
}

const hostFrom = ({ pool, contest, week, members }: HostView): PoolHost => ({
  id: pool.id,
  pool,
  contest: contest?.contest ?? null,
  week,
  lacking: missingGroupsOf(members, {
    isFree: buyInOf(pool) === 0,
    isQuiet: contest?.contest.quiet ?? true,
  }).map(({ verdict, ...lacking }) => ({
    ...lacking,
    remind: decisionOf(verdict),
  })),
  members: members.map(({ entries, isPaid, remind, remindOf, removal, ...member }) => ({
    ...member,
    inContest: entries.length > 0,
    entries: entries.map(({ number, isPaid: paid, ...entry }) => ({ ...entry, entry: number, paid })),
    paid: isPaid,
    remind: decisionOf(remind),
    removal: decisionOf(removal),
  })),
});

@Resolver(() => PoolHost)
export class HostResolver {
  @FieldResolver(() => [LockedCard], {
    complexity: 20,
    description:
      'The cards that you can enter or change, in the order of their weeks; those of an earlier contest too, as long as its result is not final.',
  })
  async lockedCards(@Root() { id }: PoolHost, @Context() ctx: Ctx): Promise<LockedCard[]> {
    const cards = await lockedCards(ctx, id);
    const users = await Promise.all(cards.map(({ userId }) => userById(ctx, userId)));
    return cards.flatMap(({ userId: _userId, ...card }, place) => {
      const user = users[place];
      return user ? [{ ...card, user }] : [];
    });
  }

  @Query(() => PoolHost, { description: 'What you look after as the admin of a pool; for nobody else.' })
  async poolHost(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
  ): Promise<PoolHost> {
    return hostFrom(await hostOf(ctx, pool));
  }

  @Mutation(() => PoolHost, {
    description:
      'Removes a member from your pool, until play has begun for them. What they have paid is refunded.',
  })
  async removeMember(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('username', () => String, { description: 'Whom.' }) username: string,
  ): Promise<PoolHost> {
    return hostFrom(await removeMemberAsHost(ctx, pool, username));
  }

  @Mutation(() => Reminded, {
    description:
      'Reminds members of your pool by mail to pay or to make a card, each at most once in 12 hours.',
  })
  async remindMembers(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('missing', () => Missing, { description: 'What is missing: the payment or the card.' })
    missing: MissingName,
    @Arg('username', () => String, {
      nullable: true,
      description: 'One member; everybody it is missing for, if left out.',
    })
    username?: string | null,
  ): Promise<Reminded> {
    const { count, view } = await remindMembers(ctx, pool, { missing, username: username ?? undefined });
    return { count, host: hostFrom(view) };
  }
}
