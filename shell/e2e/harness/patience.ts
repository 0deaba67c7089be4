import { jest } from '@jest/globals';

// A journey is a dozen pages in a real browser; single waits have their own, shorter patience.
jest.setTimeout(900_000);
