import { useApolloClient } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { faultMessage, refusalOf } from '@fairway/kit/refusal';
import { showToast } from '@fairway/kit/ui/Toast';
import { useCallback } from 'react';

/** What rows show of a message's reactions; answers and frames with it change them wherever they are shown. */
export const RowReactions = graphql(`
  fragment RowReactions on Message @_unmask {
    id
    reactions { kind count usernames }
  }
`);

export type RowReaction = ResultOf<typeof RowReactions>['reactions'][number];

const ReactToMessage = graphql(
  `
    mutation ReactToMessage($id: ID!, $kind: ReactionKind!, $on: Boolean!) {
      react(id: $id, kind: $kind, on: $on) { ...RowReactions @unmask }
    }
  `,
  [RowReactions],
);

export type React = (id: string, kind: RowReaction['kind'], on: boolean) => void;

/** Reacts to messages. */
export function useReact(): React {
  const client = useApolloClient();
  return useCallback(
    (id, kind, on) => {
      client
        .mutate({ mutation: ReactToMessage, variables: { id, kind, on } })
        .catch((error) => showToast(refusalOf(error)?.message ?? faultMessage(error)));
    },
    [client],
  );
}
