import { useActivePool } from '@fairway/kit/paths';
import { useUsername } from '@fairway/kit/session';
import { storedBoards } from '@fairway/kit/stored-boards';
import { Button } from '@fairway/kit/ui/Button';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../frame/network.ts';
import { usePageTitle } from '../frame/page-title.ts';
import { ageShownMs } from '../screen-constants.ts';
import { LastBoard } from './LastBoard.tsx';
import { useReconnect } from './use-reconnect.ts';

interface OfflinePageProps {
  /** Reloads the page, and so leaves the cached version. */
  onReturn?: () => void;
}

/** The offline page: the last boards, and how old they are. */
export function OfflinePage({ onReturn = () => location.reload() }: OfflinePageProps) {
  const viewer = useUsername();
  const pool = useActivePool();
  const isOnline = useIsOnline();
  const now = useNow();
  usePageTitle('Offline');
  useReconnect(onReturn);

  const kept = storedBoards(viewer);
  const boards =
    pool === null ? kept : kept.filter((board) => board.pool.toLowerCase() === pool.toLowerCase());
  return (
    <Page
      title={isOnline ? "Fairway can't be reached" : 'You are offline'}
      lead={
        boards.length > 0
          ? 'These are the last standings saved in this browser. The page reconnects by itself.'
          : 'The page reconnects by itself.'
      }
      width="reading"
      actions={<Button onClick={onReturn}>Try again</Button>}
    >
      {viewer !== null &&
        boards.map((board) => <LastBoard key={board.pool} board={board} now={now} viewer={viewer} />)}
      {boards.length === 0 && (
        <EmptyState>
          {viewer === null
            ? 'Once you are logged in, your last standings are shown here.'
            : `The standings of ${pool === null ? 'your pools' : pool} have not been opened in this browser lately.`}
        </EmptyState>
      )}
    </Page>
  );
}

/** The browser's clock, read often enough for an age in minutes. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), ageShownMs);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
