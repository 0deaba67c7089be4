import { useSubscription } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { useEffect, useState } from 'react';

const GameClock = graphql(`
  subscription GameClock {
    clock { now zone speed }
  }
`);

export interface GameTime {
  now: Date;
  zone: string;
  speed: number;
}

/** The game clock, running on at its own speed between what the gateway says of it. */
export function useGameClock(): GameTime | null {
  const { data } = useSubscription(GameClock);
  const clock = data?.clock;
  const [told, setTold] = useState({ clock, at: 0 });
  const [elapsedMs, setElapsedMs] = useState(0);

  if (clock !== told.clock) {
    setTold({ clock, at: performance.now() });
    setElapsedMs(0);
  }

  useEffect(() => {
    const tick = setInterval(() => setElapsedMs(performance.now() - told.at), 1000);
    return () => clearInterval(tick);
  }, [told]);

  if (!clock) return null;
  return { ...clock, now: new Date(Date.parse(clock.now) + elapsedMs * clock.speed) };
}
