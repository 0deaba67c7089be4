import { sharedAnswerContext, type WithoutCaller } from '../../answers/answering.ts';
import { retryPauseMs } from '../../async/retry-pause.ts';
import { isDatabaseAway } from '../../database/opening/connection.ts';
import type { Timeline } from './timeline.ts';
import { newTopic, type Topic } from './topic.ts';
import type { ChangedTopic, Due, TopicCheck, TopicEvent, TopicKind, TopicSubscriber } from './topic-kind.ts';

/** More are checked and read one batch after the other. */
export const maxPerBatch = 1000;
/** So many are sent, and what was written for them dropped, before others have their turn. */
const maxPerTurn = 8;

/** A topic as it was when a check of it began. */
interface Begun<Value> {
  topic: Topic<Value>;
  /** Whoever comes while it is read may have been let in meanwhile, and is judged by the next check. */
  newcomers: readonly TopicSubscriber<Value>[];
  changes: number;
}

/**
 * The topics of one kind that are watched on this gateway. However many watch one, a change is read once; and
 * however many topics a change touches, it takes as many statements as one.
 */
export class TopicGroup<Value, Check extends TopicCheck> {
  readonly #topics = new Map<string, Topic<Value>>();
  readonly #due = new Set<string>();
  /** To be checked when there is time: hints of changes may have been lost. */
  readonly #overdue = new Set<string>();
  #isStarting = false;
  #batches = 0;
  /** How often in a row the database was away; until a pause is over, nothing is read. */
  #databaseFailures = 0;
  #isPaused = false;
  #stopListening: (() => void)[] = [];

  constructor(
    readonly kind: TopicKind<Value, Check>,
    private readonly ctx: WithoutCaller,
    private readonly timeline: Timeline,
    /** Asks for `checkOverdue`. */
    private readonly onOverdue: () => void,
  ) {}

  get hasOverdue(): boolean {
    return this.#overdue.size > 0;
  }

