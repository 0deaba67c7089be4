import { z } from 'zod';

/** Line breaks are welcome; what can't be seen, or turns the direction of the text after it, is not. */
const invisible = /(?!\n)[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u;

export const noticeTextShape = z
  .string({ error: 'A notice is a text.' })
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine((text) => text.length > 0 && [...text].length <= 280, 'A notice has 1 to 280 characters.')
  .refine((text) => !invisible.test(text), 'A notice has visible characters only.');
