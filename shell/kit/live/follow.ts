import type { ApolloClient, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { httpStatusOfCode } from '@fairway/schema/codes';
import { RefusalError, refusalOf } from '../gateway/refusal.ts';

/** When a subscription that has failed is begun again: the first time, and at the latest. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

interface Followed<Told, Variables> {
  changes: TypedDocumentNode<Told, Variables>;
  /** Asked for each time that it begins. */
  variables: () => Variables;
  onTold: (told: Told) => void;
  /** What it tells goes into the page's cache, for those who read their fragments there. */
  isCached?: boolean;
  /** It was refused, failed or ended, on a socket that is well. It begins again by itself in a while. */
  onFault: (fault: ErrorLike) => void;
  /** It begins once more. */
  onAgain?: () => void;
}

/**
 * Subscribes for as long as anybody wants it. A socket that breaks is opened and asked again by the client's link; what
 * fails on a socket that is well is asked again here, ever more seldom.
 */
export function follow<Told, Variables extends OperationVariables>(
  client: ApolloClient,
  { changes, variables, onTold, isCached = false, onFault, onAgain }: Followed<Told, Variables>,
) {
  let failures = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let leave = begin();

  function begin(): () => void {
    let isOver = false;
    const fail = (fault: ErrorLike) => {
      // What ends with an error ends once more without one.
      if (isOver) return;
      isOver = true;
      waiting = setTimeout(again, waitMs(fault, failures));
      failures += 1;
      onFault(fault);
    };
    const running = client
      .subscribe({
        query: changes,
        variables: variables(),
        // Whoever joined one that runs already would not be told how things are.
        context: { queryDeduplication: false },
        fetchPolicy: isCached ? 'cache-first' : 'no-cache',
      })
      .subscribe({
        next: ({ data, error }) => {
          if (isOver) return;
          if (error) return fail(error);
          failures = 0;
          if (data) onTold(data as Told);
        },
        complete: () => fail(ended()),
      });
    return () => {
      isOver = true;
      running.unsubscribe();
    };
  }

  function again() {
    stop();
    leave = begin();
    onAgain?.();
  }
  function stop() {
    clearTimeout(waiting);
    leave();
  }
  return { again, stop };
}

const ended = () =>
  new RefusalError({ code: 'UNAVAILABLE', message: 'What is new no longer comes by itself.' });

/** Spread out, so that not all players ask at once. What was refused for who asks is seldom allowed soon after. */
export function waitMs(fault: unknown, failures: number, random = Math.random()): number {
  const refusal = refusalOf(fault);
  if (refusal?.retryAfterSeconds) return refusal.retryAfterSeconds * 1000 * (1 + random / 2);
  const isFinal = refusal !== null && (httpStatusOfCode[refusal.code] ?? 500) < 500;
  const wait = isFinal ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return wait * (0.75 + random / 2);
}
