import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvOf, dollarsCell, fileName, timeCell } from './csv.ts';
import { parseCsv } from './testing/parse-csv.ts';

test('lines end as they should, and there is nothing but what was given', () => {
  expect(
    csvOf([
      ['Member', 'Score', 'Note'],
      ['ann', -8, null],
    ]),
  ).toBe('\ufeffMember,Score,Note\r\nann,-8,\r\n');
});

test.each([
  ['a comma', 'Aberg, Ludvig', '"Aberg, Ludvig"'],
  ['quotes', 'the "Big" Pool', '"the ""Big"" Pool"'],
  ['a line end', 'one\r\ntwo', '"one\r\ntwo"'],
  ['gaps around it', ' pool ', '" pool "'],
  ['emoji and accents', '⛳ Åberg’s', '⛳ Åberg’s'],
  ['nothing', '', ''],
])('%s: %j', (_what, text, expected) => {
  expect(csvOf([[text]])).toBe(`\ufeff${expected}\r\n`);
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '＝1',
  '=HYPERLINK("https://example.com?x="&A1,"win")',
  "=cmd|' /C calc'!A0",
  '-bob',
])('%j is no formula, and nothing is lost of it', (text) => {
  const [[cell] = []] = parseCsv(csvOf([[text]]));
  expect(cell).toBe(`'${text}`);
});

test('numbers are numbers, also below zero', () => {
  expect(parseCsv(csvOf([[-8, 0, 23950]]))).toEqual([['-8', '0', '23950']]);
});

test('whatever people write comes back as it was, and never as a formula', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', "'", 'a') }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const read = parseCsv(csvOf(rows));
      expect(read).toHaveLength(rows.length);
      for (const [line, row] of rows.entries())
        for (const [at, given] of row.entries()) {
          const cell = read[line]?.[at];
          expect([given, `'${given}`]).toContain(cell);
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
        }
    }),
    { seed: 20261122 },
  );
});

test('times and money are as spreadsheets know them', () => {
  expect(timeCell(new Date('2027-01-14T05:00:00.123Z'))).toBe('2027-01-14 05:00:00');
  expect(timeCell(null)).toBeNull();
  expect([0, 5, 1600, null].map(dollarsCell)).toEqual(['0.00', '0.05', '16.00', null]);
});

test.each([
  ['Sunday Best', 3, 'fairway-cards-sunday-best-3.csv'],
  ['../../etc "x"\r\nSet-Cookie: a', 1, 'fairway-cards-etc-x-set-cookie-a-1.csv'],
  ['Åberg’s ⛳', 1, 'fairway-cards-aberg-s-1.csv'],
  ['高尔夫', null, 'fairway-cards.csv'],
])('a file of %j', (pool, contest, expected) => {
  expect(fileName('cards', pool, contest)).toBe(expected);
});
