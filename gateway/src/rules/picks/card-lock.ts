// When the cards of a week lock (G6, G7, G48): all golfers at once, or each with their own first tee time. Always a
// comparison with moments: a tee time that is put back takes the lock with it, as long as nobody has hit a shot.

import type { CardLock } from '../pools/pool-rules.ts';

export interface LockFacts {
  lock: CardLock;
  /** The start of the first day, or a tee time before it (G6). */
  firstDayLockAt: Date;
  /** Of the first round; null as long as no tee time is known. */
  firstTeeAt: Date | null;
  lastTeeAt: Date | null;
  /** Whether somebody has hit a shot. */
  hasBegun: boolean;
}

export interface LockTimes {
  /** When the first golfer locks. */
  firstAt: Date;
  /** From when on nothing of a card can be changed. */
  lastAt: Date;
}

/** As long as no tee time is known, and where shots come before the tee times that are, the first day decides. */
export function lockTimes(facts: LockFacts, now: Date): LockTimes {
  const { lock, firstDayLockAt, firstTeeAt, lastTeeAt, hasBegun } = facts;
  if (lock === 'first-day' || !firstTeeAt || !lastTeeAt)
    return { firstAt: firstDayLockAt, lastAt: firstDayLockAt };
  const firstAt = hasBegun && now < firstTeeAt ? firstDayLockAt : firstTeeAt;
  return { firstAt, lastAt: lock === 'golfer' ? lastTeeAt : firstAt };
}
