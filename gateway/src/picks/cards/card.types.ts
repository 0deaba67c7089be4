import { Field, ID, Int, ObjectType } from 'type-graphql';
import { golferOf, TournamentGolfer } from '../../golf/field/tournament-golfer.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import type { Tier } from '../../rules/golf/tiers.ts';
import { guessChoices } from '../../rules/picks/guess.ts';
import { formatRules } from '../../rules/pools/formats.ts';
import { cardSize, fewestGolfersOnCard, type PoolRules } from '../../rules/pools/pool-rules.ts';
import type { Used } from '../season/used-golfers.queries.ts';
import type { FieldGolfer, SheetView } from '../sheets/sheet.queries.ts';
import type { CardView, PickView } from './card.queries.ts';

@ObjectType({ description: 'How a golfer came onto a card for another who withdrew before a shot.' })
export class Replaced {
  @Field(() => TournamentGolfer, { description: 'Who was picked.' })
  golfer!: TournamentGolfer;

  @Field(() => Date, { description: 'Since when the other plays, in game time.' })
  at!: Date;
}

@ObjectType({ description: 'A golfer on a card.' })
export class Pick {
  @Field(() => TournamentGolfer, { description: 'Who plays for the card.' })
  golfer!: TournamentGolfer;

  @Field(() => Int, { description: 'The tier in this contest, 1 to 4; 1 where tiers don’t matter.' })
  tier!: number;

  @Field(() => Int, { nullable: true, description: 'The credits spent; null outside salary-cap formats.' })
  cost!: number | null;

  @Field(() => Boolean, { description: 'Whether the golfer can be neither removed nor exchanged any more.' })
  locked!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the golfer is out before the lock, so that somebody else can be picked instead.',
  })
  open!: boolean;

  @Field(() => Replaced, { nullable: true, description: 'Whom the golfer replaced; null for most.' })
  replaced!: Replaced | null;
}

@ObjectType({ description: "An entry's picked golfers for one tournament of the contest." })
export class Card {
  @Field(() => ID, { description: 'Entry and week.' })
  id!: string;

  @Field(() => Int, { description: 'Of which week, from 1.' })
  week!: number;

  @Field(() => Boolean, {
    description: "Whether some or all of it is not shown yet, as others' golfers are until they lock.",
  })
  hidden!: boolean;

  @Field(() => Boolean, {
    description: 'Whether it was made after the lock, by the host or by its owner whom the host let in.',
  })
  late!: boolean;

  @Field(() => [Pick], { description: 'By tier; empty without picks, and where they are hidden.' })
  picks!: Pick[];

  @Field(() => String, { nullable: true, description: 'What its owner should know; null where nothing.' })
  notice!: string | null;

  /** The viewer's view, for the fields that other files add. */
  view!: CardView;
}

@ObjectType({ description: 'One tier of a sheet.' })
export class SheetTier {
  @Field(() => Int, { description: '1 to 4.' })
  number!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'How many are picked from it; null where credits decide.',
  })
  limit!: number | null;

  @Field(() => Int, { nullable: true, description: 'What a golfer costs; null outside salary-cap formats.' })
  cost!: number | null;

  @Field(() => [TournamentGolfer], {
    description: 'Who is in it and still in the tournament, favourites first.',
  })
  golfers!: TournamentGolfer[];

  @Field(() => [ID], { description: 'Who of them can be neither added nor removed any more.' })
  lockedIds!: string[];
}

@ObjectType({ description: 'A golfer who plays in another week, where nobody plays twice.' })
export class UsedGolfer {
  @Field(() => ID, { description: "The golfer's." })
  golferId!: string;

  @Field(() => Int, { description: 'In which week, from 1.' })
  week!: number;
}

@ObjectType({ description: 'What a card is picked from.' })
export class Sheet {
  @Field(() => Int, { description: 'Of which week, from 1.' })
  week!: number;

  @Field(() => [SheetTier], { description: 'The four tiers; where they don’t matter, one with everybody.' })
  tiers!: SheetTier[];

  @Field(() => Int, { nullable: true, description: 'The credits to spend; null outside salary-cap formats.' })
  budget!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many golfers a card has; null where credits decide.',
  })
  cardSize!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether all credits are spent, or at most so many; null outside salary-cap formats.',
  })
  mustSpendAll!: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The fewest golfers of a card where not all credits have to be spent; null elsewhere.',
  })
  fewestGolfers!: number | null;

  @Field(() => [Int], {
    description: "What may be guessed of the winner's score to par, where that breaks ties; empty elsewhere.",
  })
  guessChoices!: number[];

  @Field(() => [UsedGolfer], {
    description: 'Who plays for this entry in another week, where nobody plays twice; for its owner only.',
  })
  used!: UsedGolfer[];

  @Field(() => Date, { description: 'Since when cards can be saved.' })
  opensAt!: Date;

  @Field(() => Date, {
    description: 'When cards lock; where golfers lock one by one, when the last one has teed off.',
  })
  lockAt!: Date;

  @Field(() => Boolean, {
    description:
      'Whether each golfer locks at their own tee time: by the rules, or for its owner alone whom the host lets pick late.',
  })
  oneByOne!: boolean;
}

const costOf = ({ credits }: PoolRules, tier: Tier) => credits?.tierCosts[tier] ?? null;

export function cardOf(view: CardView): Card {
  const { entryId, week, format, isHidden, isLate, picks, notice } = view;
  const { rules } = formatRules(format);
  return {
    view,
    id: `${entryId}-${week}`,
    week,
    hidden: isHidden,
    late: isLate,
    notice,
    picks: picks.map(({ golfer, replaced, isLocked, isOpen }: PickView) => ({
      golfer: golferOf(golfer.standing),
      tier: rules.freePicks === null ? golfer.tier : 1,
      cost: costOf(rules, golfer.tier),
      locked: isLocked,
      open: isOpen,
      replaced: replaced && { golfer: golferOf(replaced.golfer.standing), at: replaced.at },
    })),
  };
}

/** Favourites first, by the odds that made the tiers. */
const byChance = (a: FieldGolfer, b: FieldGolfer) =>
  (b.standing.entry.frozenOdds ?? -1) - (a.standing.entry.frozenOdds ?? -1) || (a.name < b.name ? -1 : 1);

export function sheetFrom(
  { contest, week, golfers, opensAt, lockAt, isOneByOne }: SheetView,
  used: Used = new Map(),
): Sheet {
  const rules = rulesOfContest(contest);
  const onSheet = [...golfers.values()].filter(({ isOut }) => !isOut).sort(byChance);
  const { freePicks } = rules;
  const tiers = (freePicks === null ? ([1, 2, 3, 4] as const) : ([1] as const)).map((number) => {
    const own = freePicks === null ? onSheet.filter(({ tier }) => tier === number) : onSheet;
    return {
      number,
      limit: freePicks ?? rules.tierLimits?.[number] ?? null,
      cost: costOf(rules, number),
      golfers: own.map(({ standing }) => golferOf(standing)),
      lockedIds: own.filter(({ isLocked }) => isLocked).map(({ id }) => String(id)),
    };
  });
  return {
    week,
    tiers,
    budget: rules.credits?.budget ?? null,
    mustSpendAll: rules.credits?.mustSpendAll ?? null,
    cardSize: cardSize(rules),
    fewestGolfers: fewestGolfersOnCard(rules),
    guessChoices: guessChoices(rules),
    used: [...used].map(([id, inWeek]) => ({ golferId: String(id), week: inWeek })),
    opensAt,
    lockAt,
    oneByOne: isOneByOne,
  };
}
