// Cards that the host enters or mends for a member after the lock, because the call came before it (G44): until the
// tournament is official. Where the buy-in is paid here, only golfers who had not begun at that moment come and go;
// where nothing is at stake here, in free pools and in those that the group settles itself, any golfer may.

import type { Verdict } from '../../pools/windows.ts';
import type { SheetGolfer } from '../card.ts';
import type { Replaced } from '../replacement.ts';

export interface HostCardFacts {
  /** From when on members can no longer pick themselves. */
  lockAt: Date;
  /** Whether the tournament is official or cancelled, or the contest settled. */
  isOver: boolean;
  /** Whether there is nothing to pay here, or it is paid. */
  isPaid: boolean;
}

const refused = (code: 'CONFLICT' | 'LOCKED' | 'UNPAID', message: string): Verdict => ({
  allowed: false,
  code,
  message,
  until: null,
});

export function hostCardVerdict({ lockAt, isOver, isPaid }: HostCardFacts, now: Date): Verdict {
  if (isOver) return refused('LOCKED', 'The result is final, so cards can no longer be changed.');
  if (now < lockAt) return refused('CONFLICT', 'Members pick for themselves until picks lock.');
  if (!isPaid)
    return refused('UNPAID', 'They have not paid the buy-in, so they have no card in this contest.');
  return { allowed: true };
}

export interface HostedGolfer extends SheetGolfer {
  /** Whether they have hit a shot, or their first tee time has passed. */
  hasBegun: boolean;
  /** Whether they withdrew before a shot. */
  isGoneUnplayed: boolean;
}

/** The golfer as the host may pick them. */
export function asHostPicks(golfer: HostedGolfer, isPlayedForMoneyHere: boolean): SheetGolfer {
  const { id, name, tier, isOut, hasBegun, isGoneUnplayed } = golfer;
  return isPlayedForMoneyHere
    ? { id, name, tier, isOut, isLocked: hasBegun }
    : { id, name, tier, isOut: isGoneUnplayed, isLocked: false };
}

/** The replacements that still lead to a golfer of the card. */
export function replacementsKept<T extends Replaced>(
  replacements: readonly T[],
  golfers: readonly number[],
): T[] {
  const onCard = new Set(golfers);
  const kept: T[] = [];
  for (const one of replacements.toReversed()) {
    if (!onCard.has(one.in)) continue;
    onCard.add(one.out);
    kept.unshift(one);
  }
  return kept;
}
