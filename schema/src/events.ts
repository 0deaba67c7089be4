import type { ErrorCode } from './codes.ts';

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

/** Events from server to client on socket.io. */
export interface ServerEvents {
  chatMessage(message: ChatMessage): void;
  /** A message was removed, so its text is empty, or its author was renamed. */
  messageChanged(message: ChatMessage & { removed: boolean }): void;
  chatError(refusal: SocketRefusal): void;
}

export type JoinAnswer = { ok: true; lastId: string | null } | { error: SocketRefusal };
export type MessageAnswer = { message: ChatMessage } | { error: SocketRefusal };

/** Events from client to server on socket.io; their arguments are validated. */
export interface ClientEvents {
  joinPool(poolName: string, options?: { after?: string }, answer?: (answer: JoinAnswer) => void): void;
  chatMessage(
    message: { username: string; message: string; poolName: string; clientId?: string },
    answer?: (answer: MessageAnswer) => void,
  ): void;
}
