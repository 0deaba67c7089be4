// The rules page of a format: its rules in words, and an example computed by them.
import { formatRules, type PoolFormat, poolFormats } from '../pools/formats.ts';
import { type Example, exampleOf } from './example.ts';
import { type ExampleTexts, exampleTexts } from './example-texts.ts';
import { figures } from './figures.ts';
import type { GuideSection } from './section.ts';
import { sectionsOf } from './sections.ts';

export interface FormatGuide {
  format: PoolFormat;
  title: string;
  sections: GuideSection[];
  example: Example & { texts: ExampleTexts };
}

function written(format: PoolFormat): FormatGuide {
  const rules = formatRules(format);
  const example = exampleOf(format);
  return {
    format,
    title: rules.title,
    sections: sectionsOf(rules, figures),
    example: { ...example, texts: exampleTexts(example) },
  };
}

// Computed once, since its inputs are constant.
const guides = new Map(poolFormats.map((format) => [format, written(format)]));

export function formatGuide(format: PoolFormat): FormatGuide {
  const guide = guides.get(format);
  if (!guide) throw new Error(`There is no format '${format}'.`);
  return guide;
}
