// What a pool is played by, as one value: cards, scores, penalties and ties read it. A format proposes the rules, and
// a host may choose others (G38 to G41).

import type { Tier } from '../golf/tiers.ts';

export type TierNumbers = Readonly<Record<Tier, number>>;

/** Golfers are bought with credits; a golfer costs what their tier does. */
export interface Credits {
  budget: number;
  tierCosts: TierNumbers;
  /** Whether a card costs exactly the budget, or at most. */
  mustSpendAll: boolean;
}

/** What a golfer who is out scores for each round that they did not complete (G39). */
export type MissedRound =
  | { kind: 'over-par'; strokes: number }
  /** The highest score of the round, of all who finished it. */
  | { kind: 'worst-of-field' }
  /** One more than the highest score of the round, of the golfers on the contest's cards. */
  | { kind: 'worst-of-pool' };

/** What decides between equal totals for prizes (G40); of points, the best single week, then the second best (G45). */
export type TieRule = 'latest-rounds' | 'split' | 'guess' | 'best-weeks';

/** What a card's golfers give it: strokes to par, the lowest winning; or points by their place, the highest winning (G45). */
export type ScoringKind = 'strokes' | 'points';

/**
 * When cards lock (G48): as the first day begins, or a tee time before it (G6); with the first tee time of all; or golfer
 * by golfer, each with their own (G7).
 */
export type CardLock = 'first-day' | 'first-tee' | 'golfer';

/** Whether an entry may play a golfer every week, or in one week of its contest only (G45). */
export type GolferUse = 'every-week' | 'once';

/** What becomes of a golfer who withdraws before a shot: somebody comes in (G16), or their owner picks again (G45). */
export type WithdrawnGolfer = 'replaced' | 'picked-again';

export interface PoolRules {
  scoring: ScoringKind;
  golferUse: GolferUse;
  withdrawn: WithdrawnGolfer;
  /** How many golfers of each tier a card has; null where credits decide, or tiers don't matter. */
  tierLimits: TierNumbers | null;
  /** How many golfers a card has, whatever their tier; null where tiers or credits decide. */
  freePicks: number | null;
  credits: Credits | null;
  /** How many scores of a card count in a round, the best ones; null for all of them. */
  countedScores: number | null;
  missedRound: MissedRound;
  ties: TieRule;
  lock: CardLock;
  /** How many entries a member may play, each with a card, a buy-in and a place of its own (G41). */
  entriesAMember: number;
}

const tiers = [1, 2, 3, 4] as const;
const limits = { perTier: 4, fewestGolfers: 4, mostGolfers: 12, mostOverPar: 20, mostEntries: 5 } as const;
/** No rule allows a member more. */
export const mostEntries: number = limits.mostEntries;
/** Fewer golfers can't be bought with all credits, and more not with any. */
export const fewestBought: number = limits.fewestGolfers;

const upTo = (most: number, least = 0) => Array.from({ length: most - least + 1 }, (_each, at) => least + at);

/** What a form offers beside the format's own. */
export interface RuleChoices {
  /** Golfers of a tier; empty where credits decide. */
  tierLimits: readonly number[];
  /** Whether a card may cost less than the budget; false where there is none. */
  mayLeaveCredits: boolean;
  strokesOverPar: readonly number[];
  missedRounds: readonly MissedRound['kind'][];
  ties: readonly TieRule[];
  locks: readonly CardLock[];
  /** Entries a member. */
  entries: readonly number[];
}

/** Of one round there is no other: its prizes are split. Points have no rounds, but weeks (G45). */
function tiesOf({ scoring }: PoolRules, isSingleRound: boolean): TieRule[] {
  if (scoring === 'points') return ['best-weeks', 'split'];
  return isSingleRound ? ['latest-rounds', 'guess'] : ['latest-rounds', 'split', 'guess'];
}

