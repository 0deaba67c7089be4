import { useEffect, useState } from 'react';

const secondMs = 1000;

/** How many seconds are left until a time, in milliseconds since 1970; 0 once it is past. */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((time - now) / secondMs));
  const isWaiting = time > now;
  useEffect(() => {
    if (!isWaiting) return;
    const ticking = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(ticking);
  }, [isWaiting]);
  return left;
}