  subscribe(key: string, subscriber: TopicSubscriber<Value>): () => void {
    if (this.#topics.size === 0) this.#listen();
    const topic = this.#topics.get(key) ?? newTopic(key);
    this.#topics.set(key, topic);
    topic.newcomers.add(subscriber);
    this.#makeDue([key]);
    return () => this.#remove(topic, subscriber);
  }

  /** Has all topics checked in `checkOverdue`. */
  makeAllOverdue(): void {
    for (const [key, topic] of this.#topics) {
      this.#overdue.add(key);
      topic.isOutdated = true;
    }
  }

  /** Checks one batch of those that are overdue. */
  checkOverdue(): void {
    this.#makeDue(takeFrom(this.#overdue));
  }

  #remove(topic: Topic<Value>, subscriber: TopicSubscriber<Value>): void {
    topic.subscribers.delete(subscriber);
    topic.newcomers.delete(subscriber);
    const isWatched = topic.subscribers.size + topic.newcomers.size > 0;
    if (isWatched || this.#topics.get(topic.key) !== topic) return;
    this.#topics.delete(topic.key);
    this.#due.delete(topic.key);
    this.#overdue.delete(topic.key);
    if (this.#topics.size === 0) for (const stop of this.#stopListening.splice(0)) stop();
  }

  #listen(): void {
    const { recheckSeconds } = this.kind;
    this.#stopListening = this.kind.listen(this.#dueFrom());
    if (recheckSeconds === undefined) return;
    const recheck = () => {
      this.makeAllOverdue();
      this.onOverdue();
    };
    this.#stopListening.push(this.timeline.every(recheckSeconds * 1000, recheck));
  }

  #dueFrom(): Due<Value> {
    const known = (keys: Iterable<string>) => [...keys].flatMap((key) => this.#topics.get(key) ?? []);
    const where = (topics: Iterable<Topic<Value>>, isSo: (value: Value) => boolean) =>
      [...topics].filter(({ event }) => !event || isSo(event.value));
    const makeDue = (topics: readonly Topic<Value>[]) => this.#makeDue(topics.map(({ key }) => key));
    return {
      keys: (keys, isSo) => (isSo ? makeDue(where(known(keys), isSo)) : this.#makeDue(keys)),
      all: () => this.#makeDue(this.#topics.keys()),
      where: (isSo) => makeDue(where(this.#topics.values(), isSo)),
      reread: (isSo) => {
        const topics = where(this.#topics.values(), isSo);
        for (const topic of topics) {
          topic.version = undefined;
          topic.changes += 1;
        }
        makeDue(topics);
      },
      next: (key) => {
        for (const topic of known([key])) this.#publishNext(topic);
      },
    };
  }

  #makeDue(keys: Iterable<string>): void {
    for (const key of keys) {
      const topic = this.#topics.get(key);
      if (!topic) continue;
      topic.isOutdated = true;
      this.#due.add(key);
    }
    void this.#startBatches();
  }

  async #startBatches(): Promise<void> {
    if (this.#isStarting || this.#due.size === 0) return;
    this.#isStarting = true;
    // What falls due in the same moment is checked together.
    await Promise.resolve();
    this.#isStarting = false;
    const { maxBatchesAtOnce = 1 } = this.kind;
    while (!this.#isPaused && this.#batches < maxBatchesAtOnce) {
      const keys = takeFrom(this.#due, (key) => !this.#topics.get(key)?.isBeingRead);
      if (keys.length === 0) return;
      void this.#readBatch(keys);
    }
  }

  async #readBatch(keys: readonly string[]): Promise<void> {
    const topics = keys.flatMap((key) => this.#topics.get(key) ?? []);
    this.#batches += 1;
    for (const topic of topics) topic.isBeingRead = true;
    await this.#read(topics);
    for (const topic of topics) {
      topic.isBeingRead = false;
      if (topic.hasNext) this.#publishNext(topic);
    }
    this.#batches -= 1;
    void this.#startBatches();
  }

  async #read(topics: readonly Topic<Value>[]): Promise<void> {
    const begun = topics.flatMap((topic): Begun<Value>[] => {
      if (this.#topics.get(topic.key) !== topic) return [];
      this.#overdue.delete(topic.key);
      topic.isOutdated = false;
      return [{ topic, newcomers: [...topic.newcomers], changes: topic.changes }];
    });
    if (begun.length === 0) return;
    try {
      const ctx = sharedAnswerContext(this.ctx, 'all');
      const checks = await this.kind.check(
        ctx,
        begun.map(({ topic }) => topic.key),
      );
      const changed = begun.flatMap(({ topic: { key, version, event } }): ChangedTopic<Value, Check>[] => {
        const check = checks.get(key);
        if (check?.version === undefined || check.version === version) return [];
        return [{ key, check, previous: event?.value, isReread: version === undefined }];
      });
      const values =
        changed.length > 0 ? await this.kind.read(ctx, changed) : (new Map() as ReadonlyMap<string, Value>);
      this.#databaseFailures = 0;
      let sent = 0;
      for (const one of begun) {
        const read = values.get(one.topic.key);
        this.#publish(one, read, checks.get(one.topic.key));
        if (read === undefined) continue;
        sent += 1;
        if (sent % maxPerTurn === 0) await this.timeline.letOthersWork();
      }
    } catch (fault) {
      for (const topic of topics) topic.isOutdated = true;
      await this.#retry(topics, fault);
    }
  }

  /** They stay due, since the hint is spent and the next one may be long in coming. */
  async #retry(topics: readonly Topic<Value>[], fault: unknown): Promise<void> {
    // The fault may be that of one topic, for which the others don't wait.
    if (topics.length > 1 && !isDatabaseAway(fault)) {
      const half = Math.ceil(topics.length / 2);
      await this.#read(topics.slice(0, half));
      await this.#read(topics.slice(half));
      return;
    }
    const { timeline } = this;
    const keys = topics.map(({ key }) => key);
    this.ctx.log.error(
      { err: fault, topics: keys.slice(0, 10), count: keys.length },
      `${this.kind.name}: reading failed`,
    );
    for (const topic of topics) topic.failures += 1;
    if (isDatabaseAway(fault)) {
      this.#pause();
      this.#makeDue(keys);
      return;
    }
    const failures = Math.max(...topics.map((topic) => topic.failures));
    void timeline.sleep(retryPauseMs(failures, timeline.random())).then(() => this.#makeDue(keys));
  }

  /** While the database is away, whatever falls due waits for the same next attempt. */
  #pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#databaseFailures += 1;
    const { timeline } = this;
    void timeline.sleep(retryPauseMs(this.#databaseFailures, timeline.random())).then(() => {
      this.#isPaused = false;
      return this.#startBatches();
    });
  }

  #publish(begun: Begun<Value>, read: Value | undefined, check: Check | undefined): void {
    const { topic } = begun;
    // A topic that all have left begins from the start: what was read until then may be from before unknown changes.
    if (this.#topics.get(topic.key) !== topic) return;
    topic.failures = 0;
    const version = read === undefined ? topic.version : this.kind.versionOf(read);
    const isNew = read !== undefined && (!topic.event || version !== topic.version);
    if (read !== undefined) topic.event = { value: read };
    // What was read may be from before a change that came meanwhile, which has no version.
    const isOvertaken = topic.changes !== begun.changes;
    topic.version = isOvertaken ? undefined : version;
    const mayWatch = ({ userId }: TopicSubscriber<Value>) =>
      !check?.watchers || (userId !== undefined && check.watchers.has(userId));
    for (const subscriber of [...topic.subscribers])
      if (!mayWatch(subscriber)) this.#refuse(topic, subscriber);
      else if (isNew && topic.event) this.#send(subscriber, topic.event);
    for (const subscriber of begun.newcomers)
      if (!topic.newcomers.has(subscriber)) continue;
      else if (!mayWatch(subscriber)) this.#refuse(topic, subscriber);
      else if (topic.event) {
        topic.newcomers.delete(subscriber);
        topic.subscribers.add(subscriber);
        this.#send(subscriber, topic.event);
      }
  }

  /** Sends what is known without a read, unless something else may have changed: who may watch is checked first. */
  #publishNext(topic: Topic<Value>): void {
    topic.hasNext = topic.isBeingRead;
    if (topic.isBeingRead || this.#topics.get(topic.key) !== topic) return;
    const previous = topic.event?.value;
    const next =
      topic.isOutdated || previous === undefined ? undefined : this.kind.nextOf?.(topic.key, previous);
    if (next === undefined) this.#makeDue([topic.key]);
    if (next === undefined || next === previous) return;
    topic.event = { value: next };
    topic.version = this.kind.versionOf(next);
    for (const subscriber of [...topic.subscribers]) this.#send(subscriber, topic.event);
  }

  #refuse(topic: Topic<Value>, subscriber: TopicSubscriber<Value>): void {
    this.#remove(topic, subscriber);
    subscriber.refuse();
  }

  /** A fault of one subscriber is nobody else's. */
  #send(subscriber: TopicSubscriber<Value>, event: TopicEvent<Value>): void {
    try {
      subscriber.send(event);
    } catch (fault) {
      const { userId } = subscriber;
      this.ctx.log.error({ err: fault, userId }, `${this.kind.name}: sending to a subscriber failed`);
    }
  }
}

/** Takes a batch out of what is due, in the order in which it fell due. */
function takeFrom(keys: Set<string>, isFree: (key: string) => boolean = () => true): string[] {
  const batch: string[] = [];
  for (const key of keys) {
    if (batch.length === maxPerBatch) break;
    if (isFree(key)) batch.push(key);
  }
  for (const key of batch) keys.delete(key);
  return batch;
}
