import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RemoteProblemKind } from '../federation/remote-problem.ts';
import { useIsOnline } from '../frame/network.ts';
import { reconnectRetryMs, reconnectTimeoutMs } from '../screen-constants.ts';
import { hasNewerBuild } from './newer-build.ts';

/** When the network came back last. */
let backAt = Number.NEGATIVE_INFINITY;
window.addEventListener('online', () => {
  backAt = Date.now();
});

const accounts: Record<Exclude<RemoteProblemKind, 'away'>, string> = {
  late: 'This part of the page took more than two minutes to load. The rest of the page still works.',
  incompatible:
    'This part of the page was made for another version of Fairway. The rest of the page still works.',
  broken: 'This part of the page has stopped working. The rest of the page still works.',
};

interface ProblemNoticeProps {
  problem: RemoteProblemKind;
  onRetry: () => void;
}

/**
 * A part of the page that could not be loaded. If the server no longer has this tab's build, only a reload
 * helps; while offline, it is retried when the network returns.
 */
export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  const isOnline = useIsOnline();
  const isOutdated = useIsOutdated();
  useRetryOnReturn(problem === 'away' && !isOutdated, isOnline, onRetry);

  if (isOutdated)
    return (
      <Notice tone="error" actions={<Button onClick={() => location.reload()}>Reload</Button>}>
        There is a newer version of Fairway. Reload to see this part of the page.
      </Notice>
    );
  return (
    <Notice tone="error" actions={<Button onClick={onRetry}>Retry</Button>}>
      {problem === 'away' ? unreached(isOnline) : accounts[problem]}
    </Notice>
  );
}

const unreached = (isOnline: boolean) =>
  isOnline
    ? "This part of the page can't be loaded at the moment. The rest of the page still works."
    : "You are offline, so this part of the page can't be loaded. It will load when you're back online.";

function useIsOutdated(): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    let isAwaited = true;
    hasNewerBuild().then((isNewer) => isAwaited && setOutdated(isNewer));
    return () => {
      isAwaited = false;
    };
  }, []);
  return isOutdated;
}

function useRetryOnReturn(isWanted: boolean, isOnline: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isWanted) return;
    const onReturn = () => retry();
    window.addEventListener('online', onReturn);
    // A network that has just come back may need a moment until it carries something.
    const isBack = isOnline && Date.now() - backAt < reconnectTimeoutMs;
    const soon = isBack ? setTimeout(onReturn, reconnectRetryMs) : undefined;
    return () => {
      window.removeEventListener('online', onReturn);
      clearTimeout(soon);
    };
  }, [isWanted, isOnline]);
}
