import { jest } from '@jest/globals';

// A journey has many pages in a real browser; single waits have shorter limits.
jest.setTimeout(300_000);
