import type { BoardNews } from '../board-news/board-news.ts';
import type { StoredFacts } from '../mails/mail-kinds.ts';
import type { AlsoByMail } from './push-kinds.ts';

/** A push as it waits: the device, and what is fixed; the rest is read when it is written. */
export interface PushPayload {
  deviceId: string;
  facts: StoredFacts<AlsoByMail> | NoticeFacts | MentionFacts | BoardNews;
}

/** A notice of a pool, and its reader. */
export interface NoticeFacts {
  userId: string;
  poolId: string;
  at: string;
}

/** A message that mentions its reader. */
export interface MentionFacts {
  userId: string;
  poolId: string;
  messageId: string;
}

/** What a device shows. */
export interface PushContent {
  title: string;
  body: string;
  /** The page that a click opens, and the words of the button that does the same. */
  path: string;
  action: string;
}
