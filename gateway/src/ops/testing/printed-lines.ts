import { afterEach, beforeEach, jest } from '@jest/globals';

/** What commands print in a test, a text for each time; empty at its beginning. */
export function printedLines(): string[] {
  const printed: string[] = [];
  beforeEach(() => {
    printed.length = 0;
    jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => printed.push(String(text).trimEnd()) > 0);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return printed;
}
