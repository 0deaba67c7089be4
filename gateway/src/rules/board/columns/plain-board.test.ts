import { expect, test } from '@jest/globals';
import { seedFrom, tried } from '../../../../../tools/nightly/tried.mjs';
import { plainBoard } from '../../testing/plain-board.ts';
import { randomBoard } from '../../testing/random-boards.ts';
import { rankBy } from '../board.ts';
import { rankBoard } from '../rank-board.ts';
import { sumCardsPlainly } from './plain-sums.ts';
import { Standings } from './standings.ts';

// `BOARD_CARDS` says how many cards are tried, as many as one likes; a failure names the seed of its board.
const cardsToTry = Number(process.env.BOARD_CARDS ?? 20_000);
const perCardMs = 5;
const firstSeed = seedFrom('BOARD_SEED');

test(
  'columns say what entries one by one say',
  () => {
    let cards = 0;
    for (let seed = firstSeed; cards < cardsToTry; seed += 1) {
      const { entries, weeks, how } = randomBoard(seed);
      const ranked = rankBoard(entries, weeks, how);
      const plain = plainBoard(entries, weeks, how);
      const inPages = rankBy(new Standings(sumCardsPlainly), entries, weeks, how);
      // Texts are compared first, since that is quick; what differs is shown.
      if (JSON.stringify(ranked) !== JSON.stringify(plain))
        expect({ seed, ranked }).toEqual({ seed, ranked: plain });
      if (JSON.stringify(inPages) !== JSON.stringify(plain))
        expect({ seed, ranked: inPages }).toEqual({ seed, ranked: plain });
      cards += entries.length * weeks.length;
    }
    expect(cards).toBeGreaterThanOrEqual(cardsToTry);
    tried('boards', { cards }, firstSeed);
  },
  cardsToTry * perCardMs,
);
