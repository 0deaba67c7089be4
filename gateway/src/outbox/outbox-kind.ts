import type { Ctx } from '../context.ts';
import type { Hint } from '../live/bus/bus.ts';

/** What has to be known of a kind to write something down for it. */
export interface OutboxOf {
  /** As rows of the table, jobs and metrics call it: mail, webhook. */
  name: string;
  /** Told of each lane in which something waits. */
  waiting: Hint<{ id: string }>;
  /** So long what can't be sent is tried; then it is given up, logged and counted, until an operator has it sent again. */
  triedHours: number;
}

/** A kind of thing that is sent to the outside, as the manifest of its feature lists it. */
export interface OutboxKind<Payload> extends OutboxOf {
  /** So many are sent at a time in each lane. */
  atOnce: number;
  /** The first retry; each further one comes after twice as long, up to the longest. */
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** Longer than any attempt lasts: so long nobody else takes it up. */
  attemptSeconds: number;
  /** Why nothing of this kind can be sent from here, where that is so: then nothing waits for it. */
  off?(ctx: Ctx): string | undefined;
  /** Reads what all of them need, at once, and answers how each is sent. */
  sender(ctx: Ctx, messages: readonly Message<Payload>[]): Promise<Sender<Payload>>;
}

/** Sends one, and says what became of it; what it throws is a failure. */
export type Sender<Payload> = (message: Message<Payload>) => Promise<Outcome>;

export type Outcome =
  | { phase: 'sent' }
  /** A failure is tried again; what is dropped has become untrue or unwanted. */
  | { phase: 'dropped' | 'failed'; trouble: string };

/** Something that waits to be sent. */
export interface Message<Payload> {
  /** Its own, at every attempt. */
  id: string;
  /** What is sent here waits for nothing in other lanes: one for each receiver that may be away by itself. */
  lane: string;
  /** Which mail or event it is, of those of its kind. */
  topic: string;
  /** What it tells of. To each lane and user it is told once, also when it is written down again. */
  key: string;
  /** Whose it is, where it is somebody's. */
  userId: string | null;
  /** What is fixed by now; what may still change is looked up when it is sent. */
  payload: Payload;
}
