import { jest } from '@jest/globals';

// A trial starts processes and kills them; single waits have their own, shorter patience.
jest.setTimeout(900_000);
