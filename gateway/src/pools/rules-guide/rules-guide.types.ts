import { Field, Int, ObjectType } from 'type-graphql';
import type { FormatGuide, WrittenExample } from '../../rules/guide/guide.ts';
import type { PoolRules } from '../../rules/pools/pool-rules.ts';
import { PoolFormat } from '../pool-enums.ts';
import { ScoringKind } from '../pool-rules/pool-rules.types.ts';

@ObjectType({ description: 'One subject of the rules, in plain English.' })
class RulesSection {
  @Field(() => String, { description: 'What a link to it ends with.' })
  id!: string;

  @Field(() => String, { description: 'What it is about.' })
  title!: string;

  @Field(() => [String], { description: 'What there is to say.' })
  paragraphs!: string[];
}

@ObjectType({ description: 'A tier of the example, and what a card takes of it.' })
class RulesExampleTier {
  @Field(() => Int, { description: '1 to 4.' })
  tier!: number;

  @Field(() => [String], { description: 'Its golfers, favourites first.' })
  golfers!: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'Exactly so many; null where credits decide, or tiers don’t matter.',
  })
  limit!: number | null;

  @Field(() => Int, { nullable: true, description: 'Credits for one golfer; null where numbers decide.' })
  cost!: number | null;
}

@ObjectType({ description: "A golfer's score in one round of the example." })
class RulesExampleScore {
  @Field(() => Int, { nullable: true, description: 'To par; null where there is none.' })
  toPar!: number | null;

  @Field(() => Boolean, { description: "Whether it is part of the card's score." })
  counts!: boolean;

  @Field(() => Boolean, { description: 'Whether it is the penalty for a round that was not completed.' })
  isPenalty!: boolean;
}

@ObjectType({ description: 'A golfer on the card of the example.' })
class RulesExampleLine {
  @Field(() => String, { description: 'Who plays for the card.' })
  golfer!: string;

  @Field(() => Int, { description: '1 to 4.' })
  tier!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Who was picked, where somebody else came in for them.',
  })
  cameFor!: string | null;

  @Field(() => String, { nullable: true, description: 'What befell them; null where nothing did.' })
  befell!: string | null;

  @Field(() => [RulesExampleScore], { description: 'Round by round.' })
  rounds!: RulesExampleScore[];
}

@ObjectType({ description: 'The card that the example opens, in its first week.' })
class RulesExampleCard {
  @Field(() => String, { description: 'Whose it is.' })
  player!: string;

  @Field(() => [RulesExampleLine], { description: 'Golfer by golfer.' })
  lines!: RulesExampleLine[];

  @Field(() => [Int], { nullable: 'items', description: 'What each of its rounds scores.' })
  scores!: (number | null)[];

  @Field(() => Int, { nullable: true, description: 'What they add up to.' })
  total!: number | null;
}

@ObjectType({ description: 'A line of the board of the example.' })
class RulesExampleRow {
  @Field(() => String, { description: 'Who.' })
  player!: string;

  @Field(() => String, { description: "As on any board, with 'T' where it is shared." })
  position!: string;

  @Field(() => [Int], { nullable: 'items', description: 'Under the heads of the board.' })
  scores!: (number | null)[];

  @Field(() => Int, { nullable: true, description: 'What they add up to.' })
  total!: number | null;

  @Field(() => Int, { description: 'What is won.' })
  prizeCents!: number;
}

@ObjectType({ description: 'What the example tells in words, made of its figures.' })
class RulesExampleTexts {
  @Field(() => [String], { description: 'Of its tournament and the tiers.' })
  tiers!: string[];

  @Field(() => [String], { description: 'Of the card.' })
  card!: string[];

  @Field(() => [String], { description: 'Of the board.' })
  board!: string[];

  @Field(() => [String], { description: 'Of the prizes.' })
  prizes!: string[];
}

@ObjectType({ description: 'A small pool that was played by the rules themselves.' })
export class RulesExample {
  @Field(() => [Int], { description: 'The rounds that are played, by number.' })
  rounds!: readonly number[];

  @Field(() => ScoringKind, { description: 'What its figures are: scores to par, or points in hundredths.' })
  scoring!: string;

  @Field(() => [RulesExampleTier], { description: 'The field by tiers.' })
  tiers!: RulesExampleTier[];

  @Field(() => RulesExampleCard, { description: 'One of its cards.' })
  card!: RulesExampleCard;

  @Field(() => [String], { description: 'The heads of its board: rounds, or weeks.' })
  columns!: string[];

  @Field(() => [RulesExampleRow], { description: 'Its board.' })
  rows!: RulesExampleRow[];

  @Field(() => RulesExampleTexts, { description: 'In words.' })
  texts!: RulesExampleTexts;
}

@ObjectType({ description: 'The rules of a format or a pool for who has never played, with an example.' })
export class RulesGuide {
  @Field(() => PoolFormat, { description: 'Which.' })
  format!: string;

  @Field(() => String, { description: 'What people call it.' })
  title!: string;

  @Field(() => [RulesSection], { description: 'Subject by subject.' })
  sections!: RulesSection[];

  @Field(() => RulesExample, { description: 'Worked out by the rules.' })
  example!: RulesExample;
}

/** Each tier with the number of golfers that a card takes from it. */
export const exampleInWords = (
  example: WrittenExample,
  { tierLimits, credits }: PoolRules,
): RulesExample => ({
  ...example,
  tiers: example.tiers.map(({ tier, golfers }) => ({
    tier,
    golfers,
    limit: tierLimits?.[tier] ?? null,
    cost: credits?.tierCosts[tier] ?? null,
  })),
});

export const guideOf = ({ example, rules, ...guide }: FormatGuide): RulesGuide => ({
  ...guide,
  example: exampleInWords(example, rules),
});
