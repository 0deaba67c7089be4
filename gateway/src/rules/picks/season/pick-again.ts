// Where nobody comes in for a golfer who withdraws before a shot (G45), their owner picks again: after the lock too, until
// that golfer's tee time would have been, and only somebody who has not teed off. Whoever lets it pass has a golfer
// without a score. Without a known tee time the lock stands.

export interface GolferOnCard {
  isGoneUnplayed: boolean;
  /** Of the first round, as far as it is known. */
  teeAt: Date | null;
}

/** Until when a card that is locked may be picked again; null if it may not. */
export function pickAgainUntil(golfers: readonly GolferOnCard[]): Date | null {
  const gone = golfers.filter(({ isGoneUnplayed }) => isGoneUnplayed);
  const times = gone.flatMap(({ teeAt }) => (teeAt ? [teeAt.getTime()] : []));
  return gone.length > 0 && times.length === gone.length ? new Date(Math.min(...times)) : null;
}
