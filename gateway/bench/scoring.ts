import { type BoardEntry, rankBoard } from '../src/rules/board/board.ts';
import { type EventPlay, type GolferLine, scoreCard, weekScores } from '../src/rules/board/scoring.ts';
import { cardsAsObjects } from './reference/cards-as-objects.ts';
import type { Bench, Sample } from './turns.ts';

const cardCount = 1_000_000;
const golferCount = 156;
const cardsOfPool = 50;

const event: EventPlay = { state: 'complete', rounds: ['complete', 'complete', 'complete', 'complete'] };
const how = { scoring: 'best-4', onlyRound: null } as const;

/** The same field and the same cards in every run. */
function madeUp() {
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
  const cards = Array.from({ length: cardCount }, (_card, at) =>
    Array.from({ length: 8 }, (_pick, place) => (at * 31 + place * 19 + (at >> 3)) % golferCount),
  );
  return { lines, cards };
}

/** A million cards of eight golfers, after the last round: of each round the best four count. */
export async function scoring(): Promise<Bench> {
  const { lines, cards } = madeUp();
  const pools: BoardEntry[][] = [];
  for (let from = 0; from < cardCount; from += cardsOfPool)
    pools.push(
      cards.slice(from, from + cardsOfPool).map((card, place) => {
        const name = `player ${from + place}`;
        return { id: name, name, cards: [card] };
      }),
    );
  const expected = cardsAsObjects(cards, lines);
  const refuseOthers = (sum: number) => {
    if (sum !== expected) throw new Error('The cards were scored in two ways, with two results.');
  };
  return {
    title: `${cardCount.toLocaleString('en-US')} cards`,
    unit: 'ms',
    better: 'less',
    ways: [
      {
        name: 'objects',
        isReference: true,
        measure: async () => timeOf(() => refuseOthers(cardsAsObjects(cards, lines))),
      },
      {
        name: 'Fairway, scored',
        isReference: false,
        measure: async () =>
          timeOf(() => {
            const week = weekScores(lines, event, how);
            let sum = 0;
            for (const card of cards) sum += scoreCard(card, week).running ?? 0;
            refuseOthers(sum);
          }),
      },
      {
        name: `Fairway, ranked in pools of ${cardsOfPool}`,
        isReference: false,
        measure: async () =>
          timeOf(() => {
            let sum = 0;
            for (const pool of pools)
              for (const row of rankBoard(pool, [{ event, lines, isLocked: true }], how).rows)
                sum += row.running ?? 0;
            refuseOthers(sum);
          }),
      },
    ],
    close: async () => {},
  };
}

function timeOf(work: () => void): Sample {
  const startedAt = performance.now();
  work();
  return { value: performance.now() - startedAt };
}
