import { useApolloClient, useKnown } from '@fairway/kit/apollo';
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
      react(id: $id, kind: $kind, on: $on) { ...RowReactions @unmask myReactions }
    }
  `,
  [RowReactions],
);

/** Pages and one's own changes tell it; what is sent to all can't. */
const OwnReactions = graphql(`
  fragment OwnReactions on Message @_unmask {
    myReactions
  }
`);

/** With which of these the viewer reacted: as far as they are not named, it is what was last told of them. */
export const mineAmong = (
  reactions: readonly RowReaction[],
  myName: string | null,
  told: readonly RowReaction['kind'][],
): RowReaction['kind'][] =>
  reactions.flatMap(({ kind, count, usernames }) => {
    const isNamed = myName !== null && usernames.includes(myName);
    return isNamed || (count > usernames.length && told.includes(kind)) ? [kind] : [];
  });

/** The same for a message. */
export function useMyReactions(
  id: string,
  reactions: readonly RowReaction[],
  myName: string | null,
): RowReaction['kind'][] {
  // Nearly always all are named, and the row has nothing more to follow.
  const isCut = reactions.some(({ count, usernames }) => count > usernames.length);
  const told = useKnown(OwnReactions, isCut ? { __typename: 'Message', id } : null);
  return mineAmong(reactions, myName, told?.myReactions ?? []);
}

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
