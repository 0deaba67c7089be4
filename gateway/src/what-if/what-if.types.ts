import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { RoundState, Tournament, TournamentState } from '../golf/tournament.entity.ts';
import type { TournamentSnapshot } from '../golf/tournaments/tournament-snapshot.ts';
import { MissedRoundRule, TieRule } from '../pools/pool-rules/pool-rules.types.ts';
import type {
  RoundState as RoundStateName,
  TournamentState as TournamentStateName,
} from '../rules/golf/tournament.ts';
import type { MissedRound } from '../rules/pools/pool-rules.ts';

@ObjectType({ description: 'A golfer of a week: what they have played, and what is said of their chances.' })
export class WhatIfGolfer {
  @Field(() => ID, { description: "The golfer's id." })
  golferId!: string;

  @Field(() => String, { description: 'The name, as people say it.' })
  name!: string;

  @Field(() => String, {
    description: "'active', 'cut', 'withdrawn', 'disqualified', 'mdf', or the feed's own word.",
  })
  status!: string;

  @Field(() => String, { nullable: true, description: "On the leaderboard: '1', 'T2', 'CUT'." })
  position!: string | null;

  @Field(() => [Int], { nullable: 'items', description: 'Of the four rounds, once each is finished.' })
  strokes!: (number | null)[];

  @Field(() => [Int], { nullable: 'items', description: 'Par of their courses, as far as it is known.' })
  pars!: (number | null)[];

  @Field(() => Int, { nullable: true, description: 'The round that they are in.' })
  playingRound!: number | null;

  @Field(() => Int, { nullable: true, description: 'Holes done of it.' })
  thru!: number | null;

  @Field(() => Int, { nullable: true, description: 'Score to par of it.' })
  today!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "The bookmaker's probability to win before the first shot, 0 to 1; null without one.",
  })
  odds!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "The feed's own probability to win now, 0 to 1; null where it says nothing.",
  })
  winChance!: number | null;
}

@ObjectType({ description: 'A week of the contest, with its whole field once cards are locked.' })
export class WhatIfWeek {
  @Field(() => Int, { description: 'Which: 1 for the first.' })
  week!: number;

  @Field(() => Tournament, { description: 'What is played.' })
  tournament!: TournamentSnapshot;

  @Field(() => TournamentState, { description: 'How far it is.' })
  state!: TournamentStateName;

  @Field(() => [RoundState], { description: 'How far its four rounds are.' })
  rounds!: readonly RoundStateName[];

  @Field(() => Boolean, { description: 'Whether its cards are locked.' })
  locked!: boolean;

  @Field(() => [WhatIfGolfer], { description: 'Its field; empty before the lock.' })
  golfers!: WhatIfGolfer[];

  @Field(() => Int, {
    nullable: true,
    description:
      'How many make a cut that is still to come, with whoever is level with the last; null without one.',
  })
  cutPlaces!: number | null;

  @Field(() => Date, { nullable: true, description: 'When the feed told its probabilities; null if never.' })
  chancesAt!: Date | null;
}

@ObjectType({ description: 'An entry on the board, with its cards of the weeks that are locked.' })
export class WhatIfEntry {
  userId!: string;

  @Field(() => ID, { description: 'Its entry.' })
  entryId!: string;

  @Field(() => Int, { description: "Which of its member's entries it is: 1 is the first." })
  entry!: number;

  @Field(() => String, { nullable: true, description: 'What its member calls it; null without a nickname.' })
  nickname!: string | null;

  @Field(() => String, { description: 'What equals are listed by.' })
  name!: string;

  @Field(() => Date, { description: 'Since when it counts: odd cents go to the first.' })
  since!: Date;

  @Field(() => [[ID]], {
    nullable: 'items',
    description: 'Who plays for it, week by week; null without a card, and before the lock.',
  })
  cards!: (string[] | null)[];

  @Field(() => [Int], {
    nullable: 'items',
    description: 'What it guessed that the winner would score, week by week; null without a guess.',
  })
  guesses!: (number | null)[];
}

@ObjectType({ description: 'What places are paid from.' })
export class WhatIfPot {
  @Field(() => Int, { description: 'What each entry has put in.' })
  buyInCents!: number;

  @Field(() => Int, { description: 'How many entries have.' })
  paidEntries!: number;

  @Field(() => Int, { description: 'Of how many members.' })
  paidMembers!: number;

  @Field(() => [Int], { description: 'The share of each place, in basis points.' })
  payoutsBps!: readonly number[];

  @Field(() => [Int], { nullable: true, description: 'Prizes by name, in place of shares.' })
  namedCents!: readonly number[] | null;
}

@ObjectType({ description: 'What of the rules scores and ties go by.' })
export class WhatIfRules {
  @Field(() => Int, { nullable: true, description: 'How many scores count in a round; null for all.' })
  countedScores!: number | null;

  @Field(() => MissedRoundRule, { description: 'What a golfer who is out scores for a missed round.' })
  missedRound!: MissedRoundRule;

  @Field(() => TieRule, { description: 'What decides between equal totals for prizes.' })
  ties!: string;
}

@ObjectType({
  description:
    'What the board and its prizes are worked out from, to see in the page what would be if golfers scored so and so.',
})
export class WhatIf {
  @Field(() => WhatIfRules, { description: "The contest's." })
  rules!: WhatIfRules;

  @Field(() => Int, { nullable: true, description: 'The one round that is played, 1 to 4; null for all.' })
  onlyRound!: number | null;

  @Field(() => [WhatIfWeek], { description: 'Its weeks in order.' })
  weeks!: WhatIfWeek[];

  @Field(() => [WhatIfEntry], { description: 'Those that count.' })
  entries!: WhatIfEntry[];

  @Field(() => WhatIfPot, { nullable: true, description: 'Null where nothing is won.' })
  pot!: WhatIfPot | null;
}

export const missedRoundRule = (rule: MissedRound): MissedRoundRule => ({
  kind: rule.kind,
  strokes: rule.kind === 'over-par' ? rule.strokes : null,
});
