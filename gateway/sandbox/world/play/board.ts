import type { Course } from '../courses.ts';
import { type Moment, roundDownTo } from '../venue-time.ts';
import { type Card, finishedAt, isComplete, strokesOf, toParOf } from './card.ts';
import type { Entrant } from './entrants.ts';
import type { Tournament } from './tournament.ts';

/** How somebody stands, as far as the board knows. */
export interface SimulatedStanding {
  entrant: Entrant;
  /** '1', 'T2', 'CUT', 'WD', 'DQ', or '--' before the first hole. */
  position: string;
  /** To par, of all holes played. */
  score: number;
  /** The round being played, or the last one; its holes done and its score so far. */
  round: number;
  thru: number;
  today: number;
  course: Course;
  startHole: 1 | 10;
  /** Strokes of the four rounds, as far as they are finished. */
  strokes: readonly (number | null)[];
}

export interface Board {
  /** Scores come in every few minutes; this is when the board's last ones did. */
  at: Moment;
  /** 0 before the first shot. */
  currentRound: number;
  /** In no order. */
  standings: readonly SimulatedStanding[];
}

const minutesBetweenScores = 5;

const boardTime = (now: Moment): Moment => roundDownTo(minutesBetweenScores, now);

/** What the board shows: who plays, played or was to play when the first group went off. */
export function boardAt(tournament: Tournament, now: Moment): Board {
  const at = boardTime(now);
  const currentRound = tournament.rounds.filter(({ startsAt }) => startsAt <= at).at(-1)?.number ?? 0;
  const shown = tournament.entrants.filter(
    ({ entersAt, leavesAt }) => entersAt <= at && leavesAt > tournament.lockAt,
  );
  const standings = shown.map((entrant) => standingOf(tournament, entrant, currentRound, at));
  return { at, currentRound, standings: rank(tournament, standings, at) };
}

function standingOf(
  tournament: Tournament,
  entrant: Entrant,
  currentRound: number,
  at: Moment,
): SimulatedStanding {
  const begun = entrant.cards.filter(({ round }) => round <= currentRound);
  const label = labelOf(tournament, entrant, at);
  const latest = begun.at(-1);
  // Who goes on has nothing to show for a round until they tee off; who left keeps what was last shown.
  const round = label === null ? Math.max(1, currentRound) : (latest?.round ?? 1);
  const card = begun.find((played) => played.round === round);
  const played = card && label !== 'CUT' ? holesDone(card, at) : [];
  return {
    entrant,
    position: label ?? '',
    score: begun.reduce((sum, each) => sum + toParOf(holesDone(each, at)), 0),
    round,
    thru: played.length,
    today: toParOf(played),
    ...teeOf(tournament, entrant, round),
    strokes: [1, 2, 3, 4].map((number) => {
      const each = begun.find((other) => other.round === number);
      return each && isComplete(each) && finishedAt(each) <= at ? strokesOf(each.holes) : null;
    }),
  };
}

const holesDone = ({ holes }: Card, at: Moment) => holes.filter((hole) => hole.at <= at);

function labelOf({ cut }: Tournament, entrant: Entrant, at: Moment): string | null {
  if (entrant.leavesAt <= at) return entrant.exit?.kind ?? 'WD';
  return cut && cut.labelledAt <= at && !cut.made.has(entrant) ? 'CUT' : null;
}

function teeOf({ rounds, courses }: Tournament, entrant: Entrant, round: number) {
  const group = rounds[round - 1]?.groups.find(({ players }) => players.includes(entrant));
  return { course: group?.course ?? (courses[0] as Course), startHole: group?.startHole ?? (1 as const) };
}

/** Places by score, shared ones with a T; a playoff decides nothing but who is first. */
function rank(
  { playoff }: Tournament,
  standings: readonly SimulatedStanding[],
  at: Moment,
): SimulatedStanding[] {
  const winner = playoff && playoff.to <= at ? playoff.winner : null;
  const isRanked = ({ position, thru, strokes }: SimulatedStanding) =>
    position === '' && (thru > 0 || strokes.some((round) => round !== null));
  const worthOf = ({ entrant, score }: SimulatedStanding) => (entrant === winner ? score - 0.5 : score);
  const worths = standings.filter(isRanked).map(worthOf);
  return standings.map((standing) => {
    if (standing.position !== '') return standing;
    if (!isRanked(standing)) return { ...standing, position: '--' };
    const worth = worthOf(standing);
    const better = worths.filter((other) => other < worth).length;
    const isShared = worths.filter((other) => other === worth).length > 1;
    return { ...standing, position: `${isShared ? 'T' : ''}${better + 1}` };
  });
}

/** Those with a place, the best first. */
export const inPlaces = ({ standings }: Board): SimulatedStanding[] =>
  standings
    .filter(({ position }) => /^T?\d+$/.test(position))
    .toSorted((one, other) => placeOf(one) - placeOf(other));

const placeOf = ({ position }: SimulatedStanding): number => Number(position.replace('T', ''));
