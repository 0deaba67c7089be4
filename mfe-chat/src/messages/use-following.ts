import { useApolloClient, useConnection } from '@fairway/kit/apollo';
import { ownSubscription } from '@fairway/kit/game-time';
import { refusalOf } from '@fairway/kit/refusal';
import { useEffect, useEffectEvent, useState } from 'react';
import { followAgainMs } from '../screen-constants.ts';
import { catchUp } from './catch-up.ts';
import { Changed, type Line, Said } from './documents.ts';
import type { Lines } from './rows/lines.ts';

interface Following {
  pool: string;
  lines: Lines;
  /** Whether there are messages to go on from. */
  isLoaded: boolean;
  /** Hears of each message that was not known before, once. */
  onNew: (line: Line) => void;
}

/**
 * Keeps messages what they are. Each time the socket is opened it is asked for what came after the last message
 * that is known, so that nothing is missing and nothing comes twice, and what is shown is looked at anew.
 */
export function useFollowing({ pool, lines, isLoaded, onNew }: Following) {
  const client = useApolloClient();
  const { times, isLost } = useConnection();
  const [fault, setFault] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  const refresh = () => void catchUp(client, pool, lines).then(() => setFault(null), setFault);
  const lookAgain = useEffectEvent(refresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the socket was opened is a reason.
  useEffect(() => lookAgain(), [times]);

  const hear = useEffectEvent((line: Line) => {
    for (const unknown of lines.add([line])) onNew(unknown);
  });
  const isFollowing = times > 0 && !isLost && isLoaded;
  useEffect(() => {
    if (!isFollowing) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const again = (error: unknown) => {
      // What ends with an error ends once more without one.
      if (waiting) return;
      const refusal = refusalOf(error);
      // Who is not in the pool any more, or whose pool is gone, is told so by the answer to this.
      lookAgain();
      waiting = setTimeout(
        () => setAttempt((before) => before + 1),
        refusal?.retryAfterSeconds ? refusal.retryAfterSeconds * 1000 : followAgainMs,
      );
    };
    const context = ownSubscription;
    const changed = client.subscribe({ query: Changed, variables: { pool }, context }).subscribe({
      next: ({ data, error }) => (error ? again(error) : data && lines.change(data.messageChanged)),
      complete: () => again(null),
    });
    const after = lines.last?.id ?? '0';
    const said = client.subscribe({ query: Said, variables: { pool, after }, context }).subscribe({
      next: ({ data, error }) => (error ? again(error) : data && hear(data.messages)),
      complete: () => again(null),
    });
    // What was taken back while nobody told of it is not told of any more.
    if (attempt > 0) lookAgain();
    return () => {
      clearTimeout(waiting);
      changed.unsubscribe();
      said.unsubscribe();
    };
  }, [isFollowing, client, pool, lines, attempt]);

  return { fault, refresh, isOffline: isLost };
}
