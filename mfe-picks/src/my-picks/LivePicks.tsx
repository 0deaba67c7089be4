import type { ReactNode } from 'react';
import { type LiveScore, useLiveScores } from './use-live-scores.ts';

interface LivePicksProps {
  tournament: string;
  children: (scores: ReadonlyMap<string, LiveScore>) => ReactNode;
}

/** Shows a card with its golfers' scores. */
export function LivePicks({ tournament, children }: LivePicksProps) {
  return children(useLiveScores(tournament));
}

const outOfIt = ['cut', 'withdrawn', 'disqualified', 'mdf'];

/** Where a golfer stands, as words: 'T8, thru 12, −2 today'. Null before the first shot. */
export function playText({ golfer, position, toPar, thru, today }: LiveScore): string | null {
  if (outOfIt.includes(golfer.status)) return position;
  if (toPar === null) return null;
  if (thru === null || thru === 0) return position;
  const todayText = today === null ? '' : `, ${parText(today)} today`;
  return `${position}, ${thru >= 18 ? 'finished' : `thru ${thru}`}${todayText}`;
}

const parText = (toPar: number) => (toPar === 0 ? 'E' : toPar > 0 ? `+${toPar}` : `−${-toPar}`);
