import { type BoardEntry, cardsOf, playOf } from '../src/rules/board/board.ts';
import { cardRows } from '../src/rules/board/columns/card-rows.ts';
import { sumCards } from '../src/rules/board/columns/card-sums.ts';
import { Standings } from '../src/rules/board/columns/standings.ts';
import type { GolferLine } from '../src/rules/board/lines.ts';
import { rankBoard } from '../src/rules/board/rank-board.ts';
import { type EventPlay, scoreCard, weekScores } from '../src/rules/board/scoring.ts';
import { formatRules } from '../src/rules/pools/formats.ts';
import { cardsAsObjects } from './reference/cards-as-objects.ts';
import { cardsInSimd } from './reference/cards-in-simd.ts';
import type { Bench, Sample, Way } from './turns.ts';

const cardCount = 1_000_000;
const golferCount = 156;
const cardsOfPool = 50;

const event: EventPlay = { state: 'complete', rounds: ['complete', 'complete', 'complete', 'complete'] };
const how = { ...formatRules('Single Week').rules, onlyRound: null };

/** The same field in every run. */
function madeUpField() {
  const lines = new Map<number, GolferLine>();
  for (let id = 0; id < golferCount; id += 1) {
    const isCut = id % 2 === 1;
    const rounds = [1, 2, 3, 4].map((round) => ({
      strokes: isCut && round > 2 ? null : 65 + ((id * 7 + round * 13) % 15),
      par: 72,
    }));
    const status = isCut ? 'cut' : 'active';
    lines.set(id, { id, status, rounds, playingRound: null, thru: null, today: null });
  }
  return lines;
}

/** The same cards in every run. */
const madeUpCards = (count: number) =>
  Array.from({ length: count }, (_card, at) =>
    Array.from({ length: 8 }, (_pick, place) => (at * 31 + place * 19 + (at >> 3)) % golferCount),
  );

function inPools(cards: readonly (readonly number[])[]): BoardEntry[][] {
  const pools: BoardEntry[][] = [];
  for (let from = 0; from < cards.length; from += cardsOfPool)
    pools.push(
      cards.slice(from, from + cardsOfPool).map((card, place) => {
        const name = `player ${from + place}`;
        return { id: name, name, cards: [card] };
      }),
    );
  return pools;
}

/** A million cards of eight golfers after the last round, best four each round. */
export async function scoring(): Promise<Bench> {
  const lines = madeUpField();
  const cards = madeUpCards(cardCount);
  const pools = inPools(cards);
  const weeks = [{ event, lines, isLocked: true }];
  const rows = cardRows(cards);
  const rounds = [1, 2, 3, 4].map(() => new Int32Array(cardCount));
  const scores = new Int32Array(cardCount);
  const standings = new Standings(sumCards);
  const inSimd = cardsInSimd(cards, lines);

  const expected = cardsAsObjects(cards, lines);
  const way = (name: string, isReference: boolean, work: () => number): Way => ({
    name,
    isReference,
    measure: async () =>
      timeOf(() => {
        if (work() !== expected) throw new Error(`${name} has scored the cards with another result.`);
      }),
  });
  const sumOfRows = (entriesOf: (pool: readonly BoardEntry[]) => readonly BoardEntry[]) => {
    let sum = 0;
    for (const pool of pools)
      for (const { running } of rankBoard(entriesOf(pool), weeks, how).rows) sum += running ?? 0;
    return sum;
  };
  return {
    title: `${cardCount.toLocaleString('en-US')} cards`,
    unit: 'ms of CPU',
    better: 'less',
    ways: [
      way('objects, scored', true, () => cardsAsObjects(cards, lines)),
      way('SIMD, scored', true, inSimd),
      way('Fairway, scored one by one', false, () => {
        const week = weekScores(lines, event, how, []);
        return cards.reduce((sum, card) => sum + (scoreCard(card, week).running ?? 0), 0);
      }),
      way('Fairway, scored', false, () => {
        sumCards(rows, weekScores(lines, event, how, []), rounds, scores);
        return scores.reduce((sum, score) => sum + score, 0);
      }),
      way(`Fairway, ranked in pools of ${cardsOfPool}`, false, () => ranked(pools, lines, standings)),
      way('Fairway, ranked, with rows to show', false, () => sumOfRows((pool) => pool)),
      way('Fairway, the same of cards just read', false, () => sumOfRows((pool) => [...pool])),
    ],
    close: async () => {},
  };
}

/** What a card costs, however many there are. */
export async function scoringGrowth(): Promise<Bench> {
  const lines = madeUpField();
  const standings = new Standings(sumCards);
  const ways = [1_000, 10_000, 100_000, cardCount].map((count): Way => {
    const pools = inPools(madeUpCards(count));
    return {
      name: `${count.toLocaleString('en-US')} cards`,
      isReference: false,
      measure: async () => {
        const { value } = timeOf(() => {
          for (let scored = 0; scored < cardCount; scored += count) ranked(pools, lines, standings);
        });
        return { value: (value * 1_000_000) / cardCount };
      },
    };
  });
  const title = `a card, ranked in pools of ${cardsOfPool}`;
  return { title, unit: 'ns of CPU', better: 'less', ways, close: async () => {} };
}

/** Ranks these pools after a change of their field, and adds up all scores. */
function ranked(
  pools: readonly (readonly BoardEntry[])[],
  lines: ReadonlyMap<number, GolferLine>,
  standings: Standings,
): number {
  const play = playOf([], [{ event, lines: new Map(lines), isLocked: true }], how);
  let sum = 0;
  for (const pool of pools) {
    const { score } = standings.rank(cardsOf(pool, 1), play);
    for (let entry = 0; entry < pool.length; entry += 1) sum += score[entry] ?? 0;
  }
  return sum;
}

/** In CPU time, which other load on the machine disturbs less. */
function timeOf(work: () => void): Sample {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return { value: (user + system) / 1000 };
}
