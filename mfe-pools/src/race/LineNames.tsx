import { color, condensed, phone, radius, space } from '@fairway/kit/ui/tokens';
import { type Highlight, maxNamed, spreadLabels, type Track } from './tracks.ts';

interface LineNamesProps {
  tracks: readonly Track[];
  standing: readonly { track: Track; kind: Highlight }[];
  viewer: string | null;
}

/** The least distance of two names, in percent of the chart's height. */
const apart = 8;

const looks: Record<Highlight | 'faint', { color: string; background?: string }> = {
  leader: { color: color.onFlag, background: color.flag },
  own: { color: color.green },
  named: { color: color.ink },
  faint: { color: color.muted },
};

/** Names and positions beside the ends of the highlighted lines, or of all lines where there are few. */
export function LineNames({ tracks, standing, viewer }: LineNamesProps) {
  const others = tracks.length <= maxNamed ? tracks : [];
  const all = [...standing, ...others.map((track) => ({ track, kind: 'faint' as const }))];
  // A player who is the leader and oneself is named once.
  const shown = all.flatMap(({ track, kind }, place) => {
    const height = track.heights.findLast((one) => one !== null) ?? null;
    const isTwice = all.findIndex((other) => other.track === track) < place;
    return height === null || isTwice ? [] : [{ track, kind, height }];
  });
  const heights = spreadLabels(
    shown.map(({ height }) => height),
    apart,
  );
  return (
    <div
      aria-hidden
      css={{ position: 'absolute', inset: '0 auto 0 calc(100% + 0.75rem)', pointerEvents: 'none' }}
    >
      {shown.map(({ track, kind }, place) => (
        <span
          key={track.username}
          css={{
            ...condensed,
            ...looks[kind],
            position: 'absolute',
            translate: '0 -50%',
            maxWidth: '7.75rem',
            // As wide as the chart's margin.
            [phone]: { maxWidth: '5.75rem' },
            padding: `0 ${space.hair}`,
            borderRadius: radius.plate,
            fontWeight: 650,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
          style={{ top: `${heights[place]}%` }}
        >
          {track.position} {track.username === viewer ? 'You' : track.name}
        </span>
      ))}
    </div>
  );
}
