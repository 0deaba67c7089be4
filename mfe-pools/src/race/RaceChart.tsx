import { color, phone, size, space } from '@fairway/kit/ui/tokens';
import { type MouseEvent, memo, useMemo, useState } from 'react';
import { entryKey } from '../board/entry-name.ts';
import { Axes } from './Axes.tsx';
import { LineNames } from './LineNames.tsx';
import { SelectedPlayer } from './SelectedPlayer.tsx';
import {
  type Chart,
  chartOf,
  type Highlight,
  nearestTrack,
  pathOf,
  type RaceView,
  type Track,
} from './tracks.ts';
import type { RaceData } from './use-race.ts';

interface RaceChartProps {
  race: RaceData;
  view: RaceView;
  viewer: string | null;
  /** The player who was selected: their line is highlighted like one's own and the leader's. */
  selected: string | null;
  onFollow: (username: string | null) => void;
}

/** How near to a line a pointer selects it, in percent of the chart's height. */
const reach = 6;
/** With more lines the dots at each round would hide the lines. */
const maxDotted = 20;

/**
 * Everybody's line, faint; one's own, the leader's, and the one that is pointed at or selected are highlighted.
 * Screen readers get the same as a sentence here, and as a table.
 */
export function RaceChart({ race, view, viewer, selected: followed, onFollow }: RaceChartProps) {
  const [pointedAt, pointAt] = useState<string | null>(null);
  const chart = useMemo(() => chartOf(race, view), [race, view]);
  const first = race.lines.find(({ places }) => places.at(-1) === 1);
  const leader = first ? entryKey(first) : null;
  const named = pointedAt ?? followed;
  const trackOf = (username: string | null) => chart.tracks.find((track) => track.username === username);
  const standing = [
    { track: trackOf(leader), kind: 'leader' as const },
    { track: trackOf(viewer), kind: 'own' as const },
    { track: named === viewer || named === leader ? undefined : trackOf(named), kind: 'named' as const },
  ].flatMap(({ track, kind }) => (track ? [{ track, kind }] : []));

  const underPointer = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return null;
    const spot = { across: ((clientX - left) / width) * 100, down: ((clientY - top) / height) * 100 };
    return nearestTrack(chart, spot, reach)?.username ?? null;
  };

  return (
    <figure css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug, margin: 0 }}>
      <SelectedPlayer line={race.lines.find((one) => entryKey(one) === named)} legs={race.legs} />
      <div css={frame}>
        <Axes chart={chart} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard chooses from the list of players above. */}
        <svg
          role="img"
          aria-label={summaryOf(race, leader, viewer)}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          onMouseMove={(event) => pointAt(underPointer(event))}
          onMouseLeave={() => pointAt(null)}
          onClick={(event) => {
            const track = underPointer(event);
            onFollow(track === followed ? null : track);
          }}
          css={{
            position: 'absolute',
            inset: 0,
            width: '100%',
            height: '100%',
            overflow: 'visible',
            cursor: 'pointer',
          }}
        >
          {/* The whole chart reacts to the pointer, not only its lines. */}
          <rect width="100" height="100" fill="transparent" />
          <FaintLines chart={chart} />
          {standing.map(({ track, kind }) => (
            <StandingLine key={kind} track={track} columns={chart.columns} kind={kind} />
          ))}
        </svg>
        <LineNames tracks={chart.tracks} standing={standing} viewer={viewer} />
      </div>
    </figure>
  );
}

/** Margins for the scale on the left, names on the right, and rounds below. */
const frame = {
  position: 'relative',
  height: '22rem',
  margin: `${space.tight} 8.5rem 2.75rem 2.25rem`,
  fontSize: size.tiny,
  [phone]: { height: '20rem', marginRight: '6rem' },
} as const;

/** All faint lines in one path, however many there are. */
const FaintLines = memo(function FaintLines({ chart: { tracks, columns } }: { chart: Chart }) {
  const isCrowded = tracks.length > maxDotted;
  const lines = tracks.map((track) => pathOf(track, columns)).join('');
  const dots = tracks.map((track) => dotsOf(track, columns, isCrowded ? 1 : undefined)).join('');
  return (
    <g stroke={color.edge} strokeOpacity={isCrowded ? 0.55 : 0.9}>
      <path d={lines} css={lineStyle} strokeWidth={isCrowded ? 1.25 : 1.75} />
      <path d={dots} css={lineStyle} strokeWidth={isCrowded ? 1.25 : 6} />
    </g>
  );
});

const lineStyle = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round' } as const;

/** Each has a wider outline, so that it is visible where it crosses others. */
const strokes = {
  leader: { ground: color.ink, groundWidth: 5.5, stroke: color.flag, width: 3 },
  own: { ground: color.paper, groundWidth: 7, stroke: color.green, width: 3.5 },
  named: { ground: color.paper, groundWidth: 7, stroke: color.ink, width: 3 },
} as const satisfies Record<Highlight, object>;

function StandingLine({
  track,
  columns,
  kind,
}: {
  track: Track;
  columns: Chart['columns'];
  kind: Highlight;
}) {
  const { ground, groundWidth, stroke, width } = strokes[kind];
  const way = pathOf(track, columns);
  const dots = dotsOf(track, columns);
  return (
    <g>
      <path d={way} css={lineStyle} stroke={ground} strokeWidth={groundWidth} />
      <path d={dots} css={lineStyle} stroke={ground} strokeWidth={groundWidth + 6} />
      <path d={way} css={lineStyle} stroke={stroke} strokeWidth={width} />
      <path d={dots} css={lineStyle} stroke={stroke} strokeWidth={width + 5} />
    </g>
  );
}

/** A dot is a line without length: its round end is not distorted when the chart is stretched. */
function dotsOf({ heights }: Track, columns: Chart['columns'], most = columns.length): string {
  const known = heights.flatMap((height, index) =>
    height === null ? [] : [{ height, at: columns[index]?.at ?? 0 }],
  );
  // A player with one value only has no line, and would be invisible.
  return known.length <= most ? known.map(({ at, height }) => `M${at},${height}h0`).join('') : '';
}

function summaryOf({ legs, lines }: RaceData, leader: string | null, viewer: string | null): string {
  const last = (username: string | null) => lines.find((one) => entryKey(one) === username);
  const own = last(viewer);
  const parts = [
    `A line for each of ${lines.length} players over ${legs.length} ${legs[0]?.round === null ? 'weeks' : 'rounds'}.`,
    leader !== null && leader !== viewer && `${leader} leads.`,
    own && own.positions.at(-1) !== '-' && `You are at position ${own.positions.at(-1)}.`,
    'The table has all the figures.',
  ];
  return parts.filter(Boolean).join(' ');
}
