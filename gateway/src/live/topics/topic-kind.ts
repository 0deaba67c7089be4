import type { WithoutCaller } from '../../answers/answering.ts';
import type { Ctx } from '../../context.ts';

/** The value of a topic as its subscribers are sent it: one object for all, so that it is answered once. */
export interface TopicEvent<Value> {
  value: Value;
}

export interface TopicSubscriber<Value> {
  /** Undefined where anybody may watch. */
  userId?: string;
  /** The value at once, then each new one. */
  send(event: TopicEvent<Value>): void;
  /** May not watch, or no longer: nothing more comes. */
  refuse(): void;
}

/** A topic as it is in the tables now, as far as that is cheap to know. */
export interface TopicCheck {
  /** Undefined where there is nothing to read. */
  version: string | undefined;
  /** The users who may watch; without it, whoever has subscribed may. */
  watchers?: ReadonlySet<string> | undefined;
}

/** A topic that has changed. */
export interface ChangedTopic<Value, Check> {
  key: string;
  check: Check;
  /** What was read last; undefined for the first read. */
  previous: Value | undefined;
  /** Something without a version has changed since (`Due.reread`). */
  isReread: boolean;
}

/** Says which topics may have changed. They are checked soon, and once for all changes meanwhile. */
export interface Due<Value> {
  /** With a condition, only those of whose values it holds, or of which nothing is known yet. */
  keys(keys: Iterable<string>, isSo?: (value: Value) => boolean): void;
  all(): void;
  /** Of all topics those of whose values it holds, or of which nothing is known yet. */
  where(isSo: (value: Value) => boolean): void;
  /** Likewise for a change that has no version: they are read and sent even if their version is the same. */
  reread(isSo: (value: Value) => boolean): void;
  /** The kind may know the next value without a read (`nextOf`). Where it does not, the topic is due. */
  next(key: string): void;
}

/** What a feature declares of what it publishes live. The engine does the rest, for all kinds alike. */
export interface TopicKind<Value, Check extends TopicCheck = TopicCheck> {
  /** Log lines begin with it. */
  name: string;
  /** Checked this often even without a hint. */
  recheckSeconds?: number;
  /** How many batches may be read at once (1 by default): a read that hangs delays the topics of its batch only. */
  maxBatchesAtOnce?: number;
  /** Versions and watchers of many topics, by key, in a constant number of statements. */
  check(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, Check>>;
  /** Reads those whose version is another one, by key, in a constant number of statements. */
  read(ctx: Ctx, changed: readonly ChangedTopic<Value, Check>[]): Promise<ReadonlyMap<string, Value>>;
  /** The version of what was read: the one that a check of the same state answers. */
  versionOf(value: Value): string;
  /**
   * The value that follows the previous one, where the gateway knows it without a read: sent to those whom the last
   * check has let in. The previous one where nothing follows, and undefined where only a read can tell.
   */
  nextOf?(key: string, previous: Value): Value | undefined;
  /** Listens to whatever may change a topic, while anybody watches one; answers how to stop. */
  listen(due: Due<Value>): (() => void)[];
}

/** Makes a gateway's own instance of a kind. */
export type TopicsOf<Value, Check extends TopicCheck = TopicCheck> = (
  ctx: WithoutCaller,
) => TopicKind<Value, Check>;
