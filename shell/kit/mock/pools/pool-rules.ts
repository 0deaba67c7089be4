import type { Answer } from '../answer.ts';
import { formats } from './formats.ts';
import type { MockPool } from './mock-pool.ts';
import { rulesGuideOf } from './rules-guide.ts';

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

/** Eight golfers at most: a refusal is like the gateway's. */
export function rulesPreview(
  format: MockPool['format'],
  chosen: Partial<Answer<'PoolRules'>>,
): Answer<'RulesPreview'> {
  const rules = rulesOf({ format, ownRules: null, chosenRules: chosen });
  const limits = rules.tierLimits as number[] | null;
  const size = limits?.reduce((sum, limit) => sum + limit, 0) ?? 8;
  const countedScores = Array.from({ length: size }, (_each, at) => (at + 1 === size ? null : at + 1));
  if (size > 12 || size < 4)
    return {
      refusal: { field: 'rules.tierLimits', message: 'A card has 4 to 12 golfers in all.' },
      rules: null,
      countedScores,
      example: null,
    };
  return {
    refusal: null,
    rules,
    countedScores,
    example: rulesGuideOf(format).example as Answer<'RulesExample'>,
  };
}
