import { expect, jest } from '@jest/globals';

// A journey has many pages in a real browser; single waits have shorter limits, and say what they waited for. Those
// that are run apart because they take long play whole weeks in it.
const isLong = expect.getState().testPath?.includes('.long.test.') === true;
jest.setTimeout(isLong ? 600_000 : 240_000);
