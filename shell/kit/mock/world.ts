import { lockAt, saturdayMorning, venueZone, wednesdayNoon } from './golf.ts';

export interface Player {
  id: string;
  username: string;
  email: string;
  password: string;
  profilePic?: string;
}

export interface GameClock {
  now: string;
  zone: string;
  lockAt: string | null;
  speed: number;
}

/**
 * How the gateway behaves as a whole, so that every screen can be seen in each of its states: as usual, on
 * the day before play; with golf being played; with golf whose scores have stopped coming; with nothing in it
 * yet; never answering; failing; out of reach.
 */
export const conditions = ['usual', 'playing', 'outage', 'empty', 'loading', 'error', 'offline'] as const;
export type Condition = (typeof conditions)[number];

/** Everything the mocked gateway knows, for tests to read and change. */
export class World {
  players: Player[];
  condition: Condition;
  /** Since when no scores have come from outside. */
  scoresStoppedAt: string | null = null;
  #clock: GameClock = { now: wednesdayNoon, zone: venueZone, lockAt, speed: 60 };
  #clockMovedAt = performance.now();
  #clockListeners = new Set<() => void>();

  constructor(condition: Condition = 'usual') {
    const ann = { id: 'id of ann', username: 'ann', email: 'ann@example.com', password: 'fairway1' };
    const bob = { id: 'id of bob', username: 'bob', email: 'bob@example.com', password: 'fairway1' };
    this.players = condition === 'empty' ? [ann] : [ann, bob];
    this.condition = condition;
    if (condition === 'playing' || condition === 'outage') this.moveClock({ now: saturdayMorning });
    if (condition === 'outage') this.scoresStoppedAt = '2026-01-17T15:52:00.000Z';
  }

  /** Stands still until it is moved, except while golf is being played. */
  get clock(): GameClock {
    if (this.condition !== 'playing') return this.#clock;
    const elapsedMs = (performance.now() - this.#clockMovedAt) * this.#clock.speed;
    return { ...this.#clock, now: new Date(Date.parse(this.#clock.now) + elapsedMs).toISOString() };
  }

  moveClock(change: Partial<GameClock>): void {
    this.#clock = { ...this.clock, ...change };
    this.#clockMovedAt = performance.now();
    for (const tell of this.#clockListeners) tell();
  }

  clockMoved(): Promise<void> {
    return new Promise((resolve) => {
      const tell = () => {
        this.#clockListeners.delete(tell);
        resolve();
      };
      this.#clockListeners.add(tell);
    });
  }

  /** With the clock, or every few seconds while golf is being played. */
  scoresChanged(): Promise<void> {
    return this.condition === 'playing'
      ? new Promise((resolve) => setTimeout(resolve, 3000))
      : this.clockMoved();
  }

  player(username: string | null): Player | undefined {
    return this.players.find((player) => player.username.toLowerCase() === username?.toLowerCase());
  }
}
