import { useNavigate } from '@fairway/kit/paths';
import { useEffect, useEffectEvent } from 'react';

/** Goes to the page of a notice that was clicked: the service worker has brought this tab to the front for it. */
export function useOpenedNotice(): void {
  const navigate = useNavigate();
  const open = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    const path: unknown = Object(data).open;
    if (typeof path !== 'string') return;
    const { pathname, search, hash } = window.location;
    // Where it is already, it is told anew: `#chat` opens the chat that was closed since.
    navigate(path, { replace: path === pathname + search + hash });
  });
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    worker?.addEventListener('message', open);
    return () => worker?.removeEventListener('message', open);
  }, []);
}
