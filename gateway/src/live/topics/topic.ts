import type { TopicEvent, TopicSubscriber } from './topic-kind.ts';

/** Something that somebody on this gateway watches. */
export interface Topic<Value> {
  key: string;
  subscribers: Set<TopicSubscriber<Value>>;
  /** Those who have not been sent anything yet. */
  newcomers: Set<TopicSubscriber<Value>>;
  /** What was sent last. */
  event: TopicEvent<Value> | undefined;
  /** Of what was sent last; undefined where it has to be read and sent even if it is the same. */
  version: string | undefined;
  /** How often something has changed that has no version. */
  changes: number;
  failures: number;
  isBeingRead: boolean;
  /** Something may have changed since the last check began, who may watch included. */
  isOutdated: boolean;
  /** The next value may have become known during a read. */
  hasNext: boolean;
}

export const newTopic = <Value>(key: string): Topic<Value> => ({
  key,
  subscribers: new Set(),
  newcomers: new Set(),
  event: undefined,
  version: undefined,
  changes: 0,
  failures: 0,
  isBeingRead: false,
  isOutdated: false,
  hasNext: false,
});
