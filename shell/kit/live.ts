import type { ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApolloClient, useQuery } from './apollo.tsx';
import { ownSubscription } from './game-time.ts';
import { RefusalError } from './refusal.ts';

interface Live<Known, Told, Variables> {
  query: TypedDocumentNode<Known, Variables>;
  /** The subscription that tells of every change, and of how things are when it begins. */
  changes: TypedDocumentNode<Told, Variables>;
  variables: Variables;
  /** What is known once that was told. */
  update: (known: Known, told: Told) => Known;
  /** The subscription was refused or broke off. */
  onFault?: (fault: ErrorLike) => void;
}

const ended = () =>
  new RefusalError({ code: 'UNAVAILABLE', message: 'What is new no longer comes by itself.' });

/**
 * What a query answers, as it changes. A socket that breaks is opened again and asked again by itself; a subscription
 * that is refused or ends on a socket that is well is an `error` like one of the query's, and `retry` renews both.
 * The documents' fragments are read by whoever calls, and so are unmasked.
 */
export function useLive<Known, Told, Variables extends OperationVariables>(
  live: Live<Known, Told, Variables>,
) {
  const { query, changes, variables } = live;
  const client = useApolloClient();
  const answered = useQuery(query, { variables, fetchPolicy: 'cache-and-network' });
  const { data, updateQuery, refetch } = answered;
  const [fault, setFault] = useState<ErrorLike>();
  const [attempt, setAttempt] = useState(0);
  /** What was told before there was an answer that it could change. */
  const early = useRef<Told | null>(null);

  const take = useEffectEvent((told: Told) => {
    updateQuery((_known, { previousData, complete }) => {
      early.current = complete ? null : told;
      return complete ? live.update(previousData as Known, told) : undefined;
    });
  });
  const fail = useEffectEvent((error: ErrorLike) => {
    setFault(error);
    live.onFault?.(error);
  });

  const asked = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a reason to subscribe again.
  useEffect(() => {
    setFault(undefined);
    early.current = null;
    let hasFailed = false;
    const failOnce = (error: ErrorLike) => {
      // What ends with an error ends once more without one.
      if (!hasFailed) fail(error);
      hasFailed = true;
    };
    const told = client
      .subscribe({ query: changes, variables: JSON.parse(asked), context: ownSubscription })
      .subscribe({
        next: ({ data: news, error }) => (error ? failOnce(error) : news && take(news as Told)),
        complete: () => failOnce(ended()),
      });
    return () => told.unsubscribe();
  }, [client, changes, asked, attempt]);

  useEffect(() => {
    if (data && early.current) take(early.current);
  }, [data]);

  const retry = () => {
    setAttempt((before) => before + 1);
    return refetch();
  };
  return { ...answered, error: answered.error ?? fault, retry };
}

/** A pool with the board that was told of. What is known of it else stays. */
export function withBoard<Known extends { pool: { board: unknown } | null }>(
  known: Known,
  { board }: { board: NonNullable<NonNullable<Known['pool']>['board']> },
): Known {
  return known.pool ? { ...known, pool: { ...known.pool, board } } : known;
}
