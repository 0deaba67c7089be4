import type { ApolloClient, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { httpStatusOfCode } from '@fairway/schema/codes';
import { minuteMs } from '@fairway/schema/days';
import { RefusalError, refusalOf } from '../gateway/refusal.ts';

/** The pauses before a failed subscription begins again: the first, and the longest. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = minuteMs;

/** Front-ends that are deployed already use these names, so they stay. */
interface Followed<Frame, Variables> {
  changes: TypedDocumentNode<Frame, Variables>;
  /** Called each time that it begins. */
  variables: () => Variables;
  /** Called with each frame. */
  onTold: (frame: Frame) => void;
  /** Whether its frames are written to the page's cache, for fragments. */
  isCached?: boolean;
  /** It was refused, failed or ended on a healthy socket. It is retried. */
  onFault: (fault: ErrorLike) => void;
  /** It began again. */
  onAgain?: () => void;
}

/**
 * Subscribes until unsubscribed. The client's link reconnects broken sockets; failures on a healthy socket are
 * retried here with a growing pause.
 */
export function follow<Frame, Variables extends OperationVariables>(
  client: ApolloClient,
  { changes, variables, onTold, isCached = false, onFault, onAgain }: Followed<Frame, Variables>,
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
        // A subscriber that joins a running one would miss the first frame.
        context: { queryDeduplication: false },
        fetchPolicy: isCached ? 'cache-first' : 'no-cache',
      })
      .subscribe({
        next: ({ data, error }) => {
          if (isOver) return;
          if (error) return fail(error);
          failures = 0;
          if (data) onTold(data as Frame);
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

const ended = () => new RefusalError({ code: 'UNAVAILABLE', message: 'Live updates have stopped.' });

/**
 * With jitter, so that players don't retry at once. Refusals about the caller are retried late, since they
 * seldom change soon.
 */
export function waitMs(fault: unknown, failures: number, random = Math.random()): number {
  const refusal = refusalOf(fault);
  if (refusal?.retryAfterSeconds) return refusal.retryAfterSeconds * 1000 * (1 + random / 2);
  const isFinal = refusal !== null && (httpStatusOfCode[refusal.code] ?? 500) < 500;
  const wait = isFinal ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return wait * (0.75 + random / 2);
}
