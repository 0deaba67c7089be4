import type { ErrorCode } from './codes.ts';
import type { ReactionKind } from './reactions.ts';

/** The `data` of a refused handshake's `connect_error`, and of a refused event's ack. */
export interface SocketRefusal {
  code: ErrorCode;
  message: string;
}

/** A message of a pool's chat, the same on every API. */
export interface ChatMessage {
  /** An increasing number, as text. */
  id: string;
  /** 'deleted user' for a deleted account; 'fairway' for the product itself. */
  username: string;
  message: string;
  poolName: string;
  /** ISO 8601. */
  timestamp: string;
}

/** A reaction to a message: how often, and the first of those who reacted so. */
export interface ReactionSummary {
  kind: ReactionKind;
  count: number;
  usernames: string[];
}

/** All reactions to a message. */
export interface MessageReactions {
  id: string;
  poolName: string;
  reactions: ReactionSummary[];
}

/** What a message refers to: the message that it answers, and whom it mentions. */
export interface MessageReferences {
  id: string;
  poolName: string;
  /** Left out of what is no answer; its message is how that one begins, and empty once it is removed. */
  replyTo?: { id: string; username: string; message: string; removed: boolean };
  /** Usernames; left out where nobody is mentioned. */
  mentions?: string[];
}

/** The picture that a message shows. */
export interface MessagePicture {
  id: string;
  poolName: string;
  picture: { url: string; width: number; height: number; alt: string };
}

/** How far members of a pool of under thirty have read its chat. */
export interface ReadMarks {
  poolName: string;
  readMarks: { username: string; upTo: string }[];
}

/** Events from server to client on socket.io. */
export interface ServerEvents {
  chatMessage(message: ChatMessage): void;
  /** A message was removed, so its text is empty, or its author was renamed. */
  messageChanged(message: ChatMessage & { removed: boolean }): void;
  /** Somebody in the pool has reacted to a message, or taken that back. */
  messageReactions(reactions: MessageReactions): void;
  /** Behind the `chatMessage` or `messageChanged` of a message that is a reply or mentions somebody. */
  messageReferences(references: MessageReferences): void;
  /** Behind the `chatMessage` or `messageChanged` of a message with a picture. */
  messagePicture(picture: MessagePicture): void;
  /** To who has joined with `readMarks`: at once, and whenever somebody has read further. */
  readMarks(marks: ReadMarks): void;
  chatError(refusal: SocketRefusal): void;
}

export type JoinAnswer = { ok: true; lastId: string | null } | { error: SocketRefusal };
export type MessageAnswer = { message: ChatMessage } | { error: SocketRefusal };

export type MarkAnswer = { ok: true } | { error: SocketRefusal };
export type ReactionAnswer = MessageReactions | { error: SocketRefusal };

/** Events from client to server on socket.io; their arguments are validated. */
export interface ClientEvents {
  joinPool(
    poolName: string,
    options?: { after?: string; readMarks?: boolean },
    answer?: (answer: JoinAnswer) => void,
  ): void;
  chatMessage(
    message: { username: string; message: string; poolName: string; clientId?: string },
    answer?: (answer: MessageAnswer) => void,
  ): void;
  /** Says something in answer to a message of that pool. */
  replyToMessage(
    message: { username: string; message: string; poolName: string; replyTo: string; clientId?: string },
    answer?: (answer: MessageAnswer) => void,
  ): void;
  /** Says something with a picture that was uploaded for that pool; the message may be left out. */
  sendPicture(
    message: {
      username: string;
      message?: string;
      poolName: string;
      picture: string;
      replyTo?: string;
      clientId?: string;
    },
    answer?: (answer: MessageAnswer) => void,
  ): void;
  /** Remembers how far one has read. */
  markRead(mark: { poolName: string; upTo: string }, answer?: (answer: MarkAnswer) => void): void;
  /** Reacts to a message, or takes that back. */
  reactToMessage(
    reaction: { id: string; kind: ReactionKind; on: boolean },
    answer?: (answer: ReactionAnswer) => void,
  ): void;
}
