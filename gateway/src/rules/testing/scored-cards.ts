// Short notations for cards in scoring tests: golfers by strokes, events by initials.
import type { GolferLine, GolferLines } from '../board/lines.ts';
import {
  type CardScore,
  type EventPlay,
  explainCard,
  type GolferRound,
  type Scoring,
  scoreCard,
  weekScores,
} from '../board/scoring.ts';
import type { RoundState, TournamentState } from '../golf/tournament.ts';
import { formatRules } from '../pools/formats.ts';

export const bestFour: Scoring = { ...formatRules('Single Week').rules, onlyRound: null };
export const everyScore: Scoring = { ...formatRules('Salary Cap').rules, onlyRound: null };

const stateOf: Record<string, RoundState> = { s: 'scheduled', l: 'live', u: 'suspended', c: 'complete' };
/** An event by the initials of its rounds' states (u: suspended). */
export const event = (rounds: string, state: TournamentState = 'live'): EventPlay => ({
  state,
  rounds: [...rounds].map((initial) => stateOf[initial] ?? 'scheduled'),
});

/** A golfer by strokes. */
export const line = (strokes: (number | null)[], more: Partial<GolferLine> = {}): Omit<GolferLine, 'id'> => ({
  status: 'active',
  rounds: [0, 1, 2, 3].map((round) => ({ strokes: strokes[round] ?? null, par: 72 })),
  playingRound: null,
  thru: null,
  today: null,
  ...more,
});
export const playing = (round: number, today: number, strokes: number[] = []) =>
  line(strokes, { playingRound: round, thru: 9, today });
export const out = (status: string, strokes: (number | null)[] = []) => line(strokes, { status });

export type ExplainedCard = CardScore & { golfers: ReturnType<typeof explainCard> };

/** A card's score, and what each golfer contributes. */
export function scoredOf(
  card: readonly number[],
  lines: GolferLines,
  play: EventPlay,
  how: Scoring = bestFour,
): ExplainedCard {
  const week = weekScores(lines, play, how, [card]);
  return { ...scoreCard(card, week), golfers: explainCard(card, week) };
}

/** A card of these golfers, without others in the field. */
export function scored(
  golfers: Omit<GolferLine, 'id'>[],
  play: EventPlay,
  how: Scoring = bestFour,
  field: Omit<GolferLine, 'id'>[] = [],
): ExplainedCard {
  const lines = new Map([...golfers, ...field].map((golfer, id) => [id, { ...golfer, id }]));
  return scoredOf([...golfers.keys()], lines, play, how);
}

export const sums = ({ rounds, running, total }: CardScore) => ({ rounds, running, total });
/** Each golfer's round: '-3', '*-3' if it counts, 'p' for a penalty, 'l' for live. */
export const marks = ({ golfers }: ExplainedCard, round: number) =>
  golfers
    .map(({ rounds }) => {
      const { toPar, counts, isPenalty, isLive } = rounds[round - 1] as GolferRound;
      return `${counts ? '*' : ''}${toPar ?? '-'}${isPenalty ? 'p' : ''}${isLive ? 'l' : ''}`;
    })
    .join(' ');
