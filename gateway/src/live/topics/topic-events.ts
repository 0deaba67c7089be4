import type { WithoutCaller } from '../../answers/answering.ts';
import { EventStream, type EventSubscriber } from './event-stream.ts';
import { topicEngine } from './topic-engine.ts';
import type { TopicCheck, TopicEvent, TopicsOf } from './topic-kind.ts';

interface Listening<Event> {
  /** Undefined where anybody may watch. */
  userId?: string;
  /** What they are told who may not watch, or no longer; without it, their subscription ends. */
  refuse?(subscriber: EventSubscriber<Event>): void;
  /** Begins what else goes on while somebody listens; answers how to end it. */
  alongside?: (() => () => void) | undefined;
}

/**
 * The values of a topic for one who listens; of several that wait for a slow reader, the last. They listen for hours, so
 * nothing of their request is kept that long.
 */
export function topicEvents<Value, Check extends TopicCheck, Event extends object = TopicEvent<Value>>(
  ctx: WithoutCaller,
  topics: TopicsOf<Value, Check>,
  key: string,
  { userId, refuse = (subscriber) => subscriber.end(), alongside }: Listening<Event | TopicEvent<Value>> = {},
): EventStream<Event | TopicEvent<Value>> {
  const engine = topicEngine(ctx);
  return new EventStream((subscriber) => {
    const stop = engine.subscribe(topics, key, {
      ...(userId !== undefined && { userId }),
      send: (event) => subscriber.send(event),
      refuse: () => refuse(subscriber),
    });
    const leave = alongside?.();
    return () => {
      stop();
      leave?.();
    };
  });
}
