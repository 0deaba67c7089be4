import { z } from 'zod';
import { ApiFault } from './api-fault.ts';
import type { FormGroup } from './form.ts';

const missing = 'missing';

export const text = z.string({
  error: ({ input }) => (input === undefined ? missing : 'Invalid string'),
});

export const flag = z
  .enum(['true', 'false'], { error: ({ input }) => `Invalid boolean: ${input}` })
  .transform((value) => value === 'true');

const longestWhole = 12;

/** A whole number, and nothing that only looks like one: amounts have no fractions. */
export const whole = text
  .refine((value) => /^\d+$/.test(value) && value.length <= longestWhole, {
    error: ({ input }) => `Invalid integer: ${input}`,
  })
  .transform(Number);

export const list = z.record(z.string(), text, { error: 'Invalid array' }).transform(Object.values<string>);

export const metadata = z
  .record(
    z.string().max(40, 'Metadata keys can have up to 40 characters.'),
    text.max(500, 'Metadata values can have up to 500 characters.'),
    { error: 'Invalid object' },
  )
  .refine((pairs) => Object.keys(pairs).length <= 50, 'You can specify up to 50 keys.')
  .transform((pairs) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== '')));

/** The parameters in their shape, or the refusal of the first that has another. */
export function readParams<T>(shape: z.ZodType<T>, form: FormGroup): T {
  const parsed = shape.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw ApiFault.invalid('Invalid request.');
  const [first = '', ...rest] =
    issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
  const param = `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;
  if (issue.code === 'unrecognized_keys')
    throw ApiFault.invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  if (issue.message === missing)
    throw ApiFault.invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const code = issue.message.startsWith('Invalid integer') ? 'parameter_invalid_integer' : undefined;
  throw ApiFault.invalid(issue.message, { code, param });
}
