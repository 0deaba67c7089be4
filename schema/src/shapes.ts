import { z } from 'zod';

/** Shapes of what people type, the same on every API. */

export const usernameShape = z
  .string({ error: 'A username is required.' })
  .trim()
  .regex(/^[A-Za-z0-9_.-]{3,20}$/, 'A username has 3 to 20 letters, digits, dots, dashes or underscores.')
  .meta({ description: 'Unique whatever its case, and never given to anyone else.', example: 'ann' });

export const emailShape = z
  .string({ error: 'An email address is required.' })
  .trim()
  .max(254, 'Invalid email format')
  .pipe(z.email('Invalid email format'))
  .meta({ description: 'Where mail to the user goes.', example: 'ann@example.com' });

/** The description of new passwords on every API. */
export const newPasswordText =
  '8 to 128 characters, without the username, the name of this site, and none of those that were stolen elsewhere and published.';
export const passwordShape = z
  .string({ error: 'A password is required.' })
  .refine((text) => [...text].length >= 8, 'A password has at least 8 characters.')
  .refine((text) => [...text].length <= 128, 'A password has at most 128 characters.')
  .meta({ description: newPasswordText, example: 'a long walk to the 18th' });

/** The description of the password that confirms a sensitive action on every API. */
export const passwordAgainText =
  'Yours, if you logged in more than ten minutes ago; else it is refused with AUTH_AGAIN.';
export const passwordAgainShape = z.string({ error: 'The password must be a text.' }).nullish().meta({
  description: passwordAgainText,
  example: 'a long walk to the 18th',
});

/** The description of the second factor's code on every API. */
export const secondFactorText =
  'Where the second factor is on: what the authenticator app shows, or a recovery code; else it is refused with SECOND_FACTOR.';

/** Pagination: the page length, and the last name of the page before. */
export const pageShape = {
  limit: z.coerce
    .number({ error: 'limit must be a whole number from 1 to 100.' })
    .int('limit must be a whole number from 1 to 100.')
    .min(1, 'limit must be a whole number from 1 to 100.')
    .max(100, 'limit must be a whole number from 1 to 100.')
    .default(50)
    .meta({ description: 'How many, at most 100.' }),
  after: z
    .string({ error: 'after must be one text.' })
    .optional()
    .meta({ description: 'The name of the last item that was seen.' }),
};

/** The description of consent at registration, on every API. */
export const agreesToText =
  'Where the operator has terms: the ids of the texts in force at `/legal`, to which the new user agrees.';
export const agreesToShape = z
  .array(z.string().max(100), { error: 'agreesTo must be a list of ids of texts.' })
  .max(10, 'agreesTo has at most 10 ids.')
  .nullish()
  .meta({ description: agreesToText });
