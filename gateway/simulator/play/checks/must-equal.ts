import { isDeepStrictEqual } from 'node:util';
import { differencesOf } from '../differences.ts';
import { type Check, Violation } from '../violation.ts';
import type { Week } from '../week.ts';

export function mustEqual(week: Week, check: Check, what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  const lines = differencesOf(found, expected);
  if (lines.length > 0)
    throw new Violation(
      check,
      `At minute ${week.minute()} ${what} is not what it should be:\n${lines.slice(0, 12).join('\n')}`,
    );
}
