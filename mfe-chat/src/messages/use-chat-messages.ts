import { useApolloClient, useQuery } from '@fairway/kit/apollo';
import { useState, useSyncExternalStore } from 'react';
import { tooManyToShow } from '../screen-constants.ts';
import { ChatFrame, type ChatLine } from './documents.ts';
import { type Known, LoadedMessages } from './rows/loaded-messages.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useNewMessages } from './use-new-messages.ts';
import { type Older, useOlder } from './use-older.ts';

export interface ChatMessages extends Known {
  /** Undefined while loading, null if there is no such pool for this player. */
  pool:
    | {
        id: string;
        name: string;
        /** Whether the viewer may remove what others say. */
        isHost: boolean;
        isMuted: boolean;
        showsReaders: boolean;
        chatPictures: boolean;
      }
    | null
    | undefined;
  /** The viewer's id. */
  me: string;
  /** Whom the viewer has muted. */
  muted: readonly { id: string; username: string }[];
  /** The number of others' unread messages. */
  unread: number;
  /** No live updates at the moment. */
  isOffline: boolean;
  /** Why messages could not be fetched, or null. */
  fault: unknown;
  retry: () => void;
  older: Older;
  /** Whether a message is loaded. */
  has: (id: string) => boolean;
  /** Adds a message from the answer to one's own mutation. */
  take: (line: ChatLine) => void;
  /** Marks everything loaded as read. */
  markSeen: () => void;
}

const nobody: ChatMessages['muted'] = [];

/** The live messages of a pool. */
export function useChatMessages(name: string): ChatMessages {
  const client = useApolloClient();
  const [lines] = useState(() => new LoadedMessages());
  const known = useSyncExternalStore(lines.subscribe, lines.now);
  // The pages update it; other queries for the pool must not.
  const { data } = useQuery(ChatFrame, { variables: { pool: name }, fetchPolicy: 'cache-only' });
  const me = data?.me?.id ?? '';
  const muted = data?.me?.mutedPeople ?? nobody;
  const found = data?.pool;
  const pool = found && (found.isMember ? found : null);

  const countUnread = (line: ChatLine) => {
    if (!found || line.removed || line.user?.id === me || muted.some(({ id }) => id === line.user?.id))
      return;
    const id = client.cache.identify({ __typename: 'Pool', id: found.id });
    client.cache.modify({ ...(id && { id }), fields: { unread: (unread: number) => unread + 1 } });
  };
  const following = useNewMessages({
    pool: name,
    lines,
    isLoaded: known.isLoaded && Boolean(pool),
    onNew: countUnread,
  });
  const older = useOlder(name, lines);
  const markSeen = useMarkRead(found, lines);

  return {
    ...known,
    pool: pool && {
      id: pool.id,
      name: pool.name,
      isHost: [pool.admin, ...pool.coHosts].some(({ id }) => id === me),
      isMuted: pool.isMuted,
      showsReaders: pool.memberCount < tooManyToShow,
      chatPictures: pool.chatPictures,
    },
    me,
    muted,
    unread: pool?.unread ?? 0,
    isOffline: following.isOffline,
    fault: following.fault,
    retry: following.refresh,
    older,
    has: (id) => lines.has(id),
    take: (line) => void lines.add([line]),
    markSeen,
  };
}
