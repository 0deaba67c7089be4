import { Field, ID, Int, ObjectType } from 'type-graphql';
import { TournamentGolfer } from '../golf/field/tournament-golfer.ts';

@ObjectType({ description: 'A moment of the race: when a round or a week ended, or now while it is played.' })
export class RaceLeg {
  @Field(() => Int, { description: 'Which: 1 for the first.' })
  week!: number;

  @Field(() => Int, { nullable: true, description: '1 to 4; null where the race goes week by week.' })
  round!: number | null;

  @Field(() => Boolean, {
    description: 'Whether it is still being played, so that its figures are as of now.',
  })
  live!: boolean;
}

@ObjectType({ description: 'One entry in the race; each list has a figure for each leg.' })
export class RaceLine {
  userId!: string;

  @Field(() => ID, { description: 'Its entry, with the week where it is of one alone.' })
  id!: string;

  @Field(() => Int, { description: "Which of its member's entries it is: 1 is the first." })
  entry!: number;

  @Field(() => String, { nullable: true, description: 'What its member calls it; null without a nickname.' })
  nickname!: string | null;

  @Field(() => [String], { description: "'1', 'T2' where it was shared, '-' without anything to rank by." })
  positions!: string[];

  @Field(() => [Int], { nullable: 'items', description: 'The same positions as numbers.' })
  places!: (number | null)[];

  @Field(() => [Int], {
    nullable: 'items',
    description: 'Scores to par until then; null where points score.',
  })
  toPar!: (number | null)[];

  @Field(() => [Int], {
    nullable: 'items',
    description: 'Points until then, in hundredths; empty where strokes score.',
  })
  points!: (number | null)[];
}

@ObjectType({ description: 'How a board came to be.' })
export class Race {
  @Field(() => [RaceLeg], { description: 'In the order of play; none before the first shot.' })
  legs!: RaceLeg[];

  @Field(() => [RaceLine], {
    description: 'In the order of the board. The last figure of each is the board’s.',
  })
  lines!: RaceLine[];
}

@ObjectType({ description: 'A golfer on cards of a contest.' })
export class OwnedGolfer {
  userIds!: string[];

  @Field(() => TournamentGolfer, { description: 'Who.' })
  golfer!: TournamentGolfer;

  @Field(() => Int, { description: 'How many cards have them.' })
  cards!: number;

  @Field(() => Int, { description: 'That number among all cards, in basis points.' })
  shareBps!: number;

  @Field(() => String, { description: "On the leaderboard: '1', 'T2', 'CUT', 'WD', 'DQ', 'MDF' or '--'." })
  position!: string;

  @Field(() => Int, { nullable: true, description: 'Score to par in the tournament.' })
  toPar!: number | null;
}

@ObjectType({ description: 'Who is on how many cards of a week.' })
export class Ownership {
  @Field(() => Int, { description: 'Which: 1 for the first.' })
  week!: number;

  @Field(() => Int, { description: 'How many cards there are.' })
  cards!: number;

  @Field(() => Boolean, { description: 'Whether somebody on them came in for a golfer who withdrew.' })
  replaced!: boolean;

  @Field(() => [OwnedGolfer], {
    description: 'Those that a lock has closed and that a card has, the most frequent first.',
  })
  golfers!: OwnedGolfer[];
}
