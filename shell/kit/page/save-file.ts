import { useEffect, useEffectEvent, useRef } from 'react';

/** Saves files by object URLs, each revoked when the next one comes or the page closes. */
export function useSaveFile(): (file: Blob, name: string) => void {
  const url = useRef<string | null>(null);
  const forget = () => {
    if (url.current !== null) URL.revokeObjectURL(url.current);
    url.current = null;
  };
  const forgetLast = useEffectEvent(forget);
  useEffect(() => () => forgetLast(), []);
  return (file, name) => {
    forget();
    url.current = URL.createObjectURL(file);
    Object.assign(document.createElement('a'), { href: url.current, download: name }).click();
  };
}
