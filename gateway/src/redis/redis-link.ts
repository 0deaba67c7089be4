import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';

const clientOf = (url: string) =>
  createClient({
    url,
    name: 'fairway',
    // What can't be said now is not worth saying later.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: 3000, reconnectStrategy: 250 },
  });

export type RedisClient = ReturnType<typeof clientOf>;

/** What this gateway shares with the others of its installation through a Redis, and how that fares. */
export interface RedisLink {
  /** Whether what is said here comes through, at this very moment. */
  readonly isHere: boolean;
  /** In front of every name that this installation has in Redis. */
  readonly prefix: string;
  /** Says something to all other gateways. Nobody waits for it: what gets lost is told as a gap. */
  say(text: string): void;
  /** Calls back with what other gateways say. */
  onSaid(listener: (text: string) => void): void;
  /** Calls back whenever something may have been said that was not heard here. */
  onGap(listener: () => void): void;
  /** Asks Redis something; where it does not answer, that fails within moments. */
  ask<T>(question: (client: RedisClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  url: string;
  /** Which installation this is: those that share a Redis stay apart by it. */
  installation: string;
  log: FastifyBaseLogger;
  /** So often everyone says that they are alive; all other patience here is a multiple of it. */
  beatMs?: number;
}

/** On the wire: a sign of life, `lost` where something that was said didn't get through; or something said. */
interface Letter {
  from: string;
  is: 'alive' | 'leaving' | 'said';
  lost?: true;
  text?: string;
}

const answerMs = 1000;

/**
 * Redis only carries, and forgets what nobody hears. So every gateway says once a second that it is alive, and
 * hears itself say so, which proves the whole way to Redis and back. Where it doesn't, or something that was said
 * got lost, or another gateway falls silent (it may have died between a commit and saying so), there is a gap:
 * whoever listens looks into the tables. While Redis is away, that goes on every two seconds.
 */
export async function openRedisLink(options: Options): Promise<RedisLink> {
  const { url, installation, log, beatMs = 1000 } = options;
  // Who is not heard for so long is away: we ourselves, or another gateway.
  const silenceMs = 3.5 * beatMs;
  // While Redis is away, the tables are looked at so often.
  const lookMs = 1.9 * beatMs;
  const me = randomUUID();
  const prefix = `fairway:${installation}:`;
  const channel = `${prefix}gateways`;
  const saidListeners = new Set<(text: string) => void>();
  const gapListeners = new Set<() => void>();
  const lastHeard = new Map<string, number>();
  let isHere = false;
  let hasLost = false;
  let heardMyselfAt = performance.now();
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
    // The others were silent only because we were deaf.
    for (const from of lastHeard.keys()) lastHeard.set(from, performance.now());
    log.warn('redis: reconnected');
    gap();
  };

  const hear = (message: string) => {
    const { from, is, lost, text } = JSON.parse(message) as Letter;
    if (from === me) {
      heardMyselfAt = performance.now();
      if (!isHere) back();
      return;
    }
    if (is === 'leaving') lastHeard.delete(from);
    else lastHeard.set(from, performance.now());
    if (text !== undefined) for (const listener of saidListeners) listener(text);
    if (lost) gap();
  };

  const newClient = () =>
    clientOf(url)
      .on('error', (fault: Error) => away(fault.message))
      .on('reconnecting', () => away('the connection was lost'));
  let talker = newClient();
  let hearer = newClient();
  const connect = () =>
    Promise.all([talker.connect(), hearer.connect().then(() => hearer.subscribe(channel, hear))]);
  const hangUp = () => {
    for (const client of [talker, hearer]) if (client.isOpen) client.destroy();
  };

  const send = (letter: Omit<Letter, 'from'>) =>
    talker.publish(channel, JSON.stringify({ from: me, ...letter } satisfies Letter));
  const sayAlive = () => {
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
    sayAlive();
    // Where we were busy ourselves, what the others said meanwhile waits to be read: it is heard before anybody is
    // held to be silent.
    judging = setImmediate(judge);
  };
  const judge = () => {
    const now = performance.now();
    if (now - heardMyselfAt > silenceMs) away('it does not answer');
    if (!isHere) {
      if (now - lookedAt > lookMs) gap();
      // A connection whose other end went without a word would stay silent for a quarter of an hour.
      if (now - Math.max(heardMyselfAt, connectedAt) > 2 * silenceMs) tryAnew();
      return;
    }
    const silent = [...lastHeard].flatMap(([from, at]) => (now - at > silenceMs ? [from] : []));
    if (silent.length === 0) return;
    for (const from of silent) lastHeard.delete(from);
    log.warn('redis: another gateway stopped answering');
    gap();
  };

  await connect();
  isHere = true;
  heardMyselfAt = performance.now();
  sayAlive();
  const timer = setInterval(beat, beatMs).unref();

  const noAnswer = () => new Error('Redis does not answer.');
  return {
    get isHere() {
      return isHere;
    },
    prefix,
    say: (text) => {
      // To a Redis that does not answer it would only pile up.
      if (!isHere) hasLost = true;
      else
        send({ is: 'said', text }).catch(() => {
          hasLost = true;
        });
    },
    onSaid: (listener) => void saidListeners.add(listener),
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
      // Who leaves with everything said leaves no gap.
      const farewell = isHere && send({ is: 'leaving', ...(hasLost ? { lost: true } : {}) });
      await Promise.race([farewell, sleep(answerMs, undefined, { ref: false })]).catch(() => {});
      isHere = false;
      hangUp();
    },
  };
}
