import type { EntityManager } from '@mikro-orm/postgresql';
import type { FormGroup } from './form.ts';

/** One request, as those who answer it see it: inside the transaction that its answer is a part of. */
export interface Call {
  em: EntityManager;
  now: Date;
  /** The object that its path names. */
  id: string;
  form: FormGroup;
  /** Whether it comes from a server, which shows its secret key, or from a browser. */
  isServer: boolean;
  requestId: string;
  idempotencyKey: string | null;
}

/** What is said in the end. Unlike a fault it keeps what was done, also where it says "no". */
export interface Answer {
  status: number;
  body: object;
}

export type StripeHandler = (call: Call) => Promise<Answer>;

export const ok = (body: object): Answer => ({ status: 200, body });
