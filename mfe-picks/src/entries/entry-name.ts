import { entryLabel } from '@fairway/schema/display';
import type { PicksEntry, Player, PoolWithPicks } from '../golfers/picks-query.ts';

type Named = Pick<PicksEntry, 'number' | 'nickname'>;

/** 'ann', 'ann 2', or the nickname. */
export const entryName = ({ username }: Player, { number, nickname }: Named): string =>
  entryLabel(username, { entry: number, nickname });

/** What has to be done for it, in two words; null for nothing. */
export function lackOf({ buyInCents }: PoolWithPicks, { paid, card }: Pick<PicksEntry, 'paid' | 'card'>) {
  if (buyInCents > 0 && paid !== true) return 'not paid';
  if (card.picks.length === 0) return 'no card';
  return card.picks.some(({ open }) => open) ? 'golfer out' : null;
}
