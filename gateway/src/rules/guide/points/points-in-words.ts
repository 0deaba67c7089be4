// Points by places, in sentences (G45).
import { ordinalText } from '@fairway/schema/display';
import { listed } from '../words.ts';

const named = 10;

/** '500, 300 and so on': the first places by number, then where they end. */
export function pointsInWords(points: readonly number[]): string {
  const [first = 0, ...others] = points.slice(0, named);
  const last = points.at(-1) ?? 0;
  return `Your golfer's place in the tournament gives points: ${first} for the winner, then ${listed(others.map(String))} down to ${ordinalText(named)} place, and fewer with every place down to ${last} from ${ordinalText(points.length)} on. Those who tie share the average of the places they hold, to two decimals. The most points win.`;
}

export const onceText =
  'Nobody plays twice for you: whoever is on your card for one tournament is used up for all others. Only a tournament that comes to nothing gives its golfer back.';

export const outInPoints =
  'A golfer who misses the cut, withdraws or is disqualified has no points for that week, however well they had played until then. A week without a pick has none either, and costs you nothing else.';

export const pickAgainText =
  'When your golfer withdraws without having hit a shot, you are told and pick again: until their tee time would have been, and somebody who has not teed off. Nobody comes in by themselves, so that otherwise the week has no points.';
