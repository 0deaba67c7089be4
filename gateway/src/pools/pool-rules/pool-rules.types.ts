import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Tier } from '../../rules/golf/tiers.ts';
import { rulesInShort, rulesInWords, withdrawalsInWords } from '../../rules/guide/rules-in-words.ts';
import { formatRules, type PoolFormat } from '../../rules/pools/formats.ts';
import {
  cardSize,
  type MissedRound,
  type PoolRules,
  type RulesWanted,
} from '../../rules/pools/pool-rules.ts';
import { type OwnMoney, usualMoney } from '../../rules/pools/settled-outside.ts';

export enum MissedRoundKind {
  OVER_PAR = 'over-par',
  WORST_OF_FIELD = 'worst-of-field',
  WORST_OF_POOL = 'worst-of-pool',
}

registerEnumType(MissedRoundKind, {
  name: 'MissedRoundKind',
  description: 'What a golfer who is out scores for a round that they did not complete.',
  valuesConfig: {
    OVER_PAR: { description: 'Par and a number of strokes.' },
    WORST_OF_FIELD: { description: 'The highest score of the round, of all who finished it.' },
    WORST_OF_POOL: {
      description: "One more than the highest score of the round, of the golfers on the contest's cards.",
    },
  },
});

export enum TieRule {
  LATEST_ROUNDS = 'latest-rounds',
  SPLIT = 'split',
  GUESS = 'guess',
  BEST_WEEKS = 'best-weeks',
}

registerEnumType(TieRule, {
  name: 'TieRule',
  description: 'What decides between equal totals for prizes.',
  valuesConfig: {
    LATEST_ROUNDS: { description: 'The lowest last round, then the one before it; then prizes are split.' },
    SPLIT: { description: 'Nothing: the prizes of the places are split.' },
    GUESS: {
      description:
        "The closest guess of the winner's score, the lower of two as close; then prizes are split.",
    },
    BEST_WEEKS: {
      description: 'Of points, the best single week, then the second best, and so on; then prizes are split.',
    },
  },
});

export enum ScoringKind {
  STROKES = 'strokes',
  POINTS = 'points',
}

registerEnumType(ScoringKind, {
  name: 'ScoringKind',
  description: 'What golfers give the cards they are on.',
  valuesConfig: {
    STROKES: { description: 'Their scores to par: the lowest total wins.' },
    POINTS: { description: 'Points by their place in the tournament: the most points win.' },
  },
});

export enum CardLock {
  FIRST_DAY = 'first-day',
  FIRST_TEE = 'first-tee',
  GOLFER = 'golfer',
}

registerEnumType(CardLock, {
  name: 'CardLock',
  description: 'When cards lock.',
  valuesConfig: {
    FIRST_DAY: { description: 'As the first day begins at the venue, or with a tee time before that.' },
    FIRST_TEE: { description: 'With the first tee time of the tournament.' },
    GOLFER: {
      description: 'Golfer by golfer, each with their own first tee time; others see them from then on.',
    },
  },
});

@ObjectType({ description: 'What a missed round scores.' })
export class MissedRoundRule {
  @Field(() => MissedRoundKind, { description: 'How.' })
  kind!: string;

  @Field(() => Int, { nullable: true, description: 'Strokes over par; null where scores decide.' })
  strokes!: number | null;
}

@ObjectType('PoolRules', { description: 'What a pool is played by.' })
export class ShownRules {
  @Field(() => Boolean, { description: "Whether it has rules of its own, beside its format's." })
  own!: boolean;

