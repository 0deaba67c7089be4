// The rules page of a format, or of a pool's own rules: in words, and with an example computed by them.
import { type FormatRules, formatRules, type PoolFormat, poolFormats } from '../pools/formats.ts';
import { type PoolRules, sameRules } from '../pools/pool-rules.ts';
import { type OwnMoney, usualMoney } from '../pools/settled-outside.ts';
import { type Example, type ExampleTexts, exampleOf } from './example.ts';
import { exampleTexts } from './example-texts.ts';
import { figures } from './figures.ts';
import type { GuideSection } from './section.ts';
import { sectionsOf } from './sections.ts';

export interface FormatGuide {
  format: PoolFormat;
  title: string;
  /** What it is about. */
  rules: PoolRules;
  sections: GuideSection[];
  example: WrittenExample;
}

export type WrittenExample = Example & { texts: ExampleTexts };

export function writtenExample(format: FormatRules, money: OwnMoney = usualMoney): WrittenExample {
  const example = exampleOf(format, money);
  return { ...example, texts: exampleTexts(example) };
}

const written = (format: FormatRules, money: OwnMoney): FormatGuide => ({
  format: format.format,
  title: format.title,
  rules: format.rules,
  sections: sectionsOf(format, figures, money),
  example: writtenExample(format, money),
});

// Computed once, since their inputs are constant.
const guides = new Map(poolFormats.map((format) => [format, written(formatRules(format), usualMoney)]));

/** Of the format, or of rules that a pool of that format has of its own, and of how it deals with money. */
export function formatGuide(
  format: PoolFormat,
  rules: PoolRules = formatRules(format).rules,
  { settledOutside, namedPrizes }: OwnMoney = usualMoney,
): FormatGuide {
  const usual = formatRules(format);
  const isUsual = sameRules(usual.rules, rules) && !settledOutside && !namedPrizes;
  const guide = isUsual ? guides.get(format) : written({ ...usual, rules }, { settledOutside, namedPrizes });
  if (!guide) throw new Error(`There is no format '${format}'.`);
  return guide;
}
