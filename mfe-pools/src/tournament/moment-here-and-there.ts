import { momentIn, showSameTime, viewerZone } from '@fairway/kit/format';

/** A moment as the reader's own clock shows it and, where that is another one, as the one at the course does. */
export function momentHereAndThere(zone: string, moment: Date): string {
  const here = momentIn(viewerZone(), moment);
  return showSameTime(zone, viewerZone(), moment) ? here : `${here}; at the course ${momentIn(zone, moment)}`;
}
