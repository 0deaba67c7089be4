import type { ApolloClient, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { print } from 'graphql';
import { follow } from './follow.ts';

/** What a subscription has told last, and what has gone wrong with it since. */
export interface TopicState<Told> {
  told: Told | null;
  fault: ErrorLike | null;
}

interface Topic {
  state: TopicState<unknown>;
  listeners: Set<() => void>;
  again: () => void;
  stop: () => void;
}

const nothing: TopicState<never> = { told: null, fault: null };

/** What is followed on each client, by the text of the subscription and its variables. */
const topics = new WeakMap<ApolloClient, Map<string, Topic>>();

/** A subscription that all who want the same share, from the first who listens to the last. */
export function topicOf<Told, Variables extends OperationVariables>(
  client: ApolloClient,
  changes: TypedDocumentNode<Told, Variables>,
  /** As JSON, by which those of one are known from those of another. */
  variables: string,
) {
  const running = topics.get(client) ?? new Map<string, Topic>();
  topics.set(client, running);
  const key = `${print(changes)} ${variables}`;

  const open = () => {
    const topic: Topic = { state: nothing, listeners: new Set(), again: () => {}, stop: () => {} };
    const set = (state: TopicState<Told>) => {
      topic.state = state;
      for (const tell of topic.listeners) tell();
    };
    running.set(key, topic);
    Object.assign(
      topic,
      follow(client, {
        changes,
        variables: () => JSON.parse(variables),
        onTold: (told) => set({ told, fault: null }),
        onFault: (fault) => set({ ...state(), fault }),
      }),
    );
    return topic;
  };
  const state = () => (running.get(key)?.state ?? nothing) as TopicState<Told>;

  return {
    state,
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
    /** Begins anew what has failed, without waiting. */
    retry: () => {
      const topic = running.get(key);
      if (!topic?.state.fault) return;
      topic.state = { ...topic.state, fault: null };
      for (const tell of topic.listeners) tell();
      topic.again();
    },
  };
}
