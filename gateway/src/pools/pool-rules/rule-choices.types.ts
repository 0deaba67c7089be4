import { Field, Int, ObjectType } from 'type-graphql';
import { lockNames, missedRoundNames, tieName } from '../../rules/guide/rules-in-words.ts';
import type { FormatRules } from '../../rules/pools/formats.ts';
import { ruleChoices } from '../../rules/pools/pool-rules.ts';
import { CardLock, MissedRoundKind, TieRule } from './pool-rules.types.ts';

@ObjectType({ description: 'A way to count missed rounds, for a form.' })
class MissedRoundChoice {
  @Field(() => MissedRoundKind, { description: 'Which.' })
  kind!: string;

  @Field(() => String, { description: 'In a few words.' })
  text!: string;
}

@ObjectType({ description: 'What may decide ties, for a form.' })
class TieChoice {
  @Field(() => TieRule, { description: 'Which.' })
  rule!: string;

  @Field(() => String, { description: 'In a few words.' })
  text!: string;
}

@ObjectType({ description: 'When cards may lock, for a form.' })
class CardLockChoice {
  @Field(() => CardLock, { description: 'Which.' })
  lock!: string;

  @Field(() => String, { description: 'In a few words.' })
  text!: string;
}

@ObjectType({ description: "What a pool of the format may have of its own, beside the format's." })
export class RuleChoices {
  @Field(() => [Int], { description: 'Golfers of a tier; empty where credits decide.' })
  tierLimits!: readonly number[];

  @Field(() => Boolean, { description: 'Whether a card may be allowed to cost less than the budget.' })
  mayLeaveCredits!: boolean;

  @Field(() => [MissedRoundChoice], { description: 'What a missed round scores.' })
  missedRounds!: MissedRoundChoice[];

  @Field(() => [Int], { description: 'Strokes over par for a missed round.' })
  strokesOverPar!: readonly number[];

  @Field(() => [TieChoice], { description: 'What decides between equal totals for prizes.' })
  ties!: TieChoice[];

  @Field(() => [CardLockChoice], { description: 'When cards lock.' })
  locks!: CardLockChoice[];

  @Field(() => [Int], { description: 'How many entries a member may play.' })
  entries!: readonly number[];
}

export function choicesOf({ rules, isSingleRound }: FormatRules): RuleChoices {
  const { missedRounds, ties, locks, ...choices } = ruleChoices(rules, isSingleRound);
  return {
    ...choices,
    missedRounds: missedRounds.map((kind) => ({ kind, text: missedRoundNames[kind] })),
    ties: ties.map((rule) => ({ rule, text: tieName(rule, isSingleRound) })),
    locks: locks.map((lock) => ({ lock, text: lockNames[lock] })),
  };
}