/** A single round is picked on its own day, so that its golfers can't but lock one by one (G7). */
const locksOf = (isSingleRound: boolean): CardLock[] =>
  isSingleRound ? ['golfer'] : ['first-day', 'first-tee', 'golfer'];

export const ruleChoices = (rules: PoolRules, isSingleRound: boolean): RuleChoices => ({
  tierLimits: rules.tierLimits ? upTo(limits.perTier) : [],
  mayLeaveCredits: rules.credits !== null,
  strokesOverPar: rules.scoring === 'points' ? [] : upTo(limits.mostOverPar),
  missedRounds: rules.scoring === 'points' ? [] : ['over-par', 'worst-of-field', 'worst-of-pool'],
  ties: tiesOf(rules, isSingleRound),
  locks: locksOf(isSingleRound),
  entries: upTo(limits.mostEntries, 1),
});

/** How many scores may count in a round: null is all of them, which credits leave open. */
export const countedScoresChoices = (rules: PoolRules): (number | null)[] =>
  rules.credits
    ? [null, ...upTo(limits.mostGolfers, 1)]
    : upTo(cardSize(rules) ?? 0, 1).map((count) => (count === cardSize(rules) ? null : count));

/** The number of golfers on a card; null where credits decide. */
export const cardSize = ({ tierLimits, freePicks }: PoolRules): number | null =>
  freePicks ?? tierCount(tierLimits);

const tierCount = (tierLimits: TierNumbers | null) =>
  tierLimits && tiers.reduce((sum, tier) => sum + tierLimits[tier], 0);

/** The fewest golfers on a card where not all credits have to be spent; null elsewhere. */
export const fewestGolfersOnCard = ({ credits }: PoolRules): number | null =>
  credits && !credits.mustSpendAll ? fewestBought : null;

/** Why a pool can't be played by these rules, with the field that is wrong, or null. */
export function poolRulesRefusal(
  rules: PoolRules,
): { field: 'tierLimits' | 'countedScores' | 'missedRound' | 'entriesAMember'; message: string } | null {
  return rosterRefusal(rules) ?? countedRefusal(rules) ?? missedRoundRefusal(rules) ?? entriesRefusal(rules);
}

function rosterRefusal(rules: PoolRules) {
  const { tierLimits, credits, freePicks } = rules;
  const wrong = (message: string) => ({ field: 'tierLimits' as const, message });
  if ([tierLimits, credits, freePicks].filter((one) => one !== null).length !== 1)
    return wrong('A card is made either of golfers from each tier or of golfers for credits.');
  if (!tierLimits) return null;
  if (tiers.some((tier) => !isWholeFrom(0, tierLimits[tier], limits.perTier)))
    return wrong(`A card takes 0 to ${limits.perTier} golfers from each tier.`);
  if (!isWholeFrom(limits.fewestGolfers, cardSize(rules) ?? 0, limits.mostGolfers))
    return wrong(`A card has ${limits.fewestGolfers} to ${limits.mostGolfers} golfers in all.`);
  return null;
}

function countedRefusal(rules: PoolRules) {
  const { countedScores, credits } = rules;
  const most = cardSize(rules) ?? (credits ? mostBought(credits) : 0);
  if (countedScores === null || isWholeFrom(1, countedScores, most)) return null;
  return { field: 'countedScores' as const, message: `From 1 to ${most} scores count in a round, or all.` };
}

/** As many as the cheapest golfers that the budget buys. */
export const mostBought = ({ budget, tierCosts }: Credits): number =>
  Math.floor(budget / Math.min(...tiers.map((tier) => tierCosts[tier])));

function missedRoundRefusal({ missedRound }: PoolRules) {
  if (missedRound.kind !== 'over-par' || isWholeFrom(0, missedRound.strokes, limits.mostOverPar)) return null;
  const message = `A missed round scores par and 0 to ${limits.mostOverPar} strokes.`;
  return { field: 'missedRound' as const, message };
}

