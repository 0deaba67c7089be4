import { useState } from 'react';
import type { Board } from '../board/use-pool-board.ts';

const seenKey = (contest: string) => `fairway.podium-seen.${contest}`;

/** Opens by itself the first time that this browser sees a contest's winners; later by a button. */
export function usePodium(contest: string | null, board: Board | null | undefined) {
  const [closed, setClosed] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const isNews = contest !== null && closed !== contest && localStorage.getItem(seenKey(contest)) === null;
  const hasPodium = (board?.podium.length ?? 0) > 0;

  const close = () => {
    setAsked(false);
    setClosed(contest);
    try {
      if (contest !== null) localStorage.setItem(seenKey(contest), 'yes');
    } catch {
      // With full or forbidden storage the winners are only shown again at the next visit.
    }
  };
  return { open: hasPodium && (asked || isNews), show: () => setAsked(true), close };
}
