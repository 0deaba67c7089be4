import type { ErrorCode } from './codes.ts';

/** What a refused handshake carries in `connect_error`'s `data`, and a refused event in its ack. */
export interface SocketRefusal {
  code: ErrorCode;
  message: string;
}

/** What the server emits on socket.io. */
export type ServerEvents = Record<never, never>;

/** What a client may emit on socket.io. */
export type ClientEvents = Record<never, never>;
