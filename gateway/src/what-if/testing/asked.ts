import type { Assumed, OpenBoard } from '../../rules/what-if/assumed.ts';

// What a page asks for What-if, and the same as the rules take it.

export const whatIfQuestion = `whatIf {
  rules { countedScores missedRound { kind strokes } ties } onlyRound
  weeks { week tournament { id } state rounds locked cutPlaces chancesAt
    golfers { golferId name status position strokes pars playingRound thru today odds winChance } }
  entries { entryId entry nickname name since cards guesses user { username } }
  pot { buyInCents paidEntries paidMembers payoutsBps namedCents }
}`;

type Numbers = (number | null)[];

export interface AskedGolfer {
  golferId: string;
  name: string;
  status: string;
  position: string | null;
  strokes: Numbers;
  pars: Numbers;
  playingRound: number | null;
  thru: number | null;
  today: number | null;
  odds: number | null;
  winChance: number | null;
}

export interface AskedWhatIf {
  rules: {
    countedScores: number | null;
    missedRound: { kind: string; strokes: number | null };
    ties: string;
  };
  onlyRound: number | null;
  weeks: {
    week: number;
    tournament: { id: string };
    state: string;
    rounds: string[];
    locked: boolean;
    cutPlaces: number | null;
    chancesAt: string | null;
    golfers: AskedGolfer[];
  }[];
  entries: {
    entryId: string;
    entry: number;
    name: string;
    since: string;
    cards: (string[] | null)[];
    guesses: Numbers;
    user: { username: string };
  }[];
  pot: {
    buyInCents: number;
    paidEntries: number;
    paidMembers: number;
    payoutsBps: number[];
    namedCents: number[] | null;
  } | null;
}

/** GraphQL's name of a value in the rules' own spelling. */
const spelt = <T extends string>(name: string, values: readonly T[]): T => {
  const found = values.find((value) => value === name.toLowerCase().replaceAll('_', '-'));
  if (!found) throw new Error(`The rules know no ${name}.`);
  return found;
};
const roundStates = ['scheduled', 'live', 'suspended', 'complete'] as const;
const eventStates = [...roundStates, 'official', 'cancelled'] as const;
const tieRules = ['latest-rounds', 'split', 'guess', 'best-weeks'] as const;
const kinds = ['over-par', 'worst-of-field', 'worst-of-pool'] as const;

export function openBoardOf(asked: AskedWhatIf, scoring: string): OpenBoard {
  const { rules, onlyRound, weeks, entries, pot } = asked;
  const kind = spelt(rules.missedRound.kind, kinds);
  return {
    how: {
      scoring: spelt(scoring, ['strokes', 'points']),
      countedScores: rules.countedScores,
      missedRound: kind === 'over-par' ? { kind, strokes: rules.missedRound.strokes ?? 0 } : { kind },
      ties: spelt(rules.ties, tieRules),
      onlyRound,
    },
    weeks: weeks.map(({ state, rounds, locked, golfers }) => ({
      event: {
        state: spelt(state, eventStates),
        rounds: rounds.map((round) => spelt(round, roundStates)),
      },
      isLocked: locked,
      lines: new Map(
        golfers.map(({ golferId, strokes, pars, ...golfer }) => [
          Number(golferId),
          {
            ...golfer,
            id: Number(golferId),
            rounds: strokes.map((count, at) => ({ strokes: count, par: pars[at] ?? null })),
          },
        ]),
      ),
    })),
    entries: entries.map(({ entryId, name, since, cards, guesses }) => ({
      id: entryId,
      name,
      paidAt: new Date(since),
      cards: cards.map((card) => card?.map(Number) ?? null),
      guesses,
    })),
    pot: pot && { ...pot, namedCents: pot.namedCents ?? undefined },
  };
}

/** How golfers really ended, as what is assumed of them before. */
export const truthOf = (
  ended: readonly { golfer: { id: string; status: string }; rounds: Numbers; pars: Numbers }[],
): Map<number, Assumed> =>
  new Map(
    ended.map(({ golfer, rounds, pars }) => [
      Number(golfer.id),
      {
        toPar: rounds.map((strokes, at) => (strokes === null ? null : strokes - (pars[at] ?? 72))),
        outAs: golfer.status === 'cut' ? 'cut' : 'withdrawn',
      },
    ]),
  );
