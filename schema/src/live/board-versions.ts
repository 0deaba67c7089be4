/** More than a contest and its tournaments ever change: the next contest's versions come after the last one's. */
export const versionsPerContest = 1_000_000;

/** Within a contest: a pool that its host stops shows its last contest again, and that is news. */
export const isOlderVersion = (version: number, than: number): boolean =>
  version < than && Math.floor(version / versionsPerContest) === Math.floor(than / versionsPerContest);
