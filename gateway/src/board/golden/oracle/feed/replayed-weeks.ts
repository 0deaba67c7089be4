import { type FeedState, isEnd, replayFeed } from './feed-replay.ts';
import type { Copy } from './wire.ts';

/** The weeks as the feed has told them so far, each copy replayed once. */
export class ReplayedWeeks {
  readonly #copies: readonly Copy[];
  readonly #eventName: (week: number) => string;
  readonly #known = new Map<number, Replayed>();

  constructor(copies: readonly Copy[], eventName: (week: number) => string) {
    this.#copies = copies;
    this.#eventName = eventName;
  }

  all(week: number): FeedState[] {
    return this.#replayed(week).states;
  }

  /** What the feed says after its settlement is nothing to a contest. */
  untilSettled({ round }: { round: number | null }, week: number): FeedState[] {
    const { states, byRound } = this.#replayed(week);
    const known = byRound.get(round);
    if (known) return known;
    const end = states.findIndex((state) => isEnd(state, round));
    const own = end < 0 ? states : states.slice(0, end + 1);
    byRound.set(round, own);
    return own;
  }

  #replayed(week: number): Replayed {
    const known = this.#known.get(week);
    if (known?.copies === this.#copies.length) return known;
    const states = replayFeed(
      this.#copies.slice(known?.copies ?? 0),
      this.#eventName(week),
      known?.states ?? [],
    );
    const current = { copies: this.#copies.length, states, byRound: new Map() };
    this.#known.set(week, current);
    return current;
  }
}

interface Replayed {
  copies: number;
  states: FeedState[];
  /** By the round that a contest is about. */
  byRound: Map<number | null, FeedState[]>;
}