  @Field(() => [Int], {
    nullable: true,
    description: 'How many golfers of Tier 1, 2, 3 and 4 a card has; null where credits decide.',
  })
  tierLimits!: number[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many golfers a card has; null where credits decide.',
  })
  cardSize!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a card costs exactly the budget, or at most; null without credits.',
  })
  mustSpendAll!: boolean | null;

  @Field(() => Int, { nullable: true, description: 'How many scores count in a round; null for all.' })
  countedScores!: number | null;

  @Field(() => MissedRoundRule, { description: 'What a golfer who is out scores for a missed round.' })
  missedRound!: MissedRoundRule;

  @Field(() => TieRule, { description: 'What decides between equal totals for prizes.' })
  ties!: string;

  @Field(() => CardLock, { description: 'When cards lock.' })
  lock!: string;

  @Field(() => Int, {
    description: 'How many entries a member may play, each with a card, a buy-in and a place of its own.',
  })
  entriesAMember!: number;

  @Field(() => ScoringKind, { description: 'What golfers give the cards they are on.' })
  scoring!: string;

  @Field(() => Boolean, { description: 'Whether a golfer plays for an entry in one week of a contest only.' })
  golfersOnce!: boolean;

  @Field(() => [String], { description: 'What becomes of a golfer who withdraws, in sentences.' })
  withdrawals!: string[];

  @Field(() => String, { description: 'In one or two lines.' })
  summary!: string;

  @Field(() => [String], { description: 'All of this in sentences.' })
  text!: string[];
}

const tierNumbers = [1, 2, 3, 4] as const;

export function shownRules(
  format: PoolFormat,
  rules: PoolRules,
  own: boolean,
  money: OwnMoney = usualMoney,
): ShownRules {
  const { tierLimits, credits, countedScores, missedRound, ties, lock, entriesAMember } = rules;
  return {
    own,
    tierLimits: tierLimits && tierNumbers.map((tier) => tierLimits[tier]),
    cardSize: cardSize(rules),
    mustSpendAll: credits?.mustSpendAll ?? null,
    countedScores,
    missedRound: {
      kind: missedRound.kind,
      strokes: missedRound.kind === 'over-par' ? missedRound.strokes : null,
    },
    ties,
    lock,
    entriesAMember,
    scoring: rules.scoring,
    golfersOnce: rules.golferUse === 'once',
    withdrawals: withdrawalsInWords({ ...formatRules(format), rules }),
    summary: rulesInShort({ ...formatRules(format), rules }),
    text: rulesInWords({ ...formatRules(format), rules }, money),
  };
}

@InputType({ description: 'What a missed round scores.' })
class MissedRoundInput {
  @Field(() => MissedRoundKind, { description: 'How.' })
  kind!: MissedRoundKind;

  @Field(() => Int, { nullable: true, description: 'Strokes over par: 0 to 20.' })
  strokes?: number | null;
}

@InputType({ description: "What of a pool's rules is its own; what is left out stays as it is." })
export class PoolRulesInput {
  @Field(() => [Int], {
    nullable: true,
    description: 'How many golfers of Tier 1, 2, 3 and 4: each 0 to 4, and 4 to 12 in all.',
  })
  tierLimits?: number[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'In salary-cap formats: whether a card costs exactly the budget, or at most.',
  })
  mustSpendAll?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'How many scores count in a round; null for all.' })
  countedScores?: number | null;

  @Field(() => MissedRoundInput, { nullable: true, description: 'What a missed round scores.' })
  missedRound?: MissedRoundInput | null;

  @Field(() => TieRule, { nullable: true, description: 'What decides between equal totals for prizes.' })
  ties?: TieRule | null;

  @Field(() => CardLock, { nullable: true, description: 'When cards lock.' })
  lock?: CardLock | null;

  @Field(() => Int, { nullable: true, description: 'How many entries a member may play: 1 to 5.' })
  entriesAMember?: number | null;
}

/** Zero golfers stand for a tier that is left out, which the rules refuse. */
export const limitsOf = (limits: readonly number[]): Record<Tier, number> => {
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN, fourth = Number.NaN, ...more] = limits;
  return { 1: first, 2: second, 3: third, 4: more.length > 0 ? Number.NaN : fourth };
};

export const wantedRules = (input: PoolRulesInput): RulesWanted => ({
  tierLimits: input.tierLimits ? limitsOf(input.tierLimits) : undefined,
  mustSpendAll: input.mustSpendAll ?? undefined,
  countedScores: input.countedScores,
  missedRound: input.missedRound ? missedRoundOf(input.missedRound) : undefined,
  ties: input.ties ?? undefined,
  lock: input.lock ?? undefined,
  entriesAMember: input.entriesAMember ?? undefined,
});

export const missedRoundOf = ({
  kind,
  strokes,
}: {
  kind: `${MissedRoundKind}`;
  strokes?: number | null | undefined;
}): MissedRound => (kind === 'over-par' ? { kind, strokes: strokes ?? Number.NaN } : { kind });
