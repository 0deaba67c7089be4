import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { useEffect, useEffectEvent } from 'react';
import { useIsOnline } from '../frame/network.ts';
import { returnPatienceMs, returnRetryMs } from '../screen-constants.ts';

/** When the network came back last. */
let backAt = Number.NEGATIVE_INFINITY;
window.addEventListener('online', () => {
  backAt = Date.now();
});

/** Something could not be fetched. Where that was for want of a network, it is tried again when there is one. */
export function UnreachedNotice({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline();
  const retry = useEffectEvent(onRetry);

  useEffect(() => {
    const onReturn = () => retry();
    window.addEventListener('online', onReturn);
    // A network that has just come back may need a moment until it carries something.
    const isBack = isOnline && Date.now() - backAt < returnPatienceMs;
    const soon = isBack ? setTimeout(onReturn, returnRetryMs) : undefined;
    return () => {
      window.removeEventListener('online', onReturn);
      clearTimeout(soon);
    };
  }, [isOnline]);

  return (
    <Notice tone="error" actions={<Button onClick={onRetry}>Retry</Button>}>
      {isOnline
        ? "This part of the page can't be reached at the moment. The rest works as ever."
        : "You are offline, so this part of the page can't be reached. It comes by itself when you are back."}
    </Notice>
  );
}
