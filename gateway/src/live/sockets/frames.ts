import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { SocketWriter } from '../topics/send-queue.ts';

/** So much may wait for one reader before the socket is closed; no answer of ours is as long. */
export const maxWaitingBytes = 1024 * 1024;

/** What follows the id in everybody's message: the same bytes for all who are sent the same. */
export const sharedFrameTail = (payload: object): Buffer => Buffer.from(`${JSON.stringify(payload)}}`);

/**
 * Sends one operation's answers over a socket, as whole frames straight to the connection below: `ws` would measure
 * and wrap the same bytes once for each subscriber. It compresses nothing here, so that no frame of its own is under way.
 */
export function framesTo(
  socket: WebSocket,
  wire: Duplex,
  id: string,
  disconnectSlow: () => void,
): SocketWriter {
  const start = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  return {
    send: (rest, onDrained) => {
      if (socket.readyState !== socket.OPEN) return 'closed';
      // One operation waits for its own; many together, or begun and forgotten, could still fill our memory.
      if (wire.writableLength > maxWaitingBytes) {
        disconnectSlow();
        return 'closed';
      }
      wire.cork();
      wire.write(headed(start, rest.length));
      const hasRoom = wire.write(rest);
      wire.uncork();
      if (hasRoom || wire.writableLength === 0) return 'sent';
      whenDrained(wire, onDrained);
      return 'full';
    },
    disconnectSlow,
  };
}

const finalText = 0x81;

/** The beginning of a message, after the header that a frame of that message has (RFC 6455, 5.2). */
function headed(start: Buffer, restLength: number): Buffer {
  const length = start.length + restLength;
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(headerLength + start.length);
  bytes[0] = finalText;
  if (headerLength === 2) bytes[1] = length;
  else if (headerLength === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  start.copy(bytes, headerLength);
  return bytes;
}

const waiting = new WeakMap<Duplex, (() => void)[]>();

/** However many operations wait, the connection is listened to once. */
function whenDrained(wire: Duplex, work: () => void): void {
  const all = waiting.get(wire);
  if (all) {
    all.push(work);
    return;
  }
  const first = [work];
  waiting.set(wire, first);
  wire.once('drain', () => {
    waiting.delete(wire);
    for (const one of first) one();
  });
}
