import type { Apis } from './product.ts';

/** A journey, or anything else with a product. */
export interface AtProduct {
  product: Apis;
}

export interface Question {
  token?: string | undefined;
  /** The idempotency key. */
  key?: string;
  /** The network it comes from; this machine, where none is given. */
  network?: string;
  body?: object;
}

/** Calls REST. A refusal throws an error with the request. */
export async function ask<Answer>(
  { product }: AtProduct,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  question: Question = {},
): Promise<Answer> {
  const response = await answerTo({ product }, method, path, question);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** The same, returning refusals too. */
export const answerTo = (
  { product }: AtProduct,
  method: string,
  path: string,
  { token, key, network, body }: Question = {},
): Promise<Response> =>
  fetch(`${product.address}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(network && { 'x-forwarded-for': network }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
