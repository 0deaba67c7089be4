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
  const isCounted = countedId.test(id);
  return {
    send: (rest, onDrained) => {
      if (socket.readyState !== socket.OPEN) return 'closed';
      // One operation waits for its own; many together, or begun and forgotten, could still fill our memory.
      if (wire.writableLength > maxWaitingBytes) {
        disconnectSlow();
        return 'closed';
      }
      const hasRoom = sendFrame(wire, start, rest, isCounted ? sharedFrame(id, start, rest) : undefined);
      if (hasRoom || wire.writableLength === 0) return 'sent';
      whenDrained(wire, onDrained);
      return 'full';
    },
    disconnectSlow,
  };
}

/** An id that others are likely to have, too, as our front-ends' 'Board:1' (`shell/kit/gateway/apollo.tsx`). */
const countedId = /^(?:\w{1,40}:)?\d{1,4}$/;

/** So many frames are kept of an answer: pages that have been open for long have counted further. */
const maxFrames = 16;
const framesOf = new WeakMap<Buffer, Map<string, Buffer>>();

/** The frame in which the answer reaches all whose id this is: one piece is written sooner than two. */
function sharedFrame(id: string, start: Buffer, rest: Buffer): Buffer | undefined {
  let frames = framesOf.get(rest);
  if (!frames) {
    frames = new Map();
    framesOf.set(rest, frames);
  }
  let frame = frames.get(id);
  if (!frame && frames.size < maxFrames) {
    frame = Buffer.concat([headed(start, rest.length), rest]);
    frames.set(id, frame);
  }
  return frame;
}

/** Whether there is room for more. */
function sendFrame(wire: Duplex, start: Buffer, rest: Buffer, whole: Buffer | undefined): boolean {
  if (whole) return wire.write(whole);
  wire.cork();
  wire.write(headed(start, rest.length));
  const hasRoom = wire.write(rest);
  wire.uncork();
  return hasRoom;
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
