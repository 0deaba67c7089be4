import {
  type ApolloClient,
  ApolloLink,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { firstValueFrom, from } from 'rxjs';
import { currentToken } from '../../session/session.ts';
import { beforeOthersKnow } from './own-changes.ts';

/** How long an answer waits for its screen. */
const PATIENCE_MS = 10_000;

interface Early {
  answer: Promise<ApolloLink.Result>;
  atMs: number;
}

/** Sends a query early, once: the screen's own query takes that answer, or waits for it. */
export function createPreloadLink(): ApolloLink {
  const waiting = new Map<string, Early>();
  return new ApolloLink((operation, forward) => {
    const { operationName, operationType, variables } = operation;
    // What was asked before a change may not know of it.
    if (operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(beforeOthersKnow(() => waiting.clear()));
    const key = `${currentToken()} ${operationName} ${JSON.stringify(variables)}`;
    const early = waiting.get(key);
    waiting.delete(key);
    if (operation.getContext().isPreload === true) {
      const answer = firstValueFrom(forward(operation));
      const asked = { answer, atMs: performance.now() };
      waiting.set(key, asked);
      // What has failed answers nobody later: Retry asks anew.
      answer.catch(() => {
        if (waiting.get(key) === asked) waiting.delete(key);
      });
      return from(answer);
    }
    const isGood = early && performance.now() - early.atMs < PATIENCE_MS;
    return isGood ? from(early.answer) : forward(operation);
  });
}

/**
 * Sends a screen's query before the screen renders, which finds the answer in the cache where it was waited for. It ends
 * when there is one, or none.
 */
export function prefetch<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<void> {
  const context = { isPreload: true };
  return client
    .query<unknown, OperationVariables>({ query, variables, context, fetchPolicy: 'network-only' })
    .then(
      () => undefined,
      // The screen reports failures.
      () => undefined,
    );
}
