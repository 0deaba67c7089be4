import { z } from 'zod';

const longest = 200;

/** Short, one line, and only characters that the database can store. */
export const isPlainText = (text: string): boolean =>
  text.length <= longest && text.isWellFormed() && !/\p{Cc}/u.test(text);

export const plainText = z.string().trim().min(1).refine(isPlainText);

/** Text without the characters that the database can't store. */
export const prose = z.string().transform((text) => text.replaceAll('\0', '').toWellFormed().trim());
