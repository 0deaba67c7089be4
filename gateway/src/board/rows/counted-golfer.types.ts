import { Field, Int, ObjectType } from 'type-graphql';
import { TournamentGolfer } from '../../golf/field/tournament-golfer.ts';
import { Replaced } from '../../picks/cards/card.types.ts';

// What golfers give the cards they are on (G28).

@ObjectType({ description: 'How a golfer finished, where points score; while play goes on, so far.' })
export class Finish {
  @Field(() => Int, { nullable: true, description: 'Their place; null for who is out of it.' })
  place!: number | null;

  @Field(() => Int, {
    description:
      'How many share that place, the golfer included: they have the average of the places they hold.',
  })
  sharedBy!: number;

  @Field(() => Int, { description: 'What the place is worth, in hundredths of a point.' })
  points!: number;
}

@ObjectType({ description: "A golfer's part in one round of a card." })
export class CountedRound {
  @Field(() => Int, { description: '1 to 4.' })
  round!: number;

  @Field(() => Int, { nullable: true, description: 'Score to par; null where there is none yet.' })
  toPar!: number | null;

  @Field(() => Int, { nullable: true, description: 'Strokes, once the round is finished.' })
  strokes!: number | null;

  @Field(() => Boolean, { description: "Whether it is part of the card's score." })
  counts!: boolean;

  @Field(() => Boolean, { description: 'Whether it is the penalty of a golfer who is out.' })
  penalty!: boolean;

  @Field(() => Boolean, { description: 'Whether the golfer is still playing it.' })
  live!: boolean;
}

@ObjectType({ description: 'A golfer who plays for a card, and what of them counts.' })
export class CountedGolfer {
  @Field(() => TournamentGolfer, { description: 'Who.' })
  golfer!: TournamentGolfer;

  @Field(() => Int, { description: 'Tier 1 to 4, of the sheet the card was made from.' })
  tier!: number;

  @Field(() => [CountedRound], { description: 'The four rounds.' })
  rounds!: CountedRound[];

  @Field(() => Replaced, { nullable: true, description: 'In whose place; null for who was picked.' })
  replaced!: Replaced | null;

  @Field(() => String, { description: "On the leaderboard: '1', 'T2', 'CUT', 'WD', 'DQ', 'MDF' or '--'." })
  position!: string;

  @Field(() => Finish, {
    nullable: true,
    description:
      'What their place gives, where points score; null where strokes do, and before there is a place.',
  })
  finish!: Finish | null;

  @Field(() => Int, { nullable: true, description: 'Score to par in the tournament.' })
  toPar!: number | null;

  @Field(() => Int, { nullable: true, description: 'Score to par of the round in play.' })
  today!: number | null;

  @Field(() => Int, { nullable: true, description: 'Holes done of the round in play.' })
  thru!: number | null;
}
