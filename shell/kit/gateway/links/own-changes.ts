import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, mergeMap, type Observable, of, tap } from 'rxjs';

/** Whoever goes on changing things gets the answer after these. */
const MOST_REPEATS = 2;

/**
 * An answer that was on its way while this page changed something may not know of the change, and would take it back on
 * the screen: it is asked for again.
 */
export function createOwnChangesLink(): ApolloLink {
  let changes = 0;
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION) {
      // What a mutation says of itself if it does no harm that an older answer comes behind it.
      return operation.getContext().mayBeOvertaken === true
        ? forward(operation)
        : forward(operation).pipe(
            beforeOthersKnow(() => {
              changes += 1;
            }),
          );
    }
    const ask = (repeats: number): Observable<ApolloLink.Result> =>
      defer(() => {
        const before = changes;
        return forward(operation).pipe(
          mergeMap((answer) =>
            changes === before || repeats === 0
              ? of(answer)
              : // An answer that may be old is better than none.
                ask(repeats - 1).pipe(catchError(() => of(answer))),
          ),
        );
      });
    return ask(MOST_REPEATS);
  });
}

/** Notes once that a mutation is over, before anybody asks what has changed, as its `refetchQueries` do at once. */
export function beforeOthersKnow(note: () => void) {
  let isNoted = false;
  const once = () => {
    if (!isNoted) note();
    isNoted = true;
  };
  return tap<ApolloLink.Result>({ next: once, error: once, finalize: once });
}
