import { useUsername } from '@fairway/kit/session';
import { useState } from 'react';

const seenKey = (contest: string, player: string) => `fairway.ended-seen.${contest}.${player}`;

/** Whether this player has already closed, in this browser, what tells that a contest's pool has ended. */
export function useEndedSeen(contest: string | null) {
  const key = seenKey(contest ?? '', useUsername() ?? '');
  const [closed, setClosed] = useState<string | null>(null);

  const markSeen = () => {
    setClosed(key);
    try {
      localStorage.setItem(key, 'yes');
    } catch {
      // A full or forbidden storage only means that it is told again at the next visit.
    }
  };
  return { isSeen: closed === key || localStorage.getItem(key) !== null, markSeen };
}
