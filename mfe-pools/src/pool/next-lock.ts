interface Locks {
  /** When the first golfer locks. */
  firstLockAt: string;
  lockAt: string;
}

/** What locks next, and when: all picks at once, or the first and then the last where golfers lock one by one. */
export function nextLock({ firstLockAt, lockAt }: Locks, time: number): { what: string; at: string } {
  if (Date.parse(firstLockAt) === Date.parse(lockAt)) return { what: 'Picks', at: lockAt };
  return time < Date.parse(firstLockAt)
    ? { what: 'The first picks', at: firstLockAt }
    : { what: 'The last picks', at: lockAt };
}
