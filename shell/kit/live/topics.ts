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

/** One that has begun once more and has not failed for so long is well. */
const PROVED_AFTER_MS = 1000;

const nothing: TopicState<never> = { told: null, fault: null };

/** What is followed on each client, by the text of the subscription and its variables. */
const topics = new WeakMap<ApolloClient, Map<string, Topic>>();

/** A subscription that all who want the same share, from the first who listens to the last. */
export function topicOf<Told, Variables extends OperationVariables>(
  client: ApolloClient,
  changes: TypedDocumentNode<Told, Variables>,
  /** As JSON, by which those of one are known from those of another. */
  variables: string,
  /** Who is signed in: nobody is told what another was. */
  playerId: string | null,
) {
  const running = topics.get(client) ?? new Map<string, Topic>();
  topics.set(client, running);
  const key = `${playerId} ${print(changes)} ${variables}`;

  const open = () => {
    const topic: Topic = { state: nothing, listeners: new Set(), again: () => {}, stop: () => {} };
    const set = (state: TopicState<Told>) => {
      topic.state = state;
      for (const tell of topic.listeners) tell();
    };
    running.set(key, topic);
    let proving: ReturnType<typeof setTimeout> | undefined;
    const { again, stop } = follow(client, {
      changes,
      variables: () => JSON.parse(variables),
      onTold: (told) => set({ told, fault: null }),
      onFault: (fault) => {
        clearTimeout(proving);
        set({ ...state(), fault });
      },
      // Where there is nothing to tell, all that shows that it is well again is that it goes on.
      onAgain: () => {
        proving = setTimeout(() => set({ ...state(), fault: null }), PROVED_AFTER_MS);
      },
    });
    topic.again = again;
    topic.stop = () => {
      clearTimeout(proving);
      stop();
    };
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
