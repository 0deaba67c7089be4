import { toParText } from '@fairway/kit/ui/Score';
import { curveBumpX, line } from 'd3-shape';
import { entryKey, entryName } from '../board/entry-name.ts';
import type { RaceData, RaceLine } from './use-race.ts';

// Coordinates in the chart, in percent of its width and height, so that they are computed once and fit any screen.
// Up is better in both views: the first position, the lowest score.

export type RaceView = 'position' | 'to-par';

/** Why a line is highlighted: it leads, it is one's own, or it was selected. */
export type Highlight = 'leader' | 'own' | 'named';

/** Up to so many players, everybody is named at the end of their line. */
export const maxNamed = 8;

export interface AxisColumn {
  /** How far from the left. */
  at: number;
  text: string;
  isLive: boolean;
}

export interface Track {
  /** Its entry's key. */
  username: string;
  name: string;
  /** As of now. */
  position: string;
  /** For each column the distance from the top; null where there is nothing to draw. */
  heights: (number | null)[];
}

export interface Tick {
  /** How far from the top. */
  height: number;
  text: string;
}

export interface Chart {
  view: RaceView;
  columns: AxisColumn[];
  tracks: Track[];
  ticks: Tick[];
}

const topToBottom = 100;

/** Scores begin with everybody level; positions with the first that there are. */
export function chartOf({ legs, lines }: RaceData, view: RaceView): Chart {
  const isToPar = view === 'to-par';
  const isPoints = lines.some(({ points }) => points.length > 0);
  const values = lines.map((one) => valuesOf(one, isToPar));
  const known = values.flat().filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const heightOf = (value: number) =>
    highest === lowest ? topToBottom / 2 : ((value - lowest) / (highest - lowest)) * topToBottom;
  const names = legs.map(({ week, round, live }) => ({
    text: round === null ? `Week ${week}` : `R${round}`,
    isLive: live,
  }));
  const all = isToPar ? [{ text: 'Start', isLive: false }, ...names] : names;
  return {
    view,
    columns: all.map((column, index) => ({ ...column, at: acrossOf(index, all.length) })),
    tracks: lines.map((one, place) => ({
      username: entryKey(one),
      name: entryName(one),
      position: one.positions.at(-1) ?? '-',
      heights: (values[place] ?? []).map((value) => (value === null ? null : heightOf(value))),
    })),
    ticks: (known.length === 0 ? [] : ticksBetween(lowest, highest, isToPar ? 0 : 1)).map((value) => ({
      height: heightOf(value),
      text: !isToPar ? String(value) : isPoints ? String(0 - value) : toParText(value),
    })),
  };
}

const acrossOf = (column: number, columns: number) =>
  columns === 1 ? topToBottom / 2 : (column / (columns - 1)) * topToBottom;

function valuesOf({ places, toPar, points }: RaceLine, isToPar: boolean): (number | null)[] {
  if (!isToPar) return [...places];
  // The highest is ahead: up, as the lowest score.
  if (points.length > 0) return [0, ...points.map((each) => each && -each / 100)];
  return [toPar.some((score) => score !== null) ? 0 : null, ...toPar];
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000];
const maxTicks = 7;

/** Few round numbers of which `always` is one, if it is in sight. */
function ticksBetween(lowest: number, highest: number, always: number): number[] {
  const step = steps.find((one) => (highest - lowest) / one < maxTicks) ?? highest - lowest;
  const first = Math.ceil(lowest / step) * step;
  const round = Array.from(
    { length: Math.floor((highest - first) / step) + 1 },
    (_one, at) => first + at * step,
  );
  const isInSight = always >= lowest && always <= highest;
  // Next to another number it would not be readable.
  return isInSight ? [always, ...round.filter((value) => Math.abs(value - always) >= step / 2)] : round;
}

/** The SVG path of a track through the columns, with gaps where there is nothing to draw. */
export function pathOf({ heights }: Pick<Track, 'heights'>, columns: readonly AxisColumn[]): string {
  const way = line<number | null>()
    .defined((height) => height !== null)
    .x((_height, index) => columns[index]?.at ?? 0)
    .y((height) => height ?? 0)
    .curve(curveBumpX);
  return way(heights) ?? '';
}

/** The track nearest to a point of the chart, if one is near; of several at the same place the first. */
export function nearestTrack(
  { columns, tracks }: Chart,
  spot: { across: number; down: number },
  reach: number,
): Track | null {
  const near = tracks.flatMap((track) => {
    const height = heightAt(track, columns, spot.across);
    return height === null ? [] : [{ track, distance: Math.abs(height - spot.down) }];
  });
  const [nearest] = near.sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= reach ? nearest.track : null;
}

/** The height between two columns follows the curve. */
function heightAt({ heights }: Track, columns: readonly AxisColumn[], across: number): number | null {
  const next = columns.findIndex(({ at }) => at >= across);
  const [before, after] = [Math.max(0, next - 1), next < 0 ? columns.length - 1 : next];
  const [from, to] = [heights[before] ?? null, heights[after] ?? null];
  if (from === null || to === null) return to ?? null;
  const [start, end] = [columns[before]?.at ?? 0, columns[after]?.at ?? 0];
  const part = end === start ? 1 : (across - start) / (end - start);
  return from + (to - from) * part * part * (3 - 2 * part);
}

/**
 * Positions of names so that none covers another: at the ends of their tracks, pushed apart to keep the distance,
 * and moved up where they would leave the chart.
 */
export function spreadLabels(heights: readonly number[], distance: number): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  for (const [place, one] of order.entries())
    one.height = Math.max(one.height, (order[place - 1]?.height ?? Number.NEGATIVE_INFINITY) + distance);
  for (const [place, one] of [...order.entries()].reverse())
    one.height = Math.min(one.height, (order[place + 1]?.height ?? topToBottom + distance) - distance);
  const spread = [...heights];
  for (const { height, index } of order) spread[index] = height;
  return spread;
}
