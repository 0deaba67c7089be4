import { color, size } from '@fairway/kit/ui/tokens';
import type { Pick } from './card-fields.ts';
import type { ScoredGolfer } from './use-week-picks.ts';

interface LegendProps {
  picks: readonly Pick[];
  scores: ReadonlyMap<string, ScoredGolfer>;
}

/** Explains the marks that are shown. */
export function Legend({ picks, scores }: LegendProps) {
  const scored = picks
    .flatMap(({ golfer }) => scores.get(golfer.id)?.rounds ?? [])
    .filter(({ toPar }) => toPar !== null);
  const meanings = [
    scored.some(({ counts }) => !counts) && "Struck through: doesn't count.",
    scored.some(({ penalty }) => penalty) &&
      'pen.: ten over par, for a round that a golfer who is out did not complete.',
    scored.some(({ live }) => live) && '*: still playing.',
    picks.some(({ replaced }) => replaced) && '“for”: came in for a golfer who was out before a shot.',
  ].filter((meaning) => meaning !== false);
  if (meanings.length === 0) return null;
  return <p css={{ color: color.muted, fontSize: size.small }}>{meanings.join(' ')}</p>;
}
