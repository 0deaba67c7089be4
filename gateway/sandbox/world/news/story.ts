import type { Tournament } from '../play/tournament.ts';
import type { Moment } from '../venue-time.ts';

/** What somebody wrote about an event, and when it appears. */
export interface Draft {
  at: Moment;
  headline: string;
  description: string;
  paragraphs: readonly string[];
}

/** An article. */
export interface Story extends Draft {
  id: number;
  byline: string | null;
  hasPicture: boolean;
  tournament: Tournament;
}
