import { isVisibleText, plainLines } from '@fairway/schema/visible-text';
import { z } from 'zod';

export const noticeTextShape = z
  .string({ error: 'A notice is a text.' })
  .overwrite(plainLines)
  .trim()
  .refine((text) => text.length > 0 && [...text].length <= 280, 'A notice has 1 to 280 characters.')
  .refine(isVisibleText, 'A notice has visible characters only.');
