import type { useApolloClient } from '@fairway/kit/apollo';

/**
 * A host did something: where the list of such acts is shown, it is asked for again. Unlike a query named in
 * `refetchQueries`, it need not be shown.
 */
export function actsChanged(cache: ReturnType<typeof useApolloClient>['cache']): void {
  cache.evict({ fieldName: 'poolActs' });
}
