/** For tokens, links, limits, idempotency, jobs and audit columns. Always real time. */
export interface WallClock {
  now(): Date;
}

/** For tournaments, contests, windows, locks and settlement. Real time, unless a sandbox moves it. */
export interface GameClock {
  now(): Date;
  /** Game seconds per real second. */
  readonly speed: number;
  /** Calls back when the clock was moved or its speed changed; returns how to unsubscribe. */
  onMove(listener: () => void): () => void;
}

export const wallClock: WallClock = { now: () => new Date() };

export const realGameClock: GameClock = { now: () => new Date(), speed: 1, onMove: () => () => {} };

/** The clock frozen at this moment, for work that must see one time throughout. */
export function frozenClock({ now: look, speed, onMove }: GameClock): GameClock {
  const now = look();
  return { now: () => now, speed, onMove };
}
