import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { defer, finalize, mergeMap, type Observable, of } from 'rxjs';

/** Whoever goes on changing things gets the answer after these. */
const MOST_REPEATS = 2;

/**
 * An answer that was on its way while this page changed something may not know of the change, and would take it back on
 * the screen: it is asked for again.
 */
export function createOwnChangesLink(): ApolloLink {
  let changes = 0;
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(
        finalize(() => {
          changes += 1;
        }),
      );
    const ask = (repeats: number): Observable<ApolloLink.Result> =>
      defer(() => {
        const before = changes;
        return forward(operation).pipe(
          mergeMap((answer) => (changes === before || repeats === 0 ? of(answer) : ask(repeats - 1))),
        );
      });
    return ask(MOST_REPEATS);
  });
}
