import type { Ctx } from '../context.ts';
import type { Hint } from '../live/bus/bus.ts';

/** What is needed to enqueue messages of a kind. */
export interface OutboxOf {
  /** Its name in rows, jobs and metrics: mail, push, webhook. */
  name: string;
  /** A hint with each lane in which something waits. */
  waiting: Hint<{ id: string }>;
  /**
   * How long sending is retried. Then the message is given up, logged and counted, until an operator sends it
   * again.
   */
  triedHours: number;
}

/** A kind of message to the outside, listed in its feature's manifest. */
export interface OutboxKind<Payload> extends OutboxOf {
  /** The hint's word where it names no lane, since messages wait in several that nobody knows yet. */
  anyLane?: string;
  /** How many are sent at once in each lane. */
  atOnce: number;
  /** The first retry pause; it doubles up to the longest. */
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** Longer than any attempt: until then nobody else claims the message. */
  attemptSeconds: number;
  /** Why this kind cannot be sent here, if so: then nothing is enqueued. */
  off?(ctx: Ctx): string | undefined;
  /** Loads what a batch needs, and returns how to send each message. */
  sender(ctx: Ctx, messages: readonly OutboxMessage<Payload>[]): Promise<Sender<Payload>>;
}

/** Sends one message and returns the outcome; a throw is a failure. */
export type Sender<Payload> = (message: OutboxMessage<Payload>) => Promise<DeliveryOutcome>;

export type DeliveryOutcome =
  /** Kept to be looked up, unless its row is to be forgotten at once. */
  | { phase: 'sent'; isForgotten?: true }
  /**
   * `failed` is retried; `dropped` means it is obsolete or unwanted. A failure of this message alone says nothing about the
   * rest of the lane.
   */
  | { phase: 'dropped' | 'failed'; trouble: string; isOfThisAlone?: boolean }
  /** It waits for that moment, which counts as no attempt. */
  | { phase: 'postponed'; until: Date };

/** A message waiting to be sent. */
export interface OutboxMessage<Payload> {
  /** The same at every attempt. */
  id: string;
  /** Lanes are independent: one for each receiver that may be down by itself. */
  lane: string;
  /** Which mail or event it is, within its kind. */
  topic: string;
  /** What it is about: sent once to each lane and user, even if enqueued twice. */
  key: string;
  /** The user it concerns, if any. */
  userId: string | null;
  /** What is fixed when it is enqueued; the rest is read when it is sent. */
  payload: Payload;
  /** When it is given up, `triedHours` after its first attempt. */
  deadline: Date;
}
