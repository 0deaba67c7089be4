import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { messageIn } from '../live/bus/bus.ts';

const clientOf = (url: string) =>
  createClient({
    url,
    name: 'fairway',
    // What can't be sent now is not worth sending later.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: 3000, reconnectStrategy: 250 },
  });

export type RedisClient = ReturnType<typeof clientOf>;

/** The connection to the other gateways of this installation through Redis, and its health. */
export interface RedisLink {
  /** Whether messages get through at this moment. */
  readonly isConnected: boolean;
  /** The prefix of all this installation's names in Redis. */
  readonly prefix: string;
  /** Sends a message to all other gateways without waiting; a lost message shows as a gap. */
  publish(text: string): void;
  /** Calls back with the messages of other gateways. */
  onMessage(listener: (text: string) => void): void;
  /** For a message that could not be read: with the next heartbeat there is a gap. */
  noteUnreadable(): void;
  /** Calls back whenever messages may have been missed. */
  onGap(listener: () => void): void;
  /** Runs a command; fails within moments if Redis does not answer. */
  ask<T>(question: (client: RedisClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  url: string;
  /** The installation's id, which keeps those that share a Redis apart. */
  installation: string;
  log: FastifyBaseLogger;
  /** The heartbeat; all other time-outs here are multiples of it. */
  beatMs?: number;
}

/** On the wire: a heartbeat, with `lost` if a message did not get through; or a message. */
const wireMessage = z.object({
  from: z.string(),
  is: z.enum(['alive', 'leaving', 'said']),
  lost: z.literal(true).exactOptional(),
  text: z.string().exactOptional(),
});
type WireMessage = z.infer<typeof wireMessage>;

const answerMs = 1000;

/**
 * Redis publish and subscribe does not store messages. Every gateway sends a heartbeat each second and receives
 * its own, which proves the way to Redis and back. If its own is missing, a message was lost or another gateway
 * falls silent (it may have died between a commit and its message), there is a gap, and subscribers read the
 * tables. While Redis is away, this repeats every two seconds.
 */
export async function openRedisLink(options: Options): Promise<RedisLink> {
  const { url, installation, log, beatMs = 1000 } = options;
  // Whoever is silent for so long is away: this gateway, or another.
  const silenceMs = 3.5 * beatMs;
  // How often the tables are read while Redis is away.
  const gapEveryMs = 1.9 * beatMs;
  const me = randomUUID();
  const prefix = `fairway:${installation}:`;
  const channel = `${prefix}gateways`;
  const messageListeners = new Set<(text: string) => void>();
  const gapListeners = new Set<() => void>();
  const lastSeen = new Map<string, number>();
  let isConnected = false;
  let hasLost = false;
  let ownHeartbeatAt = performance.now();
  let gapAt = 0;
  let connectedAt = performance.now();

  let hasUnreadable = false;
  const noteUnreadable = () => {
    hasUnreadable = true;
  };

  const publishGap = () => {
    gapAt = performance.now();
    for (const listener of gapListeners) listener();
  };
  const noteDisconnected = (cause: string) => {
    if (!isConnected) return;
    isConnected = false;
    log.error({ cause }, 'redis: disconnected; what is new is read from the tables until it is back');
    publishGap();
  };
  const noteReconnected = () => {
    isConnected = true;
    // The others only seemed silent because this gateway was disconnected.
    for (const from of lastSeen.keys()) lastSeen.set(from, performance.now());
    log.warn('redis: reconnected');
    publishGap();
  };

  const receive = (message: string) => {
    const read = messageIn(message, wireMessage);
    if (!read) return noteUnreadable();
    const { from, is, lost, text } = read;
    if (from === me) {
      ownHeartbeatAt = performance.now();
      if (!isConnected) noteReconnected();
      return;
    }
    if (is === 'leaving') lastSeen.delete(from);
    else lastSeen.set(from, performance.now());
    if (text !== undefined) for (const listener of messageListeners) listener(text);
    if (lost) publishGap();
  };

  const newClient = () =>
    clientOf(url)
      .on('error', (fault: Error) => noteDisconnected(fault.message))
      .on('reconnecting', () => noteDisconnected('the connection was lost'));
  let publisher = newClient();
  let subscriber = newClient();
  const connect = () =>
    Promise.all([
      publisher.connect(),
      subscriber.connect().then(() => subscriber.subscribe(channel, receive)),
    ]);
  const closeClients = () => {
    for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
  };

  const send = (message: Omit<WireMessage, 'from'>) =>
    publisher.publish(channel, JSON.stringify({ from: me, ...message } satisfies WireMessage));
  const sendHeartbeat = () => {
    const reportsLoss = hasLost;
    hasLost = false;
    send({ is: 'alive', ...(reportsLoss ? { lost: true } : {}) }).catch(() => {
      hasLost ||= reportsLoss;
    });
  };

  const retry = () => {
    connectedAt = performance.now();
    closeClients();
    [publisher, subscriber] = [newClient(), newClient()];
    connect().catch(() => {}); // its errors are logged by `noteDisconnected`
  };

  let checking: NodeJS.Immediate | undefined;
  const beat = () => {
    sendHeartbeat();
    // If this process was busy, messages of the others are still unread: read them before checking.
    checking = setImmediate(checkSilence);
  };
  const checkSilence = () => {
    const now = performance.now();
    if (now - ownHeartbeatAt > silenceMs) noteDisconnected('it does not answer');
    if (!isConnected) {
      if (now - gapAt > gapEveryMs) publishGap();
      // A connection whose other end vanished would stay silent for a quarter of an hour.
      if (now - Math.max(ownHeartbeatAt, connectedAt) > 2 * silenceMs) retry();
      return;
    }
    if (hasUnreadable) {
      hasUnreadable = false;
      log.warn('redis: a message could not be read; what it may have said is read from the tables');
      publishGap();
    }
    const silent = [...lastSeen].flatMap(([from, at]) => (now - at > silenceMs ? [from] : []));
    if (silent.length === 0) return;
    for (const from of silent) lastSeen.delete(from);
    log.warn('redis: another gateway stopped answering');
    publishGap();
  };

  await connect();
  isConnected = true;
  ownHeartbeatAt = performance.now();
  sendHeartbeat();
  const timer = setInterval(beat, beatMs).unref();

  const noAnswer = () => new Error('Redis does not answer.');
  return {
    get isConnected() {
      return isConnected;
    },
    prefix,
    publish: (text) => {
      // With a Redis that does not answer it would only pile up.
      if (!isConnected) hasLost = true;
      else
        send({ is: 'said', text }).catch(() => {
          hasLost = true;
        });
    },
    noteUnreadable,
    onMessage: (listener) => void messageListeners.add(listener),
    onGap: (listener) => void gapListeners.add(listener),
    ask: async (question) => {
      if (!isConnected) throw noAnswer();
      const answer = question(publisher);
      answer.catch(() => {}); // it may fail when nobody waits for it any more
      const answered = await Promise.race([
        answer.then((value) => ({ value })),
        sleep(answerMs, undefined, { ref: false }),
      ]);
      if (!answered) throw noAnswer();
      return answered.value;
    },
    close: async () => {
      clearInterval(timer);
      clearImmediate(checking);
      // A gateway that leaves with everything sent causes no gap.
      const leaving = isConnected && send({ is: 'leaving', ...(hasLost ? { lost: true } : {}) });
      await Promise.race([leaving, sleep(answerMs, undefined, { ref: false })]).catch(() => {});
      isConnected = false;
      closeClients();
    },
  };
}
