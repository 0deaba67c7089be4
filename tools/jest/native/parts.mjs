import { createRequire } from 'node:module';

// jest's own parts, of the very release that runs: each is asked for where jest itself finds it.
const ofTools = createRequire(import.meta.url);
const ofJest = createRequire(ofTools.resolve('jest'));
const ofCore = createRequire(ofJest.resolve('@jest/core'));
const ofRuntime = createRequire(ofCore.resolve('jest-runtime'));

/** @type {typeof import('jest-runtime').default} */
export const Runtime = ofCore('jest-runtime').default;
/** @type {typeof import('@jest/fake-timers').ModernFakeTimers} */
export const FakeTimers = ofRuntime('@jest/fake-timers').ModernFakeTimers;
/** @type {typeof import('jest-mock').ModuleMocker} */
export const ModuleMocker = ofRuntime('jest-mock').ModuleMocker;

/** What jest's own parts keep in the global object for one test file. */
export const stateOfFile = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'WAIT_BEFORE_RETRY'].map(
  Symbol.for,
);
