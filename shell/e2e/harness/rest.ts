import type { Apis } from './product.ts';

/** A journey, or whoever else has a product. */
export interface AtProduct {
  product: Apis;
}

export interface Question {
  token?: string | undefined;
  /** Sent along so that a repetition does nothing twice. */
  key?: string;
  /** The network it comes from; this machine, where none is given. */
  network?: string;
  body?: object;
}

/** Speaks REST, as any integrator would. A refusal is an error that tells what was asked. */
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

/** Likewise, where a refusal is an answer too. */
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
