import { useApolloClient, useConnection } from '@fairway/kit/apollo';
import { follow } from '@fairway/kit/live/follow';
import { useEffect, useEffectEvent, useState } from 'react';
import { catchUp } from './catch-up.ts';
import { ChangedMessages, type ChatLine, NewMessages, ReactedMessages } from './documents.ts';
import { forgetQuoted } from './references/forget-quoted.ts';
import type { LoadedMessages } from './rows/loaded-messages.ts';

interface Following {
  pool: string;
  lines: LoadedMessages;
  /** Whether there are messages to continue from. */
  isLoaded: boolean;
  /** Called once for each new message. */
  onNew: (line: ChatLine) => void;
}

/**
 * Subscribes to messages. Each time the socket opens it requests what came after the last known one, so that
 * nothing is missed or doubled, and refetches what is shown.
 */
export function useNewMessages({ pool, lines, isLoaded, onNew }: Following) {
  const client = useApolloClient();
  const { times, isLost } = useConnection();
  const [fault, setFault] = useState<unknown>(null);

  const refresh = () => void catchUp(client, pool, lines).then(() => setFault(null), setFault);
  const refetch = useEffectEvent(refresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the socket was opened is a reason.
  useEffect(() => refetch(), [times]);

  const addMessage = useEffectEvent((line: ChatLine) => {
    for (const unknown of lines.add([line])) onNew(unknown);
  });
  const changed = useEffectEvent((line: ChatLine) => {
    lines.change(line);
    if (line.removed) forgetQuoted(client, line.id);
  });
  const isFollowing = times > 0 && !isLost && isLoaded;
  useEffect(() => {
    if (!isFollowing) return;
    // This subscription's error tells whoever was removed from the pool. Removals during a gap are not announced
    // later.
    const following = { isCached: true, onFault: refetch, onAgain: refetch };
    const changes = follow(client, {
      changes: ChangedMessages,
      variables: () => ({ pool }),
      onTold: ({ messageChanged }) => changed(messageChanged),
      ...following,
    });
    // The page's cache takes them to the rows that show them.
    const reacted = follow(client, {
      changes: ReactedMessages,
      variables: () => ({ pool }),
      onTold: () => {},
      ...following,
    });
    const newMessages = follow(client, {
      changes: NewMessages,
      variables: () => ({ pool, after: lines.last?.id ?? '0' }),
      onTold: ({ messages }) => addMessage(messages),
      ...following,
    });
    return () => {
      changes.stop();
      reacted.stop();
      newMessages.stop();
    };
  }, [isFollowing, client, pool, lines]);

  return { fault, refresh, isOffline: isLost };
}
