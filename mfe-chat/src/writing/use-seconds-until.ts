import { useEffect, useReducer } from 'react';

const secondMs = 1000;

/** How many seconds are left until a time, in milliseconds since 1970; 0 once it is past. */
export function useSecondsUntil(time: number): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const left = Math.max(0, Math.ceil((time - Date.now()) / secondMs));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const ticking = setInterval(drawAgain, secondMs);
    return () => clearInterval(ticking);
  }, [isWaiting]);
  return left;
}
