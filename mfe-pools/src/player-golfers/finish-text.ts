import { ordinalText, pointsText } from '@fairway/schema/display';
import type { CountedGolfer } from './GolferTable.tsx';

/** How a golfer's place makes points (G28, G45); null where strokes score, and before there is a place. */
export function finishText({ golfer, finish }: Pick<CountedGolfer, 'golfer' | 'finish'>): string | null {
  if (!finish) return null;
  const { place, sharedBy, points } = finish;
  const worth = `${pointsText(points)} ${points === 100 ? 'point' : 'points'}`;
  if (place === null) return `${golfer.name} is out of it: ${worth}.`;
  if (sharedBy === 1) return `${golfer.name}, ${ordinalText(place)}: ${worth}.`;
  const others = sharedBy === 2 ? 'another' : `${sharedBy - 1} others`;
  const places = `places ${place} to ${place + sharedBy - 1}`;
  return `${golfer.name}, tied for ${ordinalText(place)} with ${others}: ${worth}, the average of ${places}.`;
}
