import type { z } from 'zod';
import type { ErrorCode } from '../codes.ts';

/**
 * Who may call: anyone; a signed-in user; the user whom the call names; a member or the admin of the pool it
 * names; a trusted service. Several mean any of them.
 */
export type Who = 'anyone' | 'user' | 'self' | 'member' | 'admin' | 'service';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A refusal as a caller hears it. */
export interface RefusalExample {
  message: string;
  field?: string;
}

/** One REST route: validation, types and the OpenAPI document are all made from it. */
export interface Route {
  method: Method;
  /** Below `/api`, with `:name` for what varies. */
  path: string;
  group: string;
  title: string;
  text?: string;
  who: readonly Who[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body is a form with files, and `body` describes its fields. */
  multipart?: boolean;
  /** The header that signs the body: this is taken as the bytes that came, and `body` describes them. */
  signed?: string;
  /** It takes an `Idempotency-Key`. */
  repeatable?: boolean;
  /** What it answers with where that is not JSON. */
  media?: 'text/csv';
  /** Its answers have an `ETag`, and are kept in memory while they are current: it only reads, and is asked often. */
  etag?: boolean;
  status?: 200 | 201;
  answer: z.ZodType;
  /** The refusals of its own, besides those of its shape and its rights. */
  refusals?: readonly ErrorCode[];
  /** How a refusal sounds here, where that is not as usual. */
  refused?: Partial<Record<ErrorCode, RefusalExample>>;
  /** Whether one may ask for it so often only. */
  limited?: boolean;
  example: { params?: object; query?: object; body?: object; answer: unknown };
}

export const route = <const R extends Route>(description: R): R => description;

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;

/** What a handler gets, parsed. */
export interface Input<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

/** What a handler answers. */
export type Answer<R extends Route> = z.input<R['answer']>;
