import { describe, expect, test } from '@jest/globals';
import { rulesTextOf } from '../pools/format-texts.ts';
import { formatRules, poolFormats } from '../pools/formats.ts';
import {
  type NamedPrizes,
  type OwnMoney,
  type SettledOutside,
  usualMoney,
} from '../pools/settled-outside.ts';
import { formatGuide } from './guide.ts';
import { rulesInWords } from './rules-in-words.ts';

const collected: SettledOutside = { buyInCents: 2000, unpaid: 'ranked', showsPayments: true };
const dollars: NamedPrizes = { kind: 'dollars', cents: [8000, 2000] };
const words: NamedPrizes = { kind: 'words', words: ['a round of drinks', 'the wooden spoon'] };

const guideOf = (format: (typeof poolFormats)[number], money: Partial<OwnMoney>) => {
  const { sections, example } = formatGuide(format, formatRules(format).rules, { ...usualMoney, ...money });
  return { text: sections.flatMap(({ paragraphs }) => paragraphs).join('\n'), example };
};

describe.each(poolFormats)('the guide of a pool of %s', (format) => {
  test('tells of no fee, card or balance where its group settles the money itself', () => {
    const { text, example } = guideOf(format, { settledOutside: collected });
    expect(text).not.toMatch(/with(out)? the fee|fee comes back|balance|by card|checkout|eCheck/);
    expect(text).toContain('The board ranks everyone, whether their buy-in is paid or not.');
    expect(text).toContain('every buy-in goes back from the host.');
    expect(example.texts.prizes[0]).toMatch(/^The pot is 5 buy-ins of \$10, which is \$50\./);
    const apart = guideOf(format, { settledOutside: { ...collected, unpaid: 'apart' } });
    expect(apart.text).toContain('lists the others apart');
  });

  test('is in short without the fee, and with its prizes by name', () => {
    const rulesText = (money: Partial<OwnMoney>) =>
      rulesTextOf(format, { ...usualMoney, ...money }).join('\n');
    expect(rulesText({})).toContain('costs a fee on top');
    const collectedText = rulesText({ settledOutside: collected, namedPrizes: dollars });
    expect(collectedText).not.toMatch(/fee on top|percentage of it/);
    expect(collectedText).toContain('from first place on: $80, $20.');
    expect(collectedText).toContain('Fairway never touches it.');
    expect(rulesText({ settledOutside: collected })).toContain('and of those who have a card.');
    const free = rulesText({ namedPrizes: words });
    expect(free).toContain('This pool is free: there is nothing to pay.');
    expect(free).not.toMatch(/buy-in/);
  });

  test('has an example that pays its named prizes', () => {
    const { example } = guideOf(format, { settledOutside: collected, namedPrizes: dollars });
    expect(example.texts.prizes.join(' ')).toContain('here the places pay $80 and $20.');
    expect(example.texts.prizes.join(' ')).not.toMatch(/percent|left over/);
    expect(example.rows.reduce((sum, { prizeCents }) => sum + prizeCents, 0)).toBe(10_000);
  });

  test('has an example of no money where prizes are named in words', () => {
    const { example, text } = guideOf(format, { namedPrizes: words });
    expect(text).toContain('The prizes are named, from first place on: a round of drinks, the wooden spoon.');
    expect(example.rows.map(({ prizeCents }) => prizeCents)).toEqual([0, 0, 0, 0, 0]);
    expect(text).not.toMatch(/whole cents|the fee|by card|(every|their) buy-in|refund/);
    const said = example.texts.prizes.join(' ');
    expect(said).toMatch(/wins a round of drinks\.|level for a round of drinks/);
    expect(said).not.toMatch(/\$|pot/);
  });
});

test('the rules in words part ties as the guide does', () => {
  const money = { ...usualMoney, namedPrizes: words };
  const said = rulesInWords(formatRules('Single Week'), money).join(' ');
  expect(said).toContain('settle with the host who gets what.');
  expect(said).not.toContain('whole cents');
});

test('that an entry not noted as paid has no place is said in time', () => {
  const { text } = guideOf('Single Week', { settledOutside: { ...collected, unpaid: 'apart' } });
  expect(text).toContain('has no place, and that does not change later.');
});
