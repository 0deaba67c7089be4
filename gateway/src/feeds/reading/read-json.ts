import { z } from 'zod';
import { FeedFault } from '../feed-fault.ts';
import type { HttpResponse } from '../outgoing/send-request.ts';
import type { Service } from '../service.ts';

/** The answer as JSON of that shape; refusals and other content are faults. */
export function readJson<T>(service: Service, answer: HttpResponse, shape: z.ZodType<T>): T {
  const { name } = service;
  const { status, body } = answer;
  if (status === 401 || status === 403) throw new FeedFault(name, 'key', { status });
  if (status !== 200) throw new FeedFault(name, 'status', { status });
  return shaped(service, parseJson(body), shape);
}

/** The parser's message quotes the input, so it is not repeated. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

export function shaped<T>({ name }: Service, value: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new FeedFault(name, 'shape', { field: parsed.error.issues[0]?.path.join('.') || 'its root' });
}

/** Items are parsed one by one, so that a bad one does not cost the others. */
export const anyList = z.array(z.unknown());

/** An optional field of any content, for lenient readers. */
export const anything = z.unknown().optional();
