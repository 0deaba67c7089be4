import type { ErrorCode } from './codes.ts';

/** What a refused handshake carries in `connect_error`'s `data`, and a refused event in its ack. */
export interface SocketRefusal {
  code: ErrorCode;
  message: string;
}

/** A message of a pool's chat, the same on every API. */
export interface ChatMessage {
  /** One growing number as text. */
  id: string;
  /** 'deleted user' once the account is gone; 'fairway' for the product itself. */
  username: string;
  message: string;
  poolName: string;
  /** ISO 8601. */
  timestamp: string;
}

/** What the server emits on socket.io. */
export interface ServerEvents {
  chatMessage(message: ChatMessage): void;
  /** A message was removed, so that its text is empty, or its author is called otherwise. */
  messageChanged(message: ChatMessage & { removed: boolean }): void;
  chatError(refusal: SocketRefusal): void;
}

export type JoinAnswer = { ok: true; lastId: string | null } | { error: SocketRefusal };
export type MessageAnswer = { message: ChatMessage } | { error: SocketRefusal };

/** What a client may emit on socket.io; whatever it sends is looked at before it is believed. */
export interface ClientEvents {
  joinPool(poolName: string, options?: { after?: string }, answer?: (answer: JoinAnswer) => void): void;
  chatMessage(
    message: { username: string; message: string; poolName: string; clientId?: string },
    answer?: (answer: MessageAnswer) => void,
  ): void;
}
