import { z } from 'zod';

// Which of a pool's contests is meant.

const wrongNumber = 'contest must be a number from 1 on.';
const numberOf = (given: z.ZodNumber | z.ZodCoercedNumber) =>
  given.int(wrongNumber).min(1, wrongNumber).max(1_000_000, wrongNumber).optional();

/** In a body, and in a query. */
export const contestNumber = numberOf(z.number({ error: wrongNumber }));
export const contestInQuery = numberOf(z.coerce.number({ error: wrongNumber }));
