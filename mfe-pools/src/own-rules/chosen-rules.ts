import { graphql, type ResultOf, type VariablesOf } from '@fairway/kit/graphql';
import type { RulesPreview } from './rules-preview.ts';

export const ChosenRulesFields = graphql(`
  fragment ChosenRulesFields on PoolRules @_unmask {
    tierLimits
    mustSpendAll
    countedScores
    missedRound { kind strokes }
    ties
    lock
    entriesAMember
  }
`);

/** What a pool may have of its own. */
export type ChosenRules = ResultOf<typeof ChosenRulesFields>;

export const OwnRulesFields = graphql(
  `
    fragment OwnRulesFields on FormatRules @_unmask {
      format
      budget
      rules { ...ChosenRulesFields @unmask }
      ruleChoices {
        tierLimits
        mayLeaveCredits
        missedRounds { kind text }
        strokesOverPar
        ties { rule text }
        locks { lock text }
        entries
      }
    }
  `,
  [ChosenRulesFields],
);

/** What the server offers, and what it proposes. */
export type Offered = ResultOf<typeof OwnRulesFields>;

type RulesInput = VariablesOf<typeof RulesPreview>['rules'];

/** As the server takes them; what a format doesn't have is left out. */
export const rulesInput = (chosen: ChosenRules): RulesInput => ({
  ...(chosen.tierLimits && { tierLimits: chosen.tierLimits }),
  ...(chosen.mustSpendAll !== null && { mustSpendAll: chosen.mustSpendAll }),
  countedScores: chosen.countedScores,
  // Without the names that the cache adds.
  missedRound: { kind: chosen.missedRound.kind, strokes: chosen.missedRound.strokes },
  ties: chosen.ties,
  lock: chosen.lock,
  entriesAMember: chosen.entriesAMember,
});

/** Only what differs from what a pool has: the rest may be fixed by now. */
export function changedRules(before: ChosenRules, after: ChosenRules): RulesInput {
  const wanted = Object.entries(rulesInput(after));
  const had = new Map(Object.entries(rulesInput(before)));
  return Object.fromEntries(
    wanted.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(had.get(name))),
  );
}

/** Another pool's rules, as far as this format has them; null where its cards are made in another way. */
export function copiedRules(rules: ChosenRules, offered: Offered): ChosenRules | null {
  if ((rules.tierLimits === null) !== (offered.rules.tierLimits === null)) return null;
  const hasTies = offered.ruleChoices.ties.some(({ rule }) => rule === rules.ties);
  const hasLock = offered.ruleChoices.locks.some(({ lock }) => lock === rules.lock);
  return {
    ...rules,
    ties: hasTies ? rules.ties : offered.rules.ties,
    lock: hasLock ? rules.lock : offered.rules.lock,
  };
}
