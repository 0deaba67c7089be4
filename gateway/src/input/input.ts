import type { z } from 'zod';
import { Refusal } from '../refusal.ts';

/** The parsed value, or a refusal that names the field and the problem. */
export function parseInput<T>(shape: z.ZodType<T>, value: unknown, name?: string): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = [name, ...(issue?.path ?? [])].filter((part) => part !== undefined).join('.');
  const isWhole = issue?.code === 'invalid_type' && field === '';
  const message = isWhole ? 'It must be a JSON object.' : (issue?.message ?? 'The request is malformed.');
  throw new Refusal('INVALID', message, field ? { field } : {});
}
