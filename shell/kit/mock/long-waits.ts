import { configure, getConfig } from '@testing-library/react';

// Pretended time would be over at once, before a part of a page that is loaded on demand has come from the disk: after
// its first second a wait slows down to the pace of real time, a millisecond with each step. A module of its own, since
// what is run before each file would wrap what the file before has wrapped.

const { setTimeout: setRealTimeout } = globalThis;
const { asyncWrapper: wait, unstable_advanceTimersWrapper: advance } = getConfig();
let steps = 0;
configure({
  asyncWrapper: (callback) => {
    steps = 0;
    return wait(callback);
  },
  unstable_advanceTimersWrapper: (step) => {
    steps += 1;
    const pauseMs = Math.min(50, steps - 20);
    return advance(async () => {
      await step();
      if (pauseMs > 0) await new Promise((resolve) => setRealTimeout(resolve, pauseMs));
    });
  },
});
