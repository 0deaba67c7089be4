import type { GameClock, WallClock } from '../clocks.ts';

/** A clock that a test sets and that also moves by itself. */
export interface TestClock extends WallClock {
  /** Sets the time of the next look; later looks see later times. */
  set(moment: string | Date): void;
  /** Every look sees this moment, until it is set again: for what happens right at a moment. */
  standAt(moment: string | Date): void;
  advance(step: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

/**
 * A clock whose every look differs, as with real ones. It advances a few milliseconds per look, so that one step
 * of a test stays within a second, and stands still between looks, so that slow machines see the same as fast
 * ones. What it says of its speed is for what asks whether it is a real one.
 */
export function movingClock(start: string, speed = 0): TestClock & GameClock {
  let next = Date.parse(start);
  let step = 1;
  let stands = false;
  const listeners = new Set<() => void>();
  const set = (moment: string | Date) => {
    stands = false;
    next = new Date(moment).getTime();
    for (const listener of listeners) listener();
  };
  return {
    now: () => {
      const seen = new Date(next);
      if (stands) return seen;
      // One, two or three milliseconds, so that nothing depends on how long something takes.
      step = (step * 5) % 7;
      next += 1 + (step % 3);
      return seen;
    },
    speed,
    set,
    standAt: (moment) => {
      set(moment);
      stands = true;
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) =>
      set(new Date(next + (seconds + 60 * (minutes + 60 * (hours + 24 * days))) * 1000)),
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