function entriesRefusal({ entriesAMember }: PoolRules) {
  if (isWholeFrom(1, entriesAMember, limits.mostEntries)) return null;
  return { field: 'entriesAMember' as const, message: `A member plays 1 to ${limits.mostEntries} entries.` };
}

const isWholeFrom = (least: number, value: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** What a host chooses; what is left out stays as it is. */
export interface RulesWanted {
  tierLimits?: TierNumbers | undefined;
  mustSpendAll?: boolean | undefined;
  countedScores?: number | null | undefined;
  missedRound?: MissedRound | undefined;
  ties?: TieRule | undefined;
  lock?: CardLock | undefined;
  entriesAMember?: number | undefined;
}

/** The rules with what a host has chosen, or what is wrong with that. */
export function rulesWith(
  rules: PoolRules,
  wanted: RulesWanted,
  isSingleRound: boolean,
): { rules: PoolRules } | { field: keyof RulesWanted; message: string } {
  const { tierLimits, mustSpendAll, countedScores, missedRound, ties, lock, entriesAMember } = wanted;
  if (tierLimits && !rules.tierLimits)
    return {
      field: 'tierLimits',
      message: rules.credits
        ? 'In this format golfers are bought with credits, whatever their tier.'
        : 'In this format golfers are picked whatever their tier.',
    };
  if (mustSpendAll !== undefined && !rules.credits)
    return { field: 'mustSpendAll', message: 'There are no credits in this format.' };
  if (ties === 'best-weeks' && rules.scoring !== 'points')
    return { field: 'ties', message: 'The best weeks decide only where points score.' };
  if (rules.scoring === 'points') {
    if (ties && !tiesOf(rules, isSingleRound).includes(ties))
      return { field: 'ties', message: 'Equal points are told apart by the best weeks, or split.' };
    if (missedRound) return { field: 'missedRound', message: 'Where points score no round is missed.' };
  }
  if (lock && !locksOf(isSingleRound).includes(lock))
    return { field: 'lock', message: 'In this format each golfer locks at their own tee time.' };
  const chosen: PoolRules = {
    scoring: rules.scoring,
    golferUse: rules.golferUse,
    withdrawn: rules.withdrawn,
    freePicks: rules.freePicks,
    tierLimits: tierLimits ?? rules.tierLimits,
    credits: rules.credits && { ...rules.credits, mustSpendAll: mustSpendAll ?? rules.credits.mustSpendAll },
    countedScores: countedScores === undefined ? rules.countedScores : countedScores,
    missedRound: missedRound ?? rules.missedRound,
    ties: ties ?? rules.ties,
    lock: lock ?? rules.lock,
    entriesAMember: entriesAMember ?? rules.entriesAMember,
  };
  return poolRulesRefusal(chosen) ?? { rules: chosen };
}

export const sameRules = (one: PoolRules, other: PoolRules): boolean =>
  sameRoster(one, other) &&
  one.scoring === other.scoring &&
  one.golferUse === other.golferUse &&
  one.withdrawn === other.withdrawn &&
  one.countedScores === other.countedScores &&
  one.ties === other.ties &&
  one.lock === other.lock &&
  one.entriesAMember === other.entriesAMember &&
  overPar(one) === overPar(other) &&
  one.missedRound.kind === other.missedRound.kind;

const overPar = ({ missedRound }: PoolRules) =>
  missedRound.kind === 'over-par' ? missedRound.strokes : null;

export const sameTierLimits = (one: TierNumbers | null, other: TierNumbers | null): boolean =>
  tiers.every((tier) => one?.[tier] === other?.[tier]);

/** Whether a card by the one is a card by the other. */
export const sameRoster = (one: PoolRules, other: PoolRules): boolean =>
  sameTierLimits(one.tierLimits, other.tierLimits) &&
  one.freePicks === other.freePicks &&
  one.credits?.mustSpendAll === other.credits?.mustSpendAll;
