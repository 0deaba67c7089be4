import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { print } from 'graphql';
import { reuseUnchanged } from './unchanged.ts';

/** So many answers are remembered that nobody looks at any more: whoever comes back to a page finds them there. */
const REMEMBERED = 20;

interface Answer {
  data: unknown;
  listeners: Set<() => void>;
}

/** The last answers of each client, by text and variables; latest used last. */
const answers = new WeakMap<ApolloClient, Map<string, Answer>>();

/**
 * What the page knows of a live query, handed down whole. Apollo's cache would take each row apart and put it together
 * again, which takes ten times as long as drawing it.
 */
export function answerOf<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  /** As JSON, by which those of one are known from those of another. */
  variables: string,
  /** The player: what was answered to one is not shown to another. */
  playerId: string | null,
) {
  const known = answers.get(client) ?? new Map<string, Answer>();
  answers.set(client, known);
  const key = `${playerId} ${print(query)} ${variables}`;

  const open = () => {
    const answer = known.get(key) ?? { data: undefined, listeners: new Set() };
    known.delete(key);
    known.set(key, answer);
    forgetUnused(known);
    return answer;
  };
  const dataOf = () => known.get(key)?.data as Data | undefined;

  return {
    known: dataOf,
    set: (data: Data) => {
      const answer = open();
      answer.data = reuseUnchanged(answer.data, data);
      for (const tell of answer.listeners) tell();
    },
    subscribe: (listener: () => void) => {
      const { listeners } = open();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function forgetUnused(known: Map<string, Answer>): void {
  const unused = [...known].filter(([, { listeners }]) => listeners.size === 0);
  for (const [key] of unused.slice(0, -REMEMBERED)) known.delete(key);
}
