import type { ApolloClient, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { print } from 'graphql';
import { follow } from './follow.ts';
import { whileVisible } from './while-visible.ts';

/** A subscription's last frame, and its fault since. */
export interface TopicState<Frame> {
  frame: Frame | null;
  fault: ErrorLike | null;
}

interface Topic {
  state: TopicState<unknown>;
  listeners: Set<() => void>;
  again: () => void;
  stop: () => void;
}

/** After so long without a failure a restarted subscription counts as healthy. */
const PROVED_AFTER_MS = 1000;

const nothing: TopicState<never> = { frame: null, fault: null };

/** The subscriptions of each client, by text and variables. */
const topics = new WeakMap<ApolloClient, Map<string, Topic>>();

/** A subscription shared by all who want the same, from the first subscriber to the last. */
export function topicOf<Frame, Variables extends OperationVariables>(
  client: ApolloClient,
  changes: TypedDocumentNode<Frame, Variables>,
  /** As JSON, part of the key. */
  variables: string,
  /** The player: frames for one are not shown to another. */
  playerId: string | null,
) {
  const running = topics.get(client) ?? new Map<string, Topic>();
  topics.set(client, running);
  const key = `${playerId} ${print(changes)} ${variables}`;

  const open = () => {
    const topic: Topic = { state: nothing, listeners: new Set(), again: () => {}, stop: () => {} };
    const set = (state: TopicState<Frame>) => {
      topic.state = state;
      for (const listener of topic.listeners) listener();
    };
    running.set(key, topic);
    let proving: ReturnType<typeof setTimeout> | undefined;
    const stop = whileVisible(() => {
      const following = follow(client, {
        changes,
        variables: () => JSON.parse(variables),
        onTold: (frame) => set({ frame, fault: null }),
        onFault: (fault) => {
          clearTimeout(proving);
          set({ ...state(), fault });
        },
        // Without a first frame, only its continuing shows that it is healthy again.
        onAgain: () => {
          proving = setTimeout(() => set({ ...state(), fault: null }), PROVED_AFTER_MS);
        },
      });
      topic.again = following.again;
      return following.stop;
    });
    topic.stop = () => {
      clearTimeout(proving);
      stop();
    };
    return topic;
  };
  const state = () => (running.get(key)?.state ?? nothing) as TopicState<Frame>;

  return {
    state,
    fault: () => state().fault,
    subscribe: (listener: () => void) => {
      const topic = running.get(key) ?? open();
      topic.listeners.add(listener);
      return () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size > 0) return;
        running.delete(key);
        topic.stop();
      };
    },
    /** Restarts a failed subscription at once. */
    retry: () => {
      const topic = running.get(key);
      if (!topic?.state.fault) return;
      topic.state = { ...topic.state, fault: null };
      for (const listener of topic.listeners) listener();
      topic.again();
    },
  };
}
