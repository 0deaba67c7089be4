import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';

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
  readonly isHere: boolean;
  /** The prefix of all this installation's names in Redis. */
  readonly prefix: string;
  /** Sends a message to all other gateways without waiting; a lost message shows as a gap. */
  publish(text: string): void;
  /** Calls back with the messages of other gateways. */
  onMessage(listener: (text: string) => void): void;
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
interface WireMessage {
  from: string;
  is: 'alive' | 'leaving' | 'said';
  lost?: true;
  text?: string;
}

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
  const lookMs = 1.9 * beatMs;
  const me = randomUUID();
  const prefix = `fairway:${installation}:`;
  const channel = `${prefix}gateways`;
  const messageListeners = new Set<(text: string) => void>();
  const gapListeners = new Set<() => void>();
  const lastSeen = new Map<string, number>();
  let isHere = false;
  let hasLost = false;
  let ownHeartbeatAt = performance.now();
  let lookedAt = 0;
  let connectedAt = performance.now();

  const gap = () => {
    lookedAt = performance.now();
    for (const listener of gapListeners) listener();
  };
  const away = (cause: string) => {
    if (!isHere) return;
    isHere = false;
    log.error({ cause }, 'redis: disconnected; what is new is read from the tables until it is back');
    gap();
  };
  const back = () => {
    isHere = true;
    // The others only seemed silent because this gateway was disconnected.
    for (const from of lastSeen.keys()) lastSeen.set(from, performance.now());
    log.warn('redis: reconnected');
    gap();
  };

  const receive = (message: string) => {
    const { from, is, lost, text } = JSON.parse(message) as WireMessage;
    if (from === me) {
      ownHeartbeatAt = performance.now();
      if (!isHere) back();
      return;
    }
    if (is === 'leaving') lastSeen.delete(from);
    else lastSeen.set(from, performance.now());
    if (text !== undefined) for (const listener of messageListeners) listener(text);
    if (lost) gap();
  };

  const newClient = () =>
    clientOf(url)
      .on('error', (fault: Error) => away(fault.message))
      .on('reconnecting', () => away('the connection was lost'));
  let talker = newClient();
  let hearer = newClient();
  const connect = () =>
    Promise.all([talker.connect(), hearer.connect().then(() => hearer.subscribe(channel, receive))]);
  const hangUp = () => {
    for (const client of [talker, hearer]) if (client.isOpen) client.destroy();
  };

  const send = (letter: Omit<WireMessage, 'from'>) =>
    talker.publish(channel, JSON.stringify({ from: me, ...letter } satisfies WireMessage));
  const sendHeartbeat = () => {
    const telling = hasLost;
    hasLost = false;
    send({ is: 'alive', ...(telling ? { lost: true } : {}) }).catch(() => {
      hasLost ||= telling;
    });
  };

  const tryAnew = () => {
    connectedAt = performance.now();
    hangUp();
    [talker, hearer] = [newClient(), newClient()];
    connect().catch(() => {}); // its errors have been told
  };

  let judging: NodeJS.Immediate | undefined;
  const beat = () => {
    sendHeartbeat();
    // If this process was busy, messages of the others are still unread: read them before judging.
    judging = setImmediate(judge);
  };
  const judge = () => {
    const now = performance.now();
    if (now - ownHeartbeatAt > silenceMs) away('it does not answer');
    if (!isHere) {
      if (now - lookedAt > lookMs) gap();
      // A connection whose other end vanished would stay silent for a quarter of an hour.
      if (now - Math.max(ownHeartbeatAt, connectedAt) > 2 * silenceMs) tryAnew();
      return;
    }
    const silent = [...lastSeen].flatMap(([from, at]) => (now - at > silenceMs ? [from] : []));
    if (silent.length === 0) return;
    for (const from of silent) lastSeen.delete(from);
    log.warn('redis: another gateway stopped answering');
    gap();
  };

  await connect();
  isHere = true;
  ownHeartbeatAt = performance.now();
  sendHeartbeat();
  const timer = setInterval(beat, beatMs).unref();

  const noAnswer = () => new Error('Redis does not answer.');
  return {
    get isHere() {
      return isHere;
    },
    prefix,
    publish: (text) => {
      // With a Redis that does not answer it would only pile up.
      if (!isHere) hasLost = true;
      else
        send({ is: 'said', text }).catch(() => {
          hasLost = true;
        });
    },
    onMessage: (listener) => void messageListeners.add(listener),
    onGap: (listener) => void gapListeners.add(listener),
    ask: async (question) => {
      if (!isHere) throw noAnswer();
      const answer = question(talker);
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
      clearImmediate(judging);
      // A gateway that leaves with everything sent causes no gap.
      const farewell = isHere && send({ is: 'leaving', ...(hasLost ? { lost: true } : {}) });
      await Promise.race([farewell, sleep(answerMs, undefined, { ref: false })]).catch(() => {});
      isHere = false;
      hangUp();
    },
  };
}
