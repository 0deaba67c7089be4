import { useMutation } from '@fairway/kit/apollo';
import { graphql, type VariablesOf } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { showToast } from '@fairway/kit/ui/Toast';
import { useState } from 'react';

const Remind = graphql(`
  mutation RemindMembers($pool: String!, $missing: Missing!, $username: String) {
    remindMembers(pool: $pool, missing: $missing, username: $username) {
      count
      host {
        id
        lacking { missing count remindable remind { allowed code message until } }
        members { user { id } missing remindedAt remind { allowed code message until } }
      }
    }
  }
`);

export type Missing = VariablesOf<typeof Remind>['missing'];

/** Sends reminders and shows the result; `onChanged` is called even if it failed. */
export function useRemind(pool: string, onChanged: () => void) {
  const [fault, setFault] = useState<string | null>(null);
  const [send, { loading }] = useMutation(Remind, { refetchQueries: ['PoolActs'] });

  /** To one member, or to all who lack the same. */
  const remind = async (missing: Missing, username: string | null) => {
    setFault(null);
    try {
      const { data } = await send({ variables: { pool, missing, username } });
      const count = data?.remindMembers.count ?? 0;
      showToast(count === 1 ? 'A reminder is on its way.' : `${count} reminders are on their way.`);
    } catch (error) {
      setFault(errorMessage(error, 'The reminder could not be sent. Please try again.'));
      onChanged();
    }
  };
  return { remind, busy: loading, fault };
}
