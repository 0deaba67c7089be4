import type { Answer } from '../answer.ts';
import { refuse } from '../sentinels.ts';
import { formats } from './formats.ts';
import type { MockPool } from './mock-pool.ts';
import { rulesGuideOf } from './rules-guide.ts';

type Chosen = Partial<Answer<'PoolRules'>>;

/** What a pool is played by. */
export function rulesOf(pool: Pick<MockPool, 'format' | 'ownRules' | 'chosenRules'>): Answer<'PoolRules'> {
  const { rules } = formats.find(({ format }) => format === pool.format) ?? {};
  const text = pool.ownRules ?? (pool.chosenRules ? [sentenceOf(pool.chosenRules)] : null);
  return {
    ...(rules as Answer<'PoolRules'>),
    ...pool.chosenRules,
    ...(text && { own: true, text, summary: text.join(' ') }),
  };
}

const sentenceOf = (rules: object) => `Chosen: ${Object.keys(rules).join(', ')}.`;

/** What a host has chosen, unless it can't be played. */
export function playableRules<Rules extends Chosen | null>(
  format: MockPool['format'] | undefined,
  chosen: Rules,
): Rules {
  const refusal = chosen && format && refusalOf(format, chosen);
  if (refusal) refuse({ code: 'INVALID', ...refusal });
  return chosen;
}

export function rulesPreview(format: MockPool['format'], chosen: Chosen): Answer<'RulesPreview'> {
  const rules = rulesOf({ format, ownRules: null, chosenRules: chosen });
  const size = sizeOf(rules);
  const countedScores = Array.from({ length: size }, (_each, at) => (at + 1 === size ? null : at + 1));
  const refusal = refusalOf(format, chosen);
  if (refusal) return { refusal, rules: null, countedScores, example: null };
  return {
    refusal: null,
    rules,
    countedScores,
    example: rulesGuideOf(format).example as Answer<'RulesExample'>,
  };
}

/** Where credits decide, as many as the screens are tested with. */
function sizeOf({ tierLimits, cardSize }: Answer<'PoolRules'>): number {
  const limits = tierLimits as number[] | null;
  return limits?.reduce((sum, limit) => sum + limit, 0) ?? (cardSize as number | null) ?? 8;
}

/** Why they can't be played, as the gateway says it. */
function refusalOf(format: MockPool['format'], chosen: Chosen): { field: string; message: string } | null {
  const rules = rulesOf({ format, ownRules: null, chosenRules: chosen });
  const choices = formats.find((offered) => offered.format === format)?.ruleChoices as Answer<'RuleChoices'>;
  const wrong = (field: string, message: string) => ({ field: `rules.${field}`, message });
  const has = (list: unknown) => (list as unknown[]).length > 0;
  const counted = rules.countedScores as number | null;
  const size = sizeOf(rules);
  if (chosen.tierLimits && !has(choices.tierLimits))
    return wrong('tierLimits', 'In this format golfers are picked whatever their tier.');
  if (typeof chosen.mustSpendAll === 'boolean' && !choices.mayLeaveCredits)
    return wrong('mustSpendAll', 'There are no credits in this format.');
  if (chosen.missedRound && !has(choices.missedRounds))
    return wrong('missedRound', 'Where points score no round is missed.');
  if (rules.tierLimits && (size > 12 || size < 4))
    return wrong('tierLimits', 'A card has 4 to 12 golfers in all.');
  if (counted !== null && counted > size)
    return wrong('countedScores', `From 1 to ${size} scores count in a round, or all.`);
  return null;
}
