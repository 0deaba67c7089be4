import { dateIn, timeIn, viewerZone } from '@fairway/kit/format';
import type { ResultOf } from '@fairway/kit/graphql';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { progressText } from '../tournament/progress-text.ts';
import type { StampFields } from './stamp-fields.ts';

type StampOf = ResultOf<typeof StampFields>;

interface StampProps {
  of: StampOf;
  /** Which of several weeks it is; null where there is one. */
  week?: number | null;
  /** The contest has its result, whatever the rest of the tournament brings. */
  isFinal?: boolean;
}

/** How far the tournament is, and how old the scores are: with their day where that is older than they should be. */
export function Stamp({ of: { tournament, asOf, stale }, week = null, isFinal = false }: StampProps) {
  const time = asOf === null ? null : new Date(asOf);
  const zone = viewerZone();
  const isToday = tournament.state === 'LIVE' && !stale;
  const text = time && `${isToday ? '' : `${dateIn(zone, time)}, `}${timeIn(zone, time)}`;
  return (
    <p
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: `0 ${space.base}`,
        fontSize: size.small,
      }}
    >
      <strong>{isFinal ? 'Final' : progressText(tournament, week)}</strong>
      {time && (
        <span css={{ color: color.muted }}>
          Scores as of <time dateTime={time.toISOString()}>{text}</time>
        </span>
      )}
    </p>
  );
}
