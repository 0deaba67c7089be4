// How far a card is through the round in play: the holes that its golfers have done, on average. Who is out of the
// tournament is not waited for, and who has finished the round has done all of its holes.
import { isActive, roundNumbers } from '../golf/tournament.ts';
import type { GolferLines } from './lines.ts';
import { type EventPlay, isOver, scoringRounds } from './scoring.ts';

const holesOfRound = 18;

/** The round in play, or the last that counts, or the one there is; null before the first shot. */
export function roundShown(event: EventPlay, onlyRound: number | null, lines: GolferLines): number | null {
  const hasBegun = (round: number) => (event.rounds[round - 1] ?? 'scheduled') !== 'scheduled';
  if (onlyRound !== null) return hasBegun(onlyRound) ? onlyRound : null;
  // What was begun and given up is no round of an event that is over, unless nothing else is there.
  const counting = isOver(event) ? scoringRounds(event, lines) : [];
  return roundNumbers.findLast((round) => counting[round - 1]) ?? roundNumbers.findLast(hasBegun) ?? null;
}

/** In whole holes, 18 once all have finished; null while nobody of the card has begun. */
export function holesDone(card: readonly number[], round: number, lines: GolferLines): number | null {
  const done: number[] = [];
  for (const id of card) {
    const line = lines.get(id);
    if (!line) continue;
    const hasFinished = (line.rounds[round - 1]?.strokes ?? null) !== null;
    if (hasFinished) done.push(holesOfRound);
    else if (isActive(line)) done.push(line.playingRound === round ? (line.thru ?? 0) : 0);
  }
  const sum = done.reduce((all, holes) => all + holes, 0);
  return sum === 0 ? null : Math.floor(sum / done.length);
}
