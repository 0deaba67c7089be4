import { withoutSignIn } from '@fairway/schema/field-marks';
import { Extensions, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { feeCents } from '../../rules/money/fees.ts';
import {
  formatRules,
  moreShares,
  poolFormats,
  type FormatRules as Rules,
} from '../../rules/pools/formats.ts';
import { cardSize } from '../../rules/pools/pool-rules.ts';
import { PoolFormat } from '../pool-enums.ts';
import { ShownRules, shownRules } from '../pool-rules/pool-rules.types.ts';
import { choicesOf, RuleChoices } from '../pool-rules/rule-choices.types.ts';

@ObjectType({ description: 'A buy-in that a form offers.' })
class BuyInChoice {
  @Field(() => Int, { description: 'What goes into the pot; 0 is free.' })
  buyInCents!: number;

  @Field(() => Int, { description: 'What paying it by card costs on top.' })
  feeCents!: number;
}

@ObjectType({ description: 'The shares that a form offers for the places, in hundredths of a percent.' })
class PayoutChoices {
  @Field(() => [Int], { description: 'For first place. 10000 leaves nothing for the others.' })
  first!: readonly number[];

  @Field(() => [Int], { description: 'For second place.' })
  second!: readonly number[];

  @Field(() => [Int], { description: 'For third place.' })
  third!: readonly number[];
}

@ObjectType({ description: 'How many tournaments a host picks from the schedule.' })
class TournamentChoice {
  @Field(() => Int, { description: 'So many at least.' })
  least!: number;

  @Field(() => Int, { description: 'So many at most.' })
  most!: number;
}

@ObjectType({ description: 'How many golfers of a tier a card takes, or what they cost.' })
class TierRules {
  @Field(() => Int, { description: '1 to 4.' })
  tier!: number;

  @Field(() => Int, { nullable: true, description: 'Exactly so many; null where credits decide.' })
  limit!: number | null;

  @Field(() => Int, { nullable: true, description: 'Credits for one golfer; null where numbers decide.' })
  cost!: number | null;
}

@ObjectType({ description: 'One way of playing: what its forms offer, and its rules.' })
export class FormatRules {
  @Field(() => PoolFormat, { description: 'Which.' })
  format!: string;

  @Field(() => String, { description: 'What people call it.' })
  title!: string;

  @Field(() => String, { description: 'In one or two sentences.' })
  description!: string;

  @Field(() => [String], { description: 'The rules, by paragraphs.' })
  rulesText!: readonly string[];

  @Field(() => ShownRules, { description: 'What it proposes to play by.' })
  rules!: ShownRules;

  @Field(() => RuleChoices, { description: 'What a pool may have of its own instead.' })
  ruleChoices!: RuleChoices;

  @Field(() => [TierRules], { description: 'What a card is made of.' })
  tiers!: TierRules[];

  @Field(() => Int, { nullable: true, description: 'Credits to spend exactly; null in tiered formats.' })
  budget!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many golfers a card has; null where credits decide.',
  })
  cardSize!: number | null;

  @Field(() => [Int], {
    nullable: 'items',
    description: 'The choices for the most members; null is no maximum.',
  })
  maxUsers!: readonly (number | null)[];

  @Field(() => Int, { nullable: true, description: 'The choice that is preset.' })
  defaultMaxUsers!: number | null;

  @Field(() => [BuyInChoice], { description: 'The choices for the buy-in.' })
  buyIns!: BuyInChoice[];

  @Field(() => Int, { description: 'The choice that is preset.' })
  defaultBuyInCents!: number;

  @Field(() => [Int], { description: 'The choices for the number of tournaments; empty where it is one.' })
  numTournaments!: readonly number[];

  @Field(() => TournamentChoice, {
    nullable: true,
    description:
      'How many tournaments its host picks from the schedule; null where they follow from the first.',
  })
  tournamentChoice!: TournamentChoice | null;

  @Field(() => Boolean, { description: 'Whether a round has to be chosen.' })
  needsRound!: boolean;

  @Field(() => PayoutChoices, { description: 'The choices for the split, when the pool is created.' })
  payoutsBps!: PayoutChoices;

  @Field(() => [Int], { description: 'The split that is preset.' })
  defaultPayoutsBps!: readonly number[];

  @Field(() => [[Int]], {
    description: 'For each number of places more than three, a split that a form proposes.',
  })
  moreShares!: readonly (readonly number[])[];

  @Field(() => PayoutChoices, { description: 'The choices for the split in the settings of a pool.' })
  settingsPayoutsBps!: PayoutChoices;
}

const tierNumbers = [1, 2, 3, 4] as const;

const described = (format: Rules): FormatRules => {
  const { options, rules } = format;
  return {
    ...format,
    rules: shownRules(format.format, rules, false),
    ruleChoices: choicesOf(format),
    budget: rules.credits?.budget ?? null,
    cardSize: cardSize(rules),
    tiers: tierNumbers.map((tier) => ({
      tier,
      limit: rules.tierLimits?.[tier] ?? null,
      cost: rules.credits?.tierCosts[tier] ?? null,
    })),
    maxUsers: options.maxUsers,
    defaultMaxUsers: options.defaultMaxUsers,
    buyIns: options.buyInCents.map((buyInCents) => ({ buyInCents, feeCents: feeCents(buyInCents) })),
    defaultBuyInCents: options.defaultBuyInCents,
    numTournaments: options.numTournaments,
    tournamentChoice: options.tournamentChoice,
    needsRound: options.rounds,
    payoutsBps: options.payoutsBps,
    moreShares,
    defaultPayoutsBps: options.defaultPayoutsBps,
  };
};

@Resolver(() => FormatRules)
export class FormatResolver {
  @Query(() => [FormatRules], {
    description: "All that the create and settings forms offer, and the rules' text.",
  })
  @Extensions(withoutSignIn)
  formats(): FormatRules[] {
    return poolFormats.map((format) => described(formatRules(format)));
  }
}
