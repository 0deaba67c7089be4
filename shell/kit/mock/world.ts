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
 * How the gateway behaves as a whole, so that every screen can be seen in each of its states: as usual;
 * with nothing in it yet; never answering; failing; out of reach.
 */
export const conditions = ['usual', 'empty', 'loading', 'error', 'offline'] as const;
export type Condition = (typeof conditions)[number];

/** Everything the mocked gateway knows, for tests to read and change. */
export class World {
  players: Player[];
  condition: Condition;
  #clock: GameClock = {
    now: '2026-01-14T17:00:00.000Z',
    zone: 'America/New_York',
    lockAt: '2026-01-15T05:00:00.000Z',
    speed: 60,
  };
  #clockListeners = new Set<() => void>();

  constructor(condition: Condition = 'usual') {
    const ann = { id: 'id of ann', username: 'ann', email: 'ann@example.com', password: 'fairway1' };
    const bob = { id: 'id of bob', username: 'bob', email: 'bob@example.com', password: 'fairway1' };
    this.players = condition === 'empty' ? [ann] : [ann, bob];
    this.condition = condition;
  }

  get clock(): GameClock {
    return this.#clock;
  }

  moveClock(change: Partial<GameClock>): void {
    this.#clock = { ...this.#clock, ...change };
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

  player(username: string | null): Player | undefined {
    return this.players.find((player) => player.username.toLowerCase() === username?.toLowerCase());
  }
}
