import type { Golfer } from './golfer.ts';
import type { SelectedTier, Selection } from './selection.ts';

/** Where picking goes on once the golfer is added: in the same tier, in another one, or nowhere, the card being whole. */
export function tierAfter({ tiers, credits }: Selection, added: Golfer): number | 'complete' {
  const left = credits && credits.left - (added.cost ?? 0);
  const hasRoom = ({ number, limit, cost, picked, left: golfers }: SelectedTier) => {
    const isAdded = number === added.tier;
    const free = golfers.filter(
      ({ id, isLocked, usedIn }) => !isLocked && usedIn === null && id !== added.id,
    );
    if (free.length === 0) return false;
    if (limit !== null) return picked.length + (isAdded ? 1 : 0) < limit;
    return left !== null && cost !== null && cost <= left;
  };
  const from = tiers.findIndex(({ number }) => number === added.tier);
  // From the tier on, and then those before it that were left out.
  const inTurn = [...tiers.slice(from), ...tiers.slice(0, from)];
  return inTurn.find(hasRoom)?.number ?? 'complete';
}
