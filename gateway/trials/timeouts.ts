import { jest } from '@jest/globals';

// Trials start and kill processes; single waits have shorter limits. What is tried in full by night takes longer.
jest.setTimeout(process.env.NIGHTLY_TRIED ? 24 * 3_600_000 : 180_000);
