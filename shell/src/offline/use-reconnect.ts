import { useEffect, useEffectEvent } from 'react';
import { reconnectRetryMs } from '../screen-constants.ts';

/**
 * Calls back as soon as the gateway can be reached again: when the network returns, and by polling, since the
 * gateway may have been down.
 */
export function useReconnect(onReturn: () => void): void {
  const goOn = useEffectEvent(onReturn);
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      clearTimeout(asking);
      const isBack = navigator.onLine && (await isReached());
      if (isOver) return;
      // The event and the clock may both have asked.
      isOver = isBack;
      if (isBack) goOn();
      else asking = setTimeout(ask, reconnectRetryMs);
    };
    void ask();
    window.addEventListener('online', ask);
    return () => {
      isOver = true;
      clearTimeout(asking);
      window.removeEventListener('online', ask);
    };
  }, []);
}

const isReached = () =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
