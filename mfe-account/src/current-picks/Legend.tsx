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
    scored.some(({ penalty }) => penalty) && 'pen.: penalty for a round not completed (cut or withdrawn).',
    scored.some(({ live }) => live) && '*: still playing.',
    picks.some(({ replaced }) => replaced) && '“for”: replaced a golfer who withdrew before teeing off.',
  ].filter((meaning) => meaning !== false);
  if (meanings.length === 0) return null;
  return <p css={{ color: color.muted, fontSize: size.small }}>{meanings.join(' ')}</p>;
}
