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
  /** What was read last; undefined where nothing of it can be relied on. */
  previous: Value | undefined;
}

/** Says which topics may have changed. They are checked soon, and once for all changes meanwhile. */
export interface Due<Value> {
  keys(keys: Iterable<string>): void;
  all(): void;
  /** The topics of whose values that is so, or of which nothing is known yet. */
  where(isSo: (value: Value) => boolean): void;
  /** Likewise for a change that has no version: they are read and sent anyway. */
  anew(isSo: (value: Value) => boolean): void;
}

/** What a feature declares of what it publishes live. The engine does the rest, for all kinds alike. */
export interface TopicKind<Value, Check extends TopicCheck = TopicCheck> {
  /** Log lines begin with it. */
  name: string;
  /** Looked at so often though nobody says that it has changed. */
  lookAgainSeconds?: number;
  /** Versions and watchers of many topics, by key, in a constant number of statements. */
  check(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, Check>>;
  /** Reads those whose version is another one, by key, in a constant number of statements. */
  read(ctx: Ctx, changed: readonly ChangedTopic<Value, Check>[]): Promise<ReadonlyMap<string, Value>>;
  /** The version of what was read: the one that a check of the same state answers. */
  versionOf(value: Value): string;
  /** Listens to whatever may change a topic, while anybody watches one; answers how to stop. */
  listen(due: Due<Value>): (() => void)[];
}

/** Makes a gateway's own instance of a kind. */
export type TopicsOf<Value, Check extends TopicCheck = TopicCheck> = (
  ctx: WithoutCaller,
) => TopicKind<Value, Check>;
