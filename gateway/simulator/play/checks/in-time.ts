import { hourMs } from '@fairway/schema/days';
import { mustHold } from '../violation.ts';
import type { Week } from '../week.ts';

const longestMs = 48 * hourMs;

/** Prizes are paid within 48 hours of the moment from which the result could be known. */
export function checkInTime(week: Week): void {
  for (const pool of week.story.pools) {
    if (pool.weeks > week.story.weeks || week.book.isPaidOut(pool)) continue;
    const hours = (week.now().getTime() - week.knowableAt(pool).getTime()) / hourMs;
    mustHold(
      hours * hourMs <= longestMs,
      'settled in time',
      () => `${pool.name} (${pool.format}) is not settled ${Math.floor(hours)} hours after it could be.`,
    );
  }
}
