import { useApolloClient, useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { errorMessage } from '@fairway/kit/refusal';
import { showToast } from '@fairway/kit/ui/Toast';
import { useState } from 'react';
import { removePoolFromCache } from './remove-pool-from-cache.ts';

const Delete = graphql(`
  mutation DeletePool($pool: String!) { deletePool(pool: $pool) }
`);

/** Deletes a pool and goes to the page that creates pools; or returns why it failed. */
export function useDeletePool({ id, name }: { id: string; name: string }) {
  const [deletePool, { loading }] = useMutation(Delete);
  const [fault, setFault] = useState<string | null>(null);
  const navigate = useNavigate();
  const client = useApolloClient();

  const send = async () => {
    setFault(null);
    try {
      await deletePool({ variables: { pool: name } });
      navigate(paths.createPool());
      removePoolFromCache(client, { id, name });
      showToast(`${name} is deleted.`);
    } catch (error) {
      setFault(errorMessage(error, 'Error deleting pool'));
    }
  };
  return { send, busy: loading, fault };
}
