import { type Logger, pino } from 'pino';
import type { WithoutCaller } from '../../answers/answering.ts';
import { TopicEngine } from '../../live/topics/topic-engine.ts';
import type { Due, TopicCheck, TopicEvent, TopicKind } from '../../live/topics/topic-kind.ts';
import { MovingTimeline, settled } from './moving-timeline.ts';

/** What a test's topic is: a key, and the version that its table has. */
export interface Written {
  key: string;
  version: number;
}

/** An engine of topics whose tables are maps that a test fills. */
export class TestTopics {
  readonly timeline = new MovingTimeline();
  readonly engine: TopicEngine;
  /** Versions by key. */
  readonly tables = new Map<string, number>();
  /** Who may watch, by key: everybody where there is nothing. */
  readonly members = new Map<string, Set<string>>();
  /** What is known without a read, by key. */
  readonly next = new Map<string, Written>();
  checks: (readonly string[])[] = [];
  reads: (readonly string[])[] = [];
  isListening = false;
  onRead: (keys: readonly string[]) => Promise<void> | void = () => {};
  readonly logged: { msg: string; count?: number; topics?: string[] }[] = [];
  #due: Due<Written> | undefined;
  #onGap: () => void = () => {};

  constructor() {
    const log: Logger = pino({}, { write: (line) => void this.logged.push(JSON.parse(line)) });
    const bus = {
      onGap: (listener: () => void) => {
        this.#onGap = listener;
        return () => {};
      },
    };
    const ctx = { em: { fork: () => ({}) }, bus, log } as unknown as WithoutCaller;
    this.engine = new TopicEngine(ctx, this.timeline);
  }

  get due(): Due<Written> {
    if (!this.#due) throw new Error('nobody watches');
    return this.#due;
  }

  readonly written = (): TopicKind<Written> => ({
    name: 'writings',
    listen: (given) => {
      this.#due = given;
      this.isListening = true;
      return [
        () => {
          this.isListening = false;
        },
      ];
    },
    check: async (_ctx, keys) => {
      this.checks.push(keys);
      return new Map(
        keys.map((key): [string, TopicCheck] => {
          const version = this.tables.get(key);
          return [key, { version: version?.toString(), watchers: this.members.get(key) }];
        }),
      );
    },
    read: async (_ctx, changed) => {
      const keys = changed.map(({ key }) => key);
      this.reads.push(keys);
      const values = new Map(keys.map((key) => [key, { key, version: this.tables.get(key) ?? 0 }]));
      await this.onRead(keys);
      return values;
    },
    versionOf: ({ version }) => String(version),
    nextOf: (key, previous) => {
      const known = this.next.get(key);
      if (!known || known.version <= previous.version) return previous;
      return known.version === previous.version + 1 ? known : undefined;
    },
  });

  /** Somebody who watches; what they were sent so far. */
  watch(key: string, userId = 'ann', topics = this.written) {
    const sent: (number | 'refused')[] = [];
    const events: TopicEvent<Written>[] = [];
    const stop = this.engine.subscribe(topics, key, {
      userId,
      send: (event) => {
        sent.push(event.value.version);
        events.push(event);
      },
      refuse: () => sent.push('refused'),
    });
    return { sent, events, stop };
  }

  gap(): void {
    this.#onGap();
  }

  async change(key: string, version: number): Promise<void> {
    this.tables.set(key, version);
    this.due.keys([key]);
    await settled();
  }

  /** Changes what the gateway knows without a read. */
  async know(key: string, version: number): Promise<void> {
    this.tables.set(key, version);
    this.next.set(key, { key, version });
    this.due.next(key);
    await settled();
  }
}

export const openTopics = (): TestTopics => new TestTopics();

export const manyKeys = (count: number): string[] => Array.from({ length: count }, (_one, n) => `topic ${n}`);
