import { configure, getConfig } from '@testing-library/react';

// Pretended time would be over at once, before a part of a page that is loaded on demand has come from the disk: a wait
// goes on at the pace of real time after its first second. A module of its own, since what is run before each file would
// wrap what the file before has wrapped.

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
    const isLong = steps > 20;
    return advance(async () => {
      await step();
      if (isLong) await new Promise((resolve) => setRealTimeout(resolve, 50));
    });
  },
});
