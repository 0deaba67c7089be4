import { graphql, type ResultOf } from '@fairway/kit/graphql';
import type { GolferLine } from '../../../gateway/src/rules/board/lines.ts';
import type { Scoring } from '../../../gateway/src/rules/board/scoring.ts';
import type { MissedRound } from '../../../gateway/src/rules/pools/pool-rules.ts';
import type { OpenBoard } from '../../../gateway/src/rules/what-if/assumed.ts';
import type { ChancesOfGolfer } from '../../../gateway/src/rules/what-if/projection.ts';

/** All that a board is worked out from. What-if plays with it in the page: nothing of it goes back. */
export const WhatIfFacts = graphql(`
  query WhatIfFacts($pool: String!) {
    pool(name: $pool) {
      id
      board {
        version
        scoring
        whatIf {
          rules { countedScores missedRound { kind strokes } ties }
          onlyRound
          weeks {
            week
            state
            rounds
            locked
            cutPlaces
            chancesAt
            golfers {
              golferId name status position strokes pars playingRound thru today odds winChance
            }
          }
          entries { entryId entry nickname name since cards guesses user { id username } }
          pot { buyInCents paidEntries paidMembers payoutsBps namedCents }
        }
      }
    }
  }
`);

type Asked = NonNullable<NonNullable<ResultOf<typeof WhatIfFacts>['pool']>['board']>;
export type BoardFacts = NonNullable<Asked['whatIf']>;
export type FactsOfGolfer = BoardFacts['weeks'][number]['golfers'][number];

const ties = {
  LATEST_ROUNDS: 'latest-rounds',
  SPLIT: 'split',
  GUESS: 'guess',
  BEST_WEEKS: 'best-weeks',
} as const;
const states = {
  SCHEDULED: 'scheduled',
  LIVE: 'live',
  SUSPENDED: 'suspended',
  COMPLETE: 'complete',
  OFFICIAL: 'official',
  CANCELLED: 'cancelled',
} as const;

/** The same, as the rules of the game take it. */
export function openBoard(facts: BoardFacts, scoring: Asked['scoring']): OpenBoard {
  const { rules, onlyRound, weeks, entries, pot } = facts;
  const how: Scoring = {
    scoring: scoring === 'POINTS' ? 'points' : 'strokes',
    countedScores: rules.countedScores,
    missedRound: missedRoundOf(rules.missedRound),
    ties: ties[rules.ties],
    onlyRound,
  };
  return {
    how,
    weeks: weeks.map(({ state, rounds, locked, golfers }) => ({
      event: { state: states[state], rounds: rounds.map((round) => states[round]) },
      isLocked: locked,
      lines: new Map(golfers.map((golfer) => [Number(golfer.golferId), lineOf(golfer)])),
    })),
    entries: entries.map(({ entryId, name, since, cards, guesses }) => ({
      id: entryId,
      name,
      paidAt: new Date(since),
      cards: cards.map((card) => card?.map(Number) ?? null),
      ...(guesses.some((guess) => guess !== null) && { guesses }),
    })),
    pot: pot && {
      buyInCents: pot.buyInCents,
      paidEntries: pot.paidEntries,
      paidMembers: pot.paidMembers,
      payoutsBps: pot.payoutsBps,
      ...(pot.namedCents && { namedCents: pot.namedCents }),
    },
  };
}

function missedRoundOf({ kind, strokes }: BoardFacts['rules']['missedRound']): MissedRound {
  if (kind === 'WORST_OF_FIELD') return { kind: 'worst-of-field' };
  return kind === 'WORST_OF_POOL' ? { kind: 'worst-of-pool' } : { kind: 'over-par', strokes: strokes ?? 0 };
}

const lineOf = ({
  golferId,
  status,
  position,
  strokes,
  pars,
  playingRound,
  thru,
  today,
}: FactsOfGolfer): GolferLine => ({
  id: Number(golferId),
  status,
  position,
  rounds: strokes.map((count, at) => ({ strokes: count, par: pars[at] ?? null })),
  playingRound,
  thru,
  today,
});

/** What is said of golfers' chances, by id. */
export function chancesIn(golfers: readonly FactsOfGolfer[]): (id: number) => ChancesOfGolfer {
  const byId = new Map(golfers.map((golfer) => [Number(golfer.golferId), golfer]));
  return (id) => byId.get(id) ?? { odds: null, winChance: null };
}
