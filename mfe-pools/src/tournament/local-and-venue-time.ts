import { momentIn, showSameTime, viewerZone } from '@fairway/kit/format';

/** A moment in the reader's zone and, if that differs, in the course's. */
export function localAndVenueTime(zone: string, moment: Date): string {
  const here = unbroken(momentIn(viewerZone(), moment));
  return showSameTime(zone, viewerZone(), moment)
    ? here
    : `${here}; at the course ${unbroken(momentIn(zone, moment))}`;
}

/** A line ends before '12:00 AM EST', and not within it. */
const unbroken = (text: string): string => text.replace(/\s(?=[AP]M\b)|(?<=\b[AP]M)\s/g, '\u00a0');
