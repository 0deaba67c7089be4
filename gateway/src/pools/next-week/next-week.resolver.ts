import {
  Arg,
  Ctx as Context,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { Tournament } from '../../golf/tournament.entity.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import {
  type NextWeekAnswer as Answer,
  answerVerdict,
  askingVerdict,
} from '../../rules/pools/hosting/next-week.ts';
import { Decision, decisionOf } from '../decision.ts';
import { Pool } from '../pool.entity.ts';
import { poolView } from '../pool-view.service.ts';
import { questionOf } from './next-week.queries.ts';
import { answerNextWeek } from './next-week.service.ts';

enum NextWeekAnswer {
  YES = 'yes',
  SKIP = 'skip',
  STOP = 'stop',
}

registerEnumType(NextWeekAnswer, {
  name: 'NextWeekAnswer',
  description: 'What becomes of a weekly pool after a settlement.',
  valuesConfig: {
    YES: { description: 'It plays the next event.' },
    SKIP: { description: 'It skips the next event, and plays the one after it.' },
    STOP: { description: 'It ends.' },
  },
});

@ObjectType({ description: 'Whether a weekly pool goes on, which its admin is asked at every settlement.' })
class NextWeek {
  @Field(() => ID, { description: 'That of the settled contest.' })
  id!: string;

  @Field(() => Tournament, { description: 'What it plays next, as it stands.' })
  tournament!: TournamentSnapshot;

  @Field(() => Tournament, {
    nullable: true,
    description: 'What it plays if the next event is skipped; null at the end of the schedule.',
  })
  laterTournament!: TournamentSnapshot | null;

  @Field(() => NextWeekAnswer, { nullable: true, description: 'What you have said; null before.' })
  answer!: Answer | null;

  @Field(() => Boolean, {
    description: 'Whether it waits for your answer: nobody has paid or made a card either.',
  })
  waits!: boolean;

  @Field(() => Decision, { description: 'Whether you can say yes.' })
  yes!: Decision;

  @Field(() => Decision, { description: 'Whether you can skip a week.' })
  skip!: Decision;

  @Field(() => Decision, { description: 'Whether you can stop the pool.' })
  stop!: Decision;
}

@Resolver(() => Pool)
export class NextWeekResolver {
  @FieldResolver(() => NextWeek, {
    nullable: true,
    description: 'Whether it goes on; null where nothing is to be answered, and for everybody but its admin.',
  })
  async nextWeek(@Root() pool: Pool, @Context() ctx: Ctx): Promise<NextWeek | null> {
    const { viewer, contest } = await poolView(ctx, pool);
    // Nothing is asked before the first settlement.
    const isAsked = contest !== null && (contest.contest.number > 1 || contest.contest.settledAt !== null);
    const question = viewer.mayHost && isAsked ? await questionOf(ctx, pool.id) : null;
    if (!question) return null;
    const facts = { ...question.facts, mayHost: true };
    if (!askingVerdict(facts).allowed) return null;
    const { contestId: id, event: tournament, later: laterTournament, answer, next } = question;
    return {
      id,
      tournament,
      laterTournament,
      answer,
      waits: answer === null && next.contest.quiet,
      yes: decisionOf(answerVerdict(facts, 'yes')),
      skip: decisionOf(answerVerdict(facts, 'skip')),
      stop: decisionOf(answerVerdict(facts, 'stop')),
    };
  }

  @Mutation(() => Pool, {
    description: 'Says whether your weekly pool goes on. Until the next lock it can be said otherwise.',
  })
  answerNextWeek(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('answer', () => NextWeekAnswer, { description: 'What becomes of it.' }) answer: Answer,
  ): Promise<Pool> {
    return answerNextWeek(ctx, pool, answer);
  }
}
