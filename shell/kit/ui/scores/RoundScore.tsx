import { color, size } from '../theme/tokens.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { Score } from './Score.tsx';

type RoundScoreProps = {
  toPar: number | null;
  /** Whether it counts for the card. */
  counts: boolean;
  /** Whether it is the penalty for a round that a golfer did not complete. */
  penalty: boolean;
  /** Whether the golfer is still playing it. */
  live: boolean;
};

/** A golfer's score in a round: struck through if it doesn't count, labelled if it is a penalty. */
export function RoundScore({ toPar, counts, penalty, live }: RoundScoreProps) {
  if (toPar === null) return <Score toPar={null} />;
  const score = <Score toPar={toPar} />;
  return (
    <span css={{ display: 'inline-block', whiteSpace: 'nowrap' }}>
      {counts ? score : <s css={{ color: color.muted }}>{score}</s>}
      {!counts && <span css={visuallyHidden}>, doesn't count</span>}
      {live && (
        <>
          <span aria-hidden css={{ color: color.muted }}>
            *
          </span>
          <span css={visuallyHidden}>, still playing</span>
        </>
      )}
      {/* Below the figure, so that the columns stay as narrow as their figures. */}
      {penalty && (
        <small css={{ display: 'block', color: color.muted, fontSize: size.tiny, lineHeight: 1 }}>pen.</small>
      )}
    </span>
  );
}
