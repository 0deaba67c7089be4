import { momentIn, moneyText, viewerZone } from '@fairway/kit/format';
import type { Hand } from '../hand/hand.ts';
import type { Sheet } from '../hand/picks-fields.ts';
import type { PoolWithPicks } from './picks-query.ts';
import type { PicksWindow } from './picks-window.ts';

interface State {
  window: PicksWindow;
  hand: Hand;
  pool: PoolWithPicks;
  sheet: Sheet;
  /** Whether there is a saved card. */
  hasCard: boolean;
}

/** Why the picks can't be submitted, or what submitting them will do; and until when. */
export function submitSentence({ window, hand, pool, sheet, hasCard }: State): string {
  if (!window.isOpen) return window.reason;
  const lock = momentIn(viewerZone(), new Date(sheet.lockAt));
  const until =
    pool.round === null
      ? `You have until ${lock}.`
      : `Each golfer can be picked until they tee off, the last ${lock}.`;
  if (hand.lacks !== null) return `${hand.lacks} ${until}`;
  if (window.paysFirst)
    return `Your card is complete. Next comes the buy-in of ${moneyText(pool.buyInCents)}. ${until}`;
  if (hasCard && !hand.isChanged) return `These picks are saved, and you can still change them. ${until}`;
  return `Your card is complete, and not submitted yet. ${until}`;
}
