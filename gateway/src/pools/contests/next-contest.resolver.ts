import { Arg, Ctx as Context, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { Tournament } from '../../golf/tournament.entity.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { PoolFormat, Round } from '../pool-enums.ts';
import { nextContest } from './next-contest.service.ts';

@ObjectType({ description: 'What a pool that is created now would be played over first.' })
class NextContest {
  @Field(() => [Tournament], { description: 'Its tournaments in order, as far as the schedule has them.' })
  tournaments!: TournamentSnapshot[];

  @Field(() => [Tournament], {
    description:
      'The events that it can begin with, in order, the first one unless another is chosen; all that a host can pick from where they are picked.',
  })
  choices!: TournamentSnapshot[];

  @Field(() => String, {
    nullable: true,
    description: 'Why there are too few, as a sentence for people; null where there are enough.',
  })
  shortage!: string | null;
}

@Resolver()
export class NextContestResolver {
  @Query(() => NextContest, { description: 'What a pool of that format would be played over first.' })
  nextContest(
    @Context() ctx: Ctx,
    @Arg('format', () => PoolFormat, { description: 'What is picked, and what counts.' }) format: PoolFormat,
    @Arg('numTournaments', () => Int, {
      nullable: true,
      description: 'Over how many tournaments, where the format leaves a choice.',
    })
    numTournaments?: number | null,
    @Arg('round', () => Round, { nullable: true, description: 'Which round, where only one is played.' })
    round?: Round | null,
    @Arg('event', () => ID, {
      nullable: true,
      description: 'The event that it is to begin with; the next one if left out.',
    })
    event?: string | null,
    @Arg('tournaments', () => [ID], {
      nullable: true,
      description: 'All of them, in any order, where the host picks them.',
    })
    tournaments?: string[] | null,
  ): Promise<NextContest> {
    return nextContest(ctx, { format, numTournaments, round, event, tournaments });
  }
}
