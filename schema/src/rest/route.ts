import type { z } from 'zod';
import type { ErrorCode } from '../codes.ts';

/**
 * Who may call: anyone; a signed-in user; the user named in the call; a member or the admin of the pool named in
 * it; a trusted service. Several mean any of them.
 */
export type Who = 'anyone' | 'user' | 'self' | 'member' | 'admin' | 'service';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A refusal as callers receive it. */
export interface RefusalExample {
  message: string;
  field?: string;
}

/** One REST route, from which validation, types and the OpenAPI document are made. */
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
  /** The body is a multipart form with files; `body` describes its fields. */
  multipart?: boolean;
  /** The header with the body's signature: the body is taken as raw bytes, and `body` describes them. */
  signed?: string;
  /** It takes an `Idempotency-Key`. */
  repeatable?: boolean;
  /** The media type of the response, if not JSON. */
  media?: 'text/csv' | 'text/calendar';
  /** Responses have an `ETag` and are cached while current; for routes that only read. */
  etag?: boolean;
  status?: 200 | 201;
  answer: z.ZodType;
  /** Its own refusals, besides those of its shape and its rights. */
  refusals?: readonly ErrorCode[];
  /** Its own messages of refusals, where they differ from the usual ones. */
  refused?: Partial<Record<ErrorCode, RefusalExample>>;
  /** Whether it has a rate limit of its own. */
  limited?: boolean;
  example: { params?: object; query?: object; body?: object; answer: unknown };
}

export const route = <const R extends Route>(description: R): R => description;

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;

/** The parsed input of a handler. */
export interface Input<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

/** The response of a handler. */
export type Answer<R extends Route> = z.input<R['answer']>;
