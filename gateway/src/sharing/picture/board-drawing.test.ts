import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { SharedBoard } from '../shared-board.service.ts';
import { drawBoard } from './board-drawing.ts';
import { heightPixels, localTimeText, widthPixels } from './drawing.ts';
import { writeLine } from './typeface.ts';

const row = (position: string, username: string, running: number | null) => ({
  id: username,
  username,
  position,
  rounds: [running, null, null, null],
  running,
  total: null,
  weeks: [running],
  points: null,
  weekPoints: [],
  moved: null,
  prizeCents: null,
  prizeWords: null,
});

const board: SharedBoard = {
  pool: { name: 'Sunday Best', format: 'Single Week', round: null },
  isPoints: false,
  tournaments: [
    {
      name: 'Palmetto Classic',
      zone: 'America/New_York',
      state: 'live',
      rounds: ['live', 'scheduled', 'scheduled', 'scheduled'],
    },
  ],
  week: 1,
  round: 1,
  isLocked: true,
  lockAt: new Date('2027-01-14T05:00:00Z'),
  entryCount: 2,
  rows: [row('1', 'ann', -5), row('2', 'bob', 0)],
  asOf: new Date('2027-01-14T20:40:00Z'),
  isStale: false,
  isSettled: false,
  isVoid: false,
  prizesCents: [],
  outsideText: null,
};
const named = (name: string): SharedBoard => ({ ...board, pool: { ...board.pool, name } });
const headline = { sizePixels: 68, weight: 700, isNarrow: true };

const names = [
  ['Latin', 'Ünïcødé Łódź “Best”'],
  ['Cyrillic and Greek', 'Воскресный Клуб Ελληνικά'],
  ['Hebrew', 'מועדון הגולף של יום ראשון'],
  ['Arabic', 'نادي الجولف'],
  ['Chinese, Japanese and Korean', '日曜日のゴルフ 星期日 한국'],
  ['emoji, joined too', '⛳🏌️‍♀️🏆 👨‍👩‍👧 🇸🇪'],
  ['what we have no letters for', 'ไทย 𝕴𝖒𝖕'],
  ['markup', '<script>&amp;</script> "\' ]]>'],
  ['as many wide letters as a name has', 'W'.repeat(60)],
  ['as many emoji as a name has', '🏌️‍♀️'.repeat(30)],
] as const;

describe('a name in any script', () => {
  test.each(names)('%s: its letters are outlines, and stay within the picture', async (_what, name) => {
    const line = await writeLine(name, headline, widthPixels - 120);
    expect(line.widthPixels).toBeLessThanOrEqual(widthPixels - 120);
    expect(line.outlinesAt(0, 0)).toMatch(/^(<path transform="[^"<>&]+" d="[^"<>&]+"\/>)+$/);

    const svg = await drawBoard(named(name));
    expect(svg).not.toMatch(/<(?!\/?(svg|rect|g|path)[ >])/);
    const { data, info } = await sharp(Buffer.from(svg))
      .extract({ left: widthPixels - 55, top: 95, width: 55, height: 140 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Nothing of it reaches the margin: that is paper from top to bottom.
    expect(
      new Set(Array.from({ length: info.width * info.height }, (_, n) => data[n * info.channels])),
    ).toEqual(new Set([0xf5]));
  });

  test('is cut between letters, with an ellipsis', async () => {
    const short = await writeLine('Sun', headline);
    const cut = await writeLine('Sunday Best', headline, short.widthPixels + 40);
    expect(cut.widthPixels).toBeGreaterThan(short.widthPixels);
    expect(cut.widthPixels).toBeLessThanOrEqual(short.widthPixels + 40);
    const glyphs = cut.outlinesAt(0, 0).match(/<path/g)?.length ?? 0;
    expect(cut.outlinesAt(0, 0)).toContain(
      (await writeLine('…', headline)).outlinesAt(0, 0).match(/d="[^"]+"/)?.[0],
    );
    expect(glyphs).toBeLessThan(10);
  });

  test('where there is no room at all only the ellipsis is left', async () => {
    expect((await writeLine('Sunday', headline, 1)).outlinesAt(0, 0)).toBe(
      (await writeLine('…', headline)).outlinesAt(0, 0),
    );
  });
});

test.each([
  ['in play', board],
  ['before the lock', { ...board, isLocked: false, rows: [], asOf: null, round: null }],
  ['final', { ...board, isSettled: true, prizesCents: [1000, 500, 0] }],
  ['of several weeks', { ...board, tournaments: [...board.tournaments, ...board.tournaments], week: 2 }],
  ['without a tournament', { ...board, tournaments: [], week: null, isLocked: false, rows: [], asOf: null }],
  ['with nobody on it', { ...board, rows: [] }],
  ['of many', { ...board, rows: Array.from({ length: 40 }, (_, n) => row('T3', `player${n}`, 3)) }],
])('a board %s is a picture of the size that is shown beside links', async (_what, shown) => {
  const { data, info } = await sharp(Buffer.from(await drawBoard(shown)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([widthPixels, heightPixels]);
  expect(new Set(data).size).toBeGreaterThan(50); // ink, flag and paper, and the shades at their edges
});

test('another score, name or moment is another picture', async () => {
  const [first, ...others] = await Promise.all(
    [
      board,
      { ...board, rows: [row('1', 'ann', -6), row('2', 'bob', 0)] },
      { ...board, rows: [row('1', 'anna', -5), row('2', 'bob', 0)] },
      { ...board, asOf: new Date('2027-01-14T20:41:00Z') },
      named('Sunday Beast'),
    ].map(drawBoard),
  );
  expect(new Set([first, ...others]).size).toBe(5);
});

test('a moment names its zone', () => {
  expect(localTimeText(new Date('2027-01-16T20:40:00Z'), 'America/New_York')).toBe(
    'Sat, Jan 16, 3:40 PM EST',
  );
  expect(localTimeText(new Date('2027-07-16T20:40:00Z'), 'Europe/London')).toBe('Fri, Jul 16, 9:40 PM GMT+1');
});
