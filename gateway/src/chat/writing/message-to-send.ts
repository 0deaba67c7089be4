import type { Caller } from '../../context.ts';
import type { RateLimitCount } from '../../limits/rate-limit-store.ts';
import type { Refusal } from '../../refusal.ts';
import type { MessageView } from '../message.queries.ts';

/** A message that somebody wants to send, well-formed and not decided about. */
export interface MessageToSend {
  caller: Extract<Caller, { kind: 'user' }>;
  /** The pool's name, as names are compared. */
  poolKey: string;
  text: string;
  clientId: string | null;
  /** The message that it answers. */
  replyTo?: string | null;
  /** The picture that it shows. */
  pictureId?: string | null;
}

/** What became of it. */
export type SendOutcome = (
  | { kind: 'stored'; message: MessageView }
  /** It was there already. */
  | { kind: 'known'; id: string }
  | { kind: 'refused'; refusal: Refusal }
) & {
  /** The sender's rate limit, where it was counted. */
  counted?: RateLimitCount;
};
