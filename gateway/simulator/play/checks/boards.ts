import { isOneAndDone } from '../../../src/board/golden/golden-pools.ts';
import {
  type GoldenResult,
  shownBoard,
  shownLook,
  shownResults,
  shownState,
} from '../../../src/board/golden/shown.ts';
import { cast } from '../../story/random-story.ts';
import type { Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';

/** The boards alone, whenever the feed has said something new, or somebody has done something in a pool. */
export async function checkNewBoards(week: Week, pools = week.story.pools): Promise<void> {
  const { golden, oracle, book } = week;
  for (const pool of pools) {
    if (book.isDeleted(pool) || book.isPaidOut(pool) || !oracle.sheet(pool, 1)) continue;
    const what = `the board of ${pool.name} (${pool.format}) with these scores`;
    mustEqual(week, 'boards', what, await shownBoard(golden, pool), oracle.board(pool));
  }
}

/** Boards, the cards behind them, the race and what is at stake, against the oracle. */
export async function checkBoards(week: Week, pools = week.story.pools): Promise<string[]> {
  const { golden, oracle, book } = week;
  const seen: string[] = [];
  for (const pool of pools) {
    if (book.isDeleted(pool)) {
      seen.push(`${pool.name} is deleted`);
      continue;
    }
    const state = await shownState(golden, pool);
    const isOver = book.isPaidOut(pool);
    // What is over makes room for the next contest, which is not what the story is about.
    const showsNext = isOver && (state === 'OPEN' || week.now() >= week.dayStart(7 * pool.weeks));
    if (state === 'SCHEDULED' || showsNext || !oracle.sheet(pool, 1)) {
      seen.push(`${pool.name} ${state}`);
      continue;
    }
    const shown = pool.weeks > 1 && week.now() >= week.dayStart(7) ? 2 : 1;
    const { board, cards, race, stakes } = await shownLook(golden, pool, shown, cast);
    const what = `of ${pool.name} (${pool.format}, ${state})`;
    mustEqual(week, 'boards', `the board ${what}`, board, oracle.board(pool));
    mustEqual(
      week,
      'cards',
      `what is seen of the cards ${what}`,
      cards,
      oracle.cards(pool, shown, 'favourites'),
    );
    mustEqual(week, 'race and stakes', `the race ${what}`, race, oracle.race(pool, shown));
    mustEqual(week, 'race and stakes', `what is at stake ${what}`, stakes, oracle.stakes(pool));
    seen.push(`${pool.name} ${state} ${JSON.stringify(board.rows)}`);
  }
  return seen;
}

/** What everybody's contests came to, as their profiles have it. */
export async function checkResults(week: Week): Promise<void> {
  const { golden, oracle, story } = week;
  // What a longer contest comes to is known weeks later.
  // Of one that was deleted before nothing came, and what it came to before stays.
  const pools = story.pools.filter(
    (pool) => !isOneAndDone(pool) && week.book.deletion(pool)?.wasSettled !== false,
  );
  for (const who of cast.filter((one) => !week.people.isGone(one)))
    mustEqual(
      week,
      'results',
      `what ${who}'s contests came to`,
      inOrder(await shownResults(golden, who)),
      inOrder(oracle.results(pools, who)),
    );
}

const placeOf = ({ poolName, tournamentName, entry = 1 }: GoldenResult) =>
  `${poolName} ${tournamentName} ${entry}`;
const inOrder = (results: readonly GoldenResult[]): GoldenResult[] =>
  results.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
