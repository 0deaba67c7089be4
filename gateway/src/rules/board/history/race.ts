// How a board came to be: what each entry had scored, and where it stood, when each round ended, and as things
// are now. Everything is told by the rules of the board (G21 to G27), so that the last of it is what the board
// says. Of one week it goes round by round; a contest of several weeks, and points, go week by week.

import { positionText } from '../../display.ts';
import { type BoardEntry, roundsThatScore, voidWeeks, type WeekOfBoard } from '../board.ts';
import type { RoundOfWeek } from '../lines.ts';
import { missedWeeks, positionsOf, type ScoredEntry, scoreEntries } from '../scored-entries.ts';
import { type EventPlay, isDecided, isOver, type Scoring, sumOf } from '../scoring.ts';

/** A moment of the race: the end of a round or of a week, or now where that is still being played. */
export interface RaceRound extends RoundOfWeek {
  isLive: boolean;
}

export interface RaceLine {
  entryId: string;
  /** RaceRound by leg: '1', 'T2' where it was shared, '-' where there was nothing to rank by. */
  positions: string[];
  /** The same as numbers. */
  places: (number | null)[];
  /** Scores until then: to par, or points as a score (G45). */
  toPar: (number | null)[];
}

export interface Race {
  legs: RaceRound[];
  lines: RaceLine[];
}

/** The race of the whole contest, or of one of its weeks alone, from 0. */
export function raceOf(
  entries: readonly BoardEntry[],
  weeks: readonly WeekOfBoard[],
  how: Scoring,
  onlyWeek: number | null = null,
): Race {
  const isOut = voidWeeks(weeks, how);
  const rounds = roundsThatScore(weeks, isOut, how).filter(
    ({ week }) => onlyWeek === null || week === onlyWeek,
  );
  const isPoints = how.scoring === 'points';
  const isByWeek = isPoints || (onlyWeek === null && weeks.length > 1);
  const ends = isByWeek ? rounds.filter(({ week }, place) => rounds[place + 1]?.week !== week) : rounds;
  const scored = scoreEntries(entries, weeks, how);

  // As the board has it, a week that is locked and not handed in is missed before its first shot: so it is now.
  const missed = (entry: BoardEntry, leg: number) => {
    const until = leg === ends.length - 1 ? weeks.length : (ends[leg]?.week ?? 0) + 1;
    return onlyWeek === null ? missedWeeks(entry, weeks.slice(0, until), isOut, how) : 0;
  };
  const standings = ends.map((end, leg) =>
    positionsOf(
      scored.map(({ entry, scores }) => ({
        missing: missed(entry, leg),
        score: scoreUntil(scores, end, onlyWeek, isPoints),
      })),
    ),
  );
  return {
    legs: ends.map((end) => {
      const event = weeks[end.week]?.event;
      return {
        ...end,
        isLive: event !== undefined && !(isByWeek ? isDecided(event, how) : isDone(event, end)),
      };
    }),
    lines: scored.map(({ entry, scores }, place) => ({
      entryId: entry.id,
      positions: standings.map((positions) => positionText(positions[place] ?? null)),
      places: standings.map((positions) => positions[place]?.number ?? null),
      toPar: ends.map((end) => scoreUntil(scores, end, onlyWeek, isPoints)),
    })),
  };
}

const isDone = (event: EventPlay, { round }: RoundOfWeek): boolean =>
  isOver(event) || event.rounds[round - 1] === 'complete';

/** Whether a round that scores has been played to its end. */
export const hasRoundEnded = (weeks: readonly WeekOfBoard[], how: Scoring): boolean =>
  roundsThatScore(weeks, voidWeeks(weeks, how), how).some((played) => {
    const event = weeks[played.week]?.event;
    return event !== undefined && isDone(event, played);
  });

/** What a card had scored when that round ended; of points, when its week did. */
const scoreUntil = (
  scores: ScoredEntry['scores'],
  { week, round }: RoundOfWeek,
  onlyWeek: number | null,
  isPoints: boolean,
) =>
  sumOf(
    scores.flatMap((score, index) => {
      const isAsked = onlyWeek === null ? index <= week : index === onlyWeek;
      if (!score || !isAsked) return [];
      return isPoints ? [score.running] : score.rounds.slice(0, index < week ? undefined : round);
    }),
  );
