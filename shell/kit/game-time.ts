import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSubscription } from './apollo.tsx';
import { graphql } from './graphql.ts';

const minuteMs = 60_000;

const GameTime = graphql(`
  subscription GameTime {
    clock { now speed }
  }
`);

/** For a subscription that tells its state at once: who joins a shared one late hears only of changes. */
export const ownSubscription = { queryDeduplication: false };

/**
 * The game time in milliseconds since 1970, in whole minutes, so that what shows it is drawn anew no oftener;
 * null until the gateway has told it. It runs on by itself at its own speed.
 */
export function useGameTime(): number | null {
  const { data } = useSubscription(GameTime, { context: ownSubscription });
  const [time, setTime] = useState<number | null>(null);
  const clock = data?.clock;

  useEffect(() => {
    if (!clock) return;
    const told = performance.now();
    const tell = () => {
      const now = Date.parse(clock.now) + (performance.now() - told) * clock.speed;
      setTime(Math.floor(now / minuteMs) * minuteMs);
    };
    tell();
    const ticking = setInterval(tell, 1000);
    return () => clearInterval(ticking);
  }, [clock]);

  return time;
}

/** Calls back whenever so much of the game time has passed, and at once when the clock has jumped. */
export function useEach(stepMs: number, time: number | null, callback: () => void): void {
  const step = time === null ? null : Math.floor(time / stepMs);
  const heard = useRef(step);
  const call = useEffectEvent(callback);

  useEffect(() => {
    const isFirst = heard.current === null;
    heard.current = step;
    if (!isFirst) call();
  }, [step]);
}
