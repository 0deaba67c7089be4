import { z } from 'zod';
import { isVisibleText } from '../../visible-text.ts';

/** A short text on one line that its readers see as written. */
export const shortText = (most: number, error: string) =>
  z
    .string({ error })
    .trim()
    .refine((text) => text !== '' && [...text].length <= most, error)
    .refine((text) => isVisibleText(text) && !text.includes('\n'), error);
