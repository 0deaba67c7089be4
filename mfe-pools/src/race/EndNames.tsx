import { color, condensed, radius, space } from '@fairway/kit/ui/tokens';
import { type Kind, spreadOut, type Track } from './tracks.ts';

interface EndNamesProps {
  standing: readonly { track: Track; kind: Kind }[];
  viewer: string | null;
}

/** How far apart two names have to be, in percent of the chart's height. */
const apart = 8;

const looks: Record<Kind, { color: string; background?: string }> = {
  leader: { color: color.onFlag, background: color.flag },
  own: { color: color.green },
  named: { color: color.ink },
};

/** Beside the ends of the lines that stand out: who that is, and where. */
export function EndNames({ standing, viewer }: EndNamesProps) {
  // Who leads oneself is named once.
  const shown = standing.flatMap(({ track, kind }, place) => {
    const height = track.heights.findLast((one) => one !== null) ?? null;
    const isTwice = standing.findIndex((other) => other.track === track) < place;
    return height === null || isTwice ? [] : [{ track, kind, height }];
  });
  const heights = spreadOut(
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
            padding: `0 ${space.hair}`,
            borderRadius: radius.plate,
            fontWeight: 650,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
          style={{ top: `${heights[place]}%` }}
        >
          {track.position} {track.username === viewer ? 'You' : track.username}
        </span>
      ))}
    </div>
  );
}
