import { sharedAnswerContext, type WithoutCaller } from '../../answers/answering.ts';
import { retryPauseMs } from '../../async/retry-pause.ts';
import { isDatabaseAway } from '../../database/opening/connection.ts';
import type { Timeline } from './timeline.ts';
import type { ChangedTopic, Due, TopicCheck, TopicEvent, TopicKind, TopicSubscriber } from './topic-kind.ts';

/** More are checked and read one batch after the other. */
export const maxPerBatch = 1000;
/** So many are sent, and what was written for them dropped, before others have their turn. */
const maxPerTurn = 8;

/** Something that somebody on this gateway watches. */
interface Topic<Value> {
  key: string;
  subscribers: Set<TopicSubscriber<Value>>;
  /** Those who have not been sent anything yet. */
  newcomers: Set<TopicSubscriber<Value>>;
  /** What was sent last. */
  event: TopicEvent<Value> | undefined;
  /** Of what was sent last; undefined where it has to be sent anew. */
  version: string | undefined;
  /** How often something has changed that has no version. */
  changes: number;
  failures: number;
}

/** A topic as it was when a look at it began. */
interface Begun<Value> {
  topic: Topic<Value>;
  /** Whoever comes while it is read may have been let in meanwhile, and is judged by the next look. */
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
  /** To be looked at when there is time: something may have changed that nobody could say. */
  readonly #overdue = new Set<string>();
  #isWorking = false;
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
    const topic = this.#topics.get(key) ?? {
      key,
      subscribers: new Set(),
      newcomers: new Set(),
      event: undefined,
      version: undefined,
      changes: 0,
      failures: 0,
    };
    this.#topics.set(key, topic);
    topic.newcomers.add(subscriber);
    this.#makeDue([key]);
    return () => this.#remove(topic, subscriber);
  }

  /** Has all topics looked at in `checkOverdue`. */
  makeAllOverdue(): void {
    for (const key of this.#topics.keys()) this.#overdue.add(key);
  }

  /** Looks at one batch of those that are overdue. */
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
    const { lookAgainSeconds } = this.kind;
    this.#stopListening = this.kind.listen(this.#dueFrom());
    if (lookAgainSeconds === undefined) return;
    const lookAgain = () => {
      this.makeAllOverdue();
      this.onOverdue();
    };
    this.#stopListening.push(this.timeline.every(lookAgainSeconds * 1000, lookAgain));
  }

  #dueFrom(): Due<Value> {
    return {
      keys: (keys) => this.#makeDue(keys),
      all: () => this.#makeDue(this.#topics.keys()),
      where: (isSo) => this.#makeDue(this.#where(isSo).map(({ key }) => key)),
      anew: (isSo) => {
        const topics = this.#where(isSo);
        for (const topic of topics) {
          topic.version = undefined;
          topic.changes += 1;
        }
        this.#makeDue(topics.map(({ key }) => key));
      },
    };
  }

  #where(isSo: (value: Value) => boolean): Topic<Value>[] {
    return [...this.#topics.values()].filter(({ event }) => !event || isSo(event.value));
  }

  #makeDue(keys: Iterable<string>): void {
    for (const key of keys) if (this.#topics.has(key)) this.#due.add(key);
    if (this.#isWorking || this.#due.size === 0) return;
    this.#isWorking = true;
    void this.#work();
  }

  async #work(): Promise<void> {
    // What falls due in the same moment is looked at together.
    await Promise.resolve();
    while (this.#due.size > 0) await this.#look(takeFrom(this.#due));
    // In the same step as the last look at what is due: what falls due from now on begins anew.
    this.#isWorking = false;
  }

  async #look(keys: readonly string[]): Promise<void> {
    const begun = keys.flatMap((key): Begun<Value>[] => {
      this.#overdue.delete(key);
      const topic = this.#topics.get(key);
      return topic ? [{ topic, newcomers: [...topic.newcomers], changes: topic.changes }] : [];
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
        return [{ key, check, previous: version === undefined ? undefined : event?.value }];
      });
      const values =
        changed.length > 0 ? await this.kind.read(ctx, changed) : (new Map() as ReadonlyMap<string, Value>);
      let sent = 0;
      for (const one of begun) {
        const read = values.get(one.topic.key);
        this.#publish(one, read, checks.get(one.topic.key));
        if (read === undefined) continue;
        sent += 1;
        if (sent % maxPerTurn === 0) await this.timeline.letOthersWork();
      }
    } catch (fault) {
      await this.#lookApart(keys, fault);
    }
  }

  /** A fault may be that of one topic, for which the others don't wait. */
  async #lookApart(keys: readonly string[], fault: unknown): Promise<void> {
    if (keys.length > 1 && !isDatabaseAway(fault)) {
      const half = Math.ceil(keys.length / 2);
      await this.#look(keys.slice(0, half));
      await this.#look(keys.slice(half));
    } else this.#lookAgainLater(keys, fault);
  }

  /** They stay due, though the hint is spent: the next one may be long in coming. */
  #lookAgainLater(keys: readonly string[], fault: unknown): void {
    const { name } = this.kind;
    this.ctx.log.error(
      { err: fault, topics: keys.slice(0, 10), count: keys.length },
      `${name}: reading failed`,
    );
    let failures = 1;
    for (const key of keys) {
      const topic = this.#topics.get(key);
      if (!topic) continue;
      topic.failures += 1;
      failures = Math.max(failures, topic.failures);
    }
    void this.timeline.sleep(retryPauseMs(failures)).then(() => this.#makeDue(keys));
  }

  #publish(begun: Begun<Value>, read: Value | undefined, check: Check | undefined): void {
    const { topic } = begun;
    // Whoever comes after all have left begins anew: what was read until then may be from before unknown changes.
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
function takeFrom(keys: Set<string>): string[] {
  const batch: string[] = [];
  for (const key of keys) {
    if (batch.length === maxPerBatch) break;
    batch.push(key);
  }
  for (const key of batch) keys.delete(key);
  return batch;
}
