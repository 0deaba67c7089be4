/** Lengths of time, in milliseconds where nothing else is said, and calendar days as 'YYYY-MM-DD', as schedules have them. */

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const daySeconds = dayMs / secondMs;

/** The day, so many days after that one; before it where the number is negative. */
export const daysAfter = (day: string, days: number): string => dayInUtc(new Date(`${day}T00:00:00Z`), days);

/** The moment, so many times 24 hours after that one; before it where the number is negative. */
export const momentAfterDays = (moment: Date | string, days: number): Date =>
  new Date(new Date(moment).getTime() + days * dayMs);

/** The day in UTC, so many days after that moment; before it where the number is negative. */
export const dayInUtc = (moment: Date, daysLater = 0): string =>
  momentAfterDays(moment, daysLater).toISOString().slice(0, 10);
