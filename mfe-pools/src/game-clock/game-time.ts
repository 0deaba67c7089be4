import { useSubscription } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const GameTime = graphql(`
  subscription GameTime {
    clock { now speed }
  }
`);

// Whoever joins a shared subscription late would hear nothing until the clock is moved.
const ownSubscription = { queryDeduplication: false };

/**
 * The game time in whole steps, in milliseconds since 1970; null until the gateway has told it. It runs on by
 * itself at its own speed, and a component is drawn anew only when a step has begun.
 */
export function useGameTime(stepMs: number): number | null {
  const { data } = useSubscription(GameTime, { context: ownSubscription });
  const [time, setTime] = useState<number | null>(null);
  const clock = data?.clock;

  useEffect(() => {
    if (!clock) return;
    const told = performance.now();
    const tell = () => {
      const now = Date.parse(clock.now) + (performance.now() - told) * clock.speed;
      setTime(Math.floor(now / stepMs) * stepMs);
    };
    tell();
    const ticking = setInterval(tell, 1000);
    return () => clearInterval(ticking);
  }, [clock, stepMs]);

  return time;
}

/** Calls back with the time whenever a step of it has begun, and at once when the clock has jumped. */
export function useEachGameStep(stepMs: number, callback: (time: number) => void): void {
  const step = useGameTime(stepMs);
  const heard = useRef(step);
  const call = useEffectEvent(callback);

  useEffect(() => {
    const isFirst = heard.current === null;
    heard.current = step;
    if (!isFirst && step !== null) call(step);
  }, [step]);
}
