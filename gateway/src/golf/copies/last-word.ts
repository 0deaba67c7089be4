import { hourMs } from '@fairway/schema/days';

/**
 * What is hard to believe stays unbelieved as long as a cache or a slip may be at fault; a feed that still says it then
 * means it.
 */
const lastWordMs = 6 * hourMs;

export const isLastWord = (saidSince: Date, now: Date): boolean => +now - +saidSince >= lastWordMs;
