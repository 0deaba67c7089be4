import { useApolloClient } from '@fairway/kit/apollo';

/** Asks how one's account is after a change, also after one whose answer got lost. */
export function useProfileAgain() {
  const client = useApolloClient();
  return () => void client.refetchQueries({ include: ['Profile'] }).catch(() => undefined);
}
