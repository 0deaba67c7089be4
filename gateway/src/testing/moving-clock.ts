import type { GameClock, WallClock } from '../clocks.ts';

/** A clock that a test moves, and that moves by itself as well. */
export interface TestClock extends WallClock {
  /** The next look sees that moment, and each later one sees later ones. */
  set(moment: string | Date): void;
  advance(step: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

/**
 * A clock that no two looks find at the same moment, as is so with real ones. It goes on by so few milliseconds
 * a look that what follows from one step of a test stays within a second, and stands between looks, so that slow
 * machines see the same as fast ones.
 */
export function movingClock(start: string): TestClock & GameClock {
  let next = Date.parse(start);
  let step = 1;
  const listeners = new Set<() => void>();
  const set = (moment: string | Date) => {
    next = new Date(moment).getTime();
    for (const listener of listeners) listener();
  };
  return {
    now: () => {
      const seen = new Date(next);
      // Now one millisecond, now three or two: nothing may count on how long something takes.
      step = (step * 5) % 7;
      next += 1 + (step % 3);
      return seen;
    },
    speed: 0,
    set,
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) =>
      set(new Date(next + (seconds + 60 * (minutes + 60 * (hours + 24 * days))) * 1000)),
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
