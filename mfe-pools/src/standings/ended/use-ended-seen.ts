import { useUsername } from '@fairway/kit/session';
import { useState } from 'react';

const seenKey = (contest: string, player: string) => `fairway.ended-seen.${contest}.${player}`;

/** Whether this player has already closed the ended dialog of this contest in this browser. */
export function useEndedSeen(contest: string | null) {
  const key = seenKey(contest ?? '', useUsername() ?? '');
  const [closed, setClosed] = useState<string | null>(null);

  const markSeen = () => {
    setClosed(key);
    try {
      localStorage.setItem(key, 'yes');
    } catch {
      // With full or forbidden storage it is only shown again at the next visit.
    }
  };
  return { isSeen: closed === key || localStorage.getItem(key) !== null, markSeen };
}
