import { graphql, type ResultOf, type VariablesOf } from '@fairway/kit/graphql';
import type { RulesPreview } from './rules-preview.ts';

export const ChosenRulesFields = graphql(`
  fragment ChosenRulesFields on PoolRules @_unmask {
    tierLimits
    mustSpendAll
    scoring
    countedScores
    missedRound { kind strokes }
    ties
    lock
    entriesAMember
  }
`);

/** What a pool may have of its own, and how its golfers score. */
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

/** As the server takes them; what a format doesn't have is left out, for it would be refused. */
export const rulesInput = (chosen: ChosenRules, choices: Offered['ruleChoices']): RulesInput => ({
  ...(chosen.tierLimits && { tierLimits: chosen.tierLimits }),
  ...(choices.mayLeaveCredits && chosen.mustSpendAll !== null && { mustSpendAll: chosen.mustSpendAll }),
  countedScores: chosen.countedScores,
  ...(choices.missedRounds.length > 0 && {
    // Without the names that the cache adds.
    missedRound: { kind: chosen.missedRound.kind, strokes: chosen.missedRound.strokes },
  }),
  ties: chosen.ties,
  lock: chosen.lock,
  entriesAMember: chosen.entriesAMember,
});

/** Only what differs from what a pool has: the rest may be fixed by now. */
export function changedRules(
  before: ChosenRules,
  after: ChosenRules,
  choices: Offered['ruleChoices'],
): RulesInput {
  const wanted = Object.entries(rulesInput(after, choices));
  const had = new Map(Object.entries(rulesInput(before, choices)));
  return Object.fromEntries(
    wanted.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(had.get(name))),
  );
}

/** Another pool's rules, as far as this format has them; null where its cards are made in another way. */
export function copiedRules(rules: ChosenRules, offered: Offered): ChosenRules | null {
  const { rules: usual, ruleChoices } = offered;
  if ((rules.tierLimits === null) !== (usual.tierLimits === null)) return null;
  const hasTies = ruleChoices.ties.some(({ rule }) => rule === rules.ties);
  const hasLock = ruleChoices.locks.some(({ lock }) => lock === rules.lock);
  const { mustSpendAll, countedScores, missedRound } = rules.scoring === usual.scoring ? rules : usual;
  return {
    ...rules,
    scoring: usual.scoring,
    mustSpendAll,
    countedScores,
    missedRound,
    ties: hasTies ? rules.ties : usual.ties,
    lock: hasLock ? rules.lock : usual.lock,
  };
}
