import { momentIn, moneyText, viewerZone } from '@fairway/kit/format';
import type { Sheet } from '../selection/picks-fields.ts';
import type { Selection } from '../selection/selection.ts';
import type { PoolWithPicks } from './picks-query.ts';
import type { PicksWindow } from './picks-window.ts';
import { lockRoundOf } from './pool-texts.ts';

interface State {
  window: PicksWindow;
  selection: Selection;
  pool: PoolWithPicks;
  sheet: Sheet;
  /** Whether there is a saved card. */
  hasCard: boolean;
}

/** Why the picks can't be submitted, or what submitting does, and until when. */
export function submitText({ window, selection, pool, sheet, hasCard }: State): string {
  if (!window.isOpen) return window.reason;
  const lock = momentIn(viewerZone(), new Date(sheet.lockAt));
  const until =
    lockRoundOf(pool, sheet) === null
      ? `You have until ${lock}.`
      : `Each golfer can be picked until they tee off, the last ${lock}.`;
  if (selection.lacks !== null) return `${selection.lacks} ${until}`;
  if (window.paysFirst)
    return `Your card is complete. Next comes the buy-in of ${moneyText(pool.buyInCents)}. ${until}`;
  if (hasCard && !selection.isChanged)
    return `These picks are saved, and you can still change them. ${until}`;
  return `Your card is complete, and not submitted yet. ${until}`;
}
