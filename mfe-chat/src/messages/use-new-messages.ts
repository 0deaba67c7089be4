import { useApolloClient, useConnection } from '@fairway/kit/apollo';
import { follow } from '@fairway/kit/live/follow';
import { useEffect, useEffectEvent, useState } from 'react';
import { catchUp } from './catch-up.ts';
import { ChangedMessages, type Line, NewMessages } from './documents.ts';
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
export function useNewMessages({ pool, lines, isLoaded, onNew }: Following) {
  const client = useApolloClient();
  const { times, isLost } = useConnection();
  const [fault, setFault] = useState<unknown>(null);

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
    // Who is not in the pool any more, or whose pool is gone, is told so by the answer to this. What was taken back
    // while nobody told of it is not told of any more.
    const following = { isCached: true, onFault: lookAgain, onAgain: lookAgain };
    const changed = follow(client, {
      changes: ChangedMessages,
      variables: () => ({ pool }),
      onTold: ({ messageChanged }) => lines.change(messageChanged),
      ...following,
    });
    const said = follow(client, {
      changes: NewMessages,
      variables: () => ({ pool, after: lines.last?.id ?? '0' }),
      onTold: ({ messages }) => hear(messages),
      ...following,
    });
    return () => {
      changed.stop();
      said.stop();
    };
  }, [isFollowing, client, pool, lines]);

  return { fault, refresh, isOffline: isLost };
}
