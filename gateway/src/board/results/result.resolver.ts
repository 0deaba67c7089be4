import {
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  Int,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { resultsOf } from './result.service.ts';

@ObjectType({ description: 'What a user reached in one tournament of a settled contest.' })
class PastResult {
  @Field(() => Int, { description: 'In which the tournament began.' })
  year!: number;

  @Field(() => String, { description: 'Of the tournament.' })
  tournamentName!: string;

  @Field(() => String, {
    description: 'As the pool was called then; empty for a private pool that you are no member of.',
  })
  poolName!: string;

  @Field(() => Int, { description: 'Which of their entries in that contest it is of: 1 is the first.' })
  entry!: number;

  @Field(() => String, {
    nullable: true,
    description: 'What that entry was called; null without a nickname.',
  })
  nickname!: string | null;

  @Field(() => String, { description: "The board's text: '1', 'T2' or '-'." })
  position!: string;

  @Field(() => [Int], { nullable: 'items', description: 'Scores to par of the four rounds.' })
  rounds!: (number | null)[];

  @Field(() => Int, {
    nullable: true,
    description: 'Score to par of that tournament; null where points score.',
  })
  total!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'What its golfers’ places gave, in hundredths of a point, where points score.',
  })
  points!: number | null;

  @Field(() => String, { description: 'The day on which it was fixed, at the venue, as YYYY-MM-DD.' })
  date!: string;
}

@Resolver(() => User)
export class ResultResolver {
  @FieldResolver(() => [PastResult], {
    description: 'What they reached, the latest first; nothing of somebody else who hides it.',
  })
  @Extensions(perViewer)
  async pastResults(@Root() user: User, @Context() ctx: Ctx): Promise<PastResult[]> {
    return (await resultsOf(ctx, user)).map(
      ({
        year,
        tournamentName,
        poolName,
        entry,
        nickname,
        position,
        scores: { R1, R2, R3, R4, Total, Points },
        date,
      }) => ({
        year,
        tournamentName,
        poolName: poolName ?? '',
        entry,
        nickname,
        position,
        rounds: [R1, R2, R3, R4],
        total: Total,
        points: Points === undefined ? null : Math.round(Points * 100),
        date,
      }),
    );
  }
}
