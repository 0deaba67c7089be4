/** Rules tokens, links, limits, idempotency, jobs and audit columns. Always real time. */
export interface WallClock {
  now(): Date;
}

/** Rules tournaments, contests, windows, locks and settlement. Real time, unless a sandbox moves it. */
export interface GameClock {
  now(): Date;
  /** Game seconds that pass in one real second. */
  readonly speed: number;
  /** Calls back whenever the clock was moved or its speed changed; answers how to stop listening. */
  onMove(listener: () => void): () => void;
}

export const wallClock: WallClock = { now: () => new Date() };

export const realGameClock: GameClock = { now: () => new Date(), speed: 1, onMove: () => () => {} };

/** The clock as it stands at this look, for work that goes by one moment however long it takes. */
export function frozenClock({ now: look, speed, onMove }: GameClock): GameClock {
  const now = look();
  return { now: () => now, speed, onMove };
}
