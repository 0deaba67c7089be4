import type { Golfer } from '../selection/golfer.ts';

type Formed = Pick<Golfer, 'country' | 'worldRank' | 'recentResults'>;

export const rankText = ({ worldRank }: Formed): string => (worldRank === null ? '-' : `#${worldRank}`);

/** The latest first. */
export const resultsText = ({ recentResults }: Formed): string =>
  recentResults.length === 0 ? '-' : recentResults.join(' ');

/** Below a name on a phone, as far as it is known. */
export const formText = (golfer: Formed): string =>
  [
    golfer.worldRank !== null && rankText(golfer),
    golfer.recentResults.length > 0 && resultsText(golfer).replaceAll(' ', ', '),
  ]
    .filter(Boolean)
    .join(' · ');
