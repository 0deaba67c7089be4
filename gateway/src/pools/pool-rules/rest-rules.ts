import type { poolRulesShape, wantedRulesShape } from '@fairway/schema/rest/shapes/pool-rules-shapes';
import type { PoolRules, RulesWanted } from '../../rules/pools/pool-rules.ts';
import { missedRoundOf } from './pool-rules.types.ts';

type RestRules = (typeof poolRulesShape)['_zod']['input'];

/** A pool's own rules as REST has them. */
export function restRules({
  tierLimits,
  credits,
  countedScores,
  missedRound,
  ties,
  lock,
  entriesAMember,
}: PoolRules): RestRules {
  return {
    tierLimits: tierLimits && {
      Tier1: tierLimits[1],
      Tier2: tierLimits[2],
      Tier3: tierLimits[3],
      Tier4: tierLimits[4],
    },
    mustSpendAll: credits?.mustSpendAll ?? null,
    countedScores,
    missedRound: {
      kind: missedRound.kind,
      strokes: missedRound.kind === 'over-par' ? missedRound.strokes : null,
    },
    ties,
    lock,
    entriesAMember,
  };
}

export const wantedOf = (wanted: (typeof wantedRulesShape)['_zod']['output']): RulesWanted => {
  const { tierLimits: limits, mustSpendAll, countedScores, missedRound, ties, lock, entriesAMember } = wanted;
  return {
    tierLimits: limits && { 1: limits.Tier1, 2: limits.Tier2, 3: limits.Tier3, 4: limits.Tier4 },
    mustSpendAll,
    countedScores,
    missedRound: missedRound && missedRoundOf(missedRound),
    ties,
    lock,
    entriesAMember,
  };
};
