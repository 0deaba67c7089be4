import { type WithoutCaller, withoutCaller } from '../../answers/answering.ts';
import { retryPauseMs } from '../../async/retry-pause.ts';
import type { Bus } from '../bus/bus.ts';
import { realTimeline, type Timeline } from './timeline.ts';
import { TopicGroup } from './topic-group.ts';
import type { TopicCheck, TopicSubscriber, TopicsOf } from './topic-kind.ts';

/** After a gap of the bus, all gateways would ask the database in the same moment. */
const longestJitterMs = 500;
/** A bus that is cut off again and again has topics checked no more often. */
const minDistanceMs = 1500;
/** Between two batches of topics that are checked without a hint. */
const pauseMs = 500;

type AnyGroup = TopicGroup<unknown, TopicCheck>;

const ofGateway = new WeakMap<Bus, TopicEngine>();

export function topicEngine(ctx: WithoutCaller): TopicEngine {
  const known = ofGateway.get(ctx.bus) ?? new TopicEngine(withoutCaller(ctx));
  ofGateway.set(ctx.bus, known);
  return known;
}

/**
 * All that is live on this gateway. Features hand it kinds of topics, and it has them checked, read and sent. Hints
 * of the bus are followed at once. After a gap of the bus, and now and then without one, every topic is checked:
 * a batch at a time with pauses in between, so that the database has little to do however often that happens.
 */
export class TopicEngine {
  readonly #groups = new Map<unknown, AnyGroup>();
  #registered: ReadonlySet<unknown> | undefined;
  #isChecking = false;
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  #hasGap = false;
  /** How often in a row sessions could not be asked about. */
  #failures = 0;
  #dropEnded: () => Promise<void> = async () => {};

  constructor(
    private readonly ctx: WithoutCaller,
    private readonly timeline: Timeline = realTimeline,
  ) {
    ctx.bus.onGap(() => {
      this.#hasGap = true;
      for (const group of this.#groups.values()) group.makeAllOverdue();
      this.#checkOverdueSoon();
    });
  }

  /** From now on there are these kinds and no others: what its feature forgets to list is found at once. */
  register(kinds: readonly TopicsOf<unknown>[]): void {
    this.#registered = new Set(kinds);
  }

  /** Sends the topic's value and then each new one; answers how to stop. */
  subscribe<Value, Check extends TopicCheck>(
    topics: TopicsOf<Value, Check>,
    key: string,
    subscriber: TopicSubscriber<Value>,
  ): () => void {
    return this.#groupOf(topics).subscribe(key, subscriber);
  }

  /** Done after each gap of the bus before anybody is sent what they missed: whose session has ended is dropped. */
  afterGaps(dropEnded: () => Promise<void>): void {
    this.#dropEnded = dropEnded;
  }

  #groupOf<Value, Check extends TopicCheck>(topics: TopicsOf<Value, Check>): TopicGroup<Value, Check> {
    const known = this.#groups.get(topics) as TopicGroup<Value, Check> | undefined;
    if (known) return known;
    if (this.#registered && !this.#registered.has(topics))
      throw new Error(`${topics.name} is not among the topics of any feature.ts.`);
    const group = new TopicGroup(topics(this.ctx), this.ctx, this.timeline, () => this.#checkOverdueSoon());
    this.#groups.set(topics, group as unknown as AnyGroup);
    return group;
  }

  #checkOverdueSoon(): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    void this.#checkOverdue();
  }

  async #checkOverdue(): Promise<void> {
    const { timeline } = this;
    const distanceMs = this.#checkedAtMs + minDistanceMs - timeline.nowMs();
    await timeline.sleep(Math.max(0, distanceMs) + timeline.random() * longestJitterMs);
    while (this.#hasGap || this.#hasOverdue()) {
      this.#checkedAtMs = timeline.nowMs();
      if (await this.#hasDroppedEnded()) for (const group of this.#groups.values()) group.checkOverdue();
      const restMs =
        this.#failures > 0
          ? retryPauseMs(this.#failures, timeline.random())
          : pauseMs * (1 + timeline.random());
      if (this.#hasGap || this.#hasOverdue()) await timeline.sleep(restMs);
    }
    // In the same step as the last check: what is overdue from now on starts the next round.
    this.#isChecking = false;
  }

  /** Where sessions can't be read, nobody is sent what they missed until a retry succeeds. */
  async #hasDroppedEnded(): Promise<boolean> {
    if (!this.#hasGap) return true;
    this.#hasGap = false;
    try {
      await this.#dropEnded();
      this.#failures = 0;
      return true;
    } catch (fault) {
      this.ctx.log.error({ err: fault }, 'topics: asking about sessions after a gap failed');
      this.#hasGap = true;
      this.#failures += 1;
      return false;
    }
  }

  #hasOverdue(): boolean {
    return [...this.#groups.values()].some(({ hasOverdue }) => hasOverdue);
  }
}
