import { useApolloClient } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { faultMessage, refusalOf } from '@fairway/kit/refusal';
import { showToast } from '@fairway/kit/ui/Toast';
import { createContext, useCallback, useContext } from 'react';

const MutePerson = graphql(`
  mutation MutePerson($username: String!, $on: Boolean!) {
    mutePerson(username: $username, on: $on) { id mutedPeople { id username } }
  }
`);

const MutePool = graphql(`
  mutation MutePool($pool: String!, $on: Boolean!) {
    mutePool(pool: $pool, on: $on) { id isMuted }
  }
`);

type Person = Readonly<{ id: string; username: string }>;

/** The people whom the viewer has muted. */
export const MutedPeople = createContext<readonly Person[]>([]);

/** Whether the viewer has muted that person; the product itself can't be. */
export const useIsMuted = (person: { id: string } | null): boolean =>
  useContext(MutedPeople).some(({ id }) => id === person?.id);

interface Reacted {
  count: number;
  usernames: readonly string[];
}

/** Reactions without those of people whom the viewer has muted. */
export function useUnmuted<Reaction extends Reacted>(reactions: readonly Reaction[]): readonly Reaction[] {
  const muted = useContext(MutedPeople);
  if (muted.length === 0) return reactions;
  return reactions.flatMap((reaction) => {
    const usernames = reaction.usernames.filter((name) => !muted.some(({ username }) => username === name));
    const count = reaction.count - (reaction.usernames.length - usernames.length);
    return count === 0 ? [] : [{ ...reaction, usernames, count }];
  });
}

/** Mutes people and pools, and says what that does. */
export function useMute() {
  const client = useApolloClient();
  const mutePerson = useCallback(
    (username: string, on: boolean) =>
      client
        .mutate({ mutation: MutePerson, variables: { username, on } })
        .then(() =>
          showToast(
            on
              ? `${username} is muted, and isn’t told. Your profile lists whom you mute.`
              : `${username} is no longer muted.`,
          ),
        )
        .catch((error) => showToast(refusalOf(error)?.message ?? faultMessage(error))),
    [client],
  );
  const mutePool = useCallback(
    (pool: string, on: boolean) =>
      client
        .mutate({ mutation: MutePool, variables: { pool, on } })
        .then(() =>
          showToast(
            on
              ? `No more notices of the chat of ${pool}. Its host’s still reach you.`
              : `You get notices of the chat of ${pool} again.`,
          ),
        )
        .catch((error) => showToast(refusalOf(error)?.message ?? faultMessage(error))),
    [client],
  );
  return { mutePerson, mutePool };
}
