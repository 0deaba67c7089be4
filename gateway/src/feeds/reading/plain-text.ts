import { z } from 'zod';

const longest = 200;

/** Text as names and words are: short, of one line, and of characters that any database can keep. */
export const isPlainText = (text: string): boolean =>
  text.length <= longest && text.isWellFormed() && !/\p{Cc}/u.test(text);

export const plainText = z.string().trim().min(1).refine(isPlainText);

/** Prose, without the characters that no database keeps. */
export const prose = z.string().transform((text) => text.replaceAll('\0', '').toWellFormed().trim());
