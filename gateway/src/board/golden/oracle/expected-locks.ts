import { type FeedState, type Golfer, isOpen } from './feed/feed-replay.ts';

// When cards lock (G6, G7, G48), by what the feed has said.

/** All of a pool that decides about it. */
export interface LockOfPool {
  round: number | null;
  lock?: string;
}

interface Calendar {
  /** 00:00 at the venue of the first day, or of the round's. */
  dayStartsAt: Date;
  /** 24:00 of it. */
  dayEndsAt: Date;
}

/** Whether each golfer locks at their own tee time. */
export const isGolferByGolfer = ({ round, lock }: LockOfPool): boolean => round !== null || lock === 'golfer';

const ofPool = ({ teeAt }: Golfer, { round }: LockOfPool): Date | null => teeAt[(round ?? 1) - 1] ?? null;

/** Nothing of a card can be changed from then on. */
export function cardsCloseAt(
  pool: LockOfPool,
  state: FeedState | undefined,
  { dayStartsAt, dayEndsAt }: Calendar,
  now: Date,
): Date {
  const { round, lock = 'first-day' } = pool;
  if (round === null && lock === 'first-day') return dayStartsAt;
  const staying = [...(state?.golfers.values() ?? [])].filter(
    ({ isListed, hitIn }) => isListed || hitIn.size > 0,
  );
  const times = staying.flatMap((golfer) => ofPool(golfer, pool)?.getTime() ?? []);
  if (!state || times.length === 0) return round === null ? dayStartsAt : dayEndsAt;
  if (isGolferByGolfer(pool)) return new Date(Math.max(...times));
  const firstAt = new Date(Math.min(...times));
  // Shots come before the tee times that are known: these are not the day's.
  return isOpen(state, 1) && now < firstAt ? dayStartsAt : firstAt;
}

/** By a shot, or by the clock; whoever has no tee time, by anybody's first shot. */
export function hasTeedOff(pool: LockOfPool, state: FeedState, id: number, now: Date): boolean {
  const golfer = state.golfers.get(id);
  if (!golfer) return false;
  const { round } = pool;
  if (round === null ? golfer.hitIn.size > 0 : [...golfer.hitIn].some((hit) => hit >= round)) return true;
  const teeAt = ofPool(golfer, pool);
  return teeAt ? teeAt <= now : isOpen(state, round ?? 1);
}
