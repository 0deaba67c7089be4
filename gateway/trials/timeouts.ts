import { jest } from '@jest/globals';

// Trials start and kill processes; single waits have shorter limits.
jest.setTimeout(300_000);
