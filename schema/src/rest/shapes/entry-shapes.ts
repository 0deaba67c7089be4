import { z } from 'zod';
import { shortText } from './short-text.ts';

// Which of a member's entries is meant, where a pool's rules allow several (G41).

export const nicknameShape = shortText(20, 'A nickname has 1 to 20 visible characters.');

const wrongNumber = 'entry is a number from 1 to 5.';
const description = "Which of the member's entries, where the rules allow several; without it, the first.";
const numberOf = (given: z.ZodNumber | z.ZodCoercedNumber) =>
  given.int(wrongNumber).min(1, wrongNumber).max(5, wrongNumber).optional().meta({ description });

/** In a body, and in a query. */
export const entryNumber = numberOf(z.number({ error: wrongNumber }));
export const entryInQuery = numberOf(z.coerce.number({ error: wrongNumber }));

/** In answers: nothing of a first entry without a nickname. */
export const entryName = {
  entry: z
    .int()
    .optional()
    .meta({ description: "Which of the member's entries it is; left out where it is the first." }),
  nickname: z.string().optional().meta({ description: 'What its member calls it, if anything.' }),
};
