import type { ApolloClient } from '@apollo/client';
import { hourMs, minuteMs } from '@fairway/schema/days';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useApolloClient } from '../gateway/apollo.tsx';
import { graphql, type ResultOf } from '../gateway/graphql.ts';
import { follow } from './follow.ts';

const TICK_MS = 1000;

const GameTime = graphql(`
  subscription GameTime {
    clock { now zone speed }
  }
`);

type ClockState = ResultOf<typeof GameTime>['clock'];

export interface GameTime {
  now: Date;
  zone: string;
  speed: number;
}

/** The game clock of the page: one subscription and one timer, for any number of users. */
class GameClock {
  readonly #client: ApolloClient;
  readonly #listeners = new Set<() => void>();
  #received: { clock: ClockState; at: number } | null = null;
  #time: GameTime | null = null;
  #stop: (() => void) | null = null;

  constructor(client: ApolloClient) {
    this.#client = client;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    this.#stop ??= this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
      // If it is moved while nobody subscribes, its value would be wrong until the next frame.
      this.#received = null;
      this.#time = null;
    };
  };

  readonly time = () => this.#time;

  readonly minute = () => this.#time && Math.floor(this.#time.now.getTime() / minuteMs) * minuteMs;

  #start() {
    let ticking: ReturnType<typeof setInterval> | undefined;
    const { stop } = follow(this.#client, {
      changes: GameTime,
      variables: () => ({}),
      onTold: ({ clock }) => {
        this.#received = { clock, at: performance.now() };
        clearInterval(ticking);
        ticking = setInterval(() => this.#tick(), TICK_MS);
        this.#tick();
      },
      // It runs on by itself meanwhile.
      onFault: () => undefined,
    });
    return () => {
      stop();
      clearInterval(ticking);
    };
  }

  #tick() {
    if (!this.#received) return;
    const { clock, at } = this.#received;
    const now = new Date(Date.parse(clock.now) + (performance.now() - at) * clock.speed);
    this.#time = { now, zone: clock.zone, speed: clock.speed };
    for (const listener of this.#listeners) listener();
  }
}

const clocks = new WeakMap<ApolloClient, GameClock>();

function useClock(): GameClock {
  const client = useApolloClient();
  const clock = clocks.get(client) ?? new GameClock(client);
  clocks.set(client, clock);
  return clock;
}

/** The game time to the second; null until the gateway has told it. It runs on by itself at its own speed. */
export function useGameClock(): GameTime | null {
  const clock = useClock();
  return useSyncExternalStore(clock.subscribe, clock.time);
}

/** In milliseconds since 1970, in whole minutes, so that users rerender once a minute. */
export function useGameTime(): number | null {
  const clock = useClock();
  return useSyncExternalStore(clock.subscribe, clock.minute);
}

/**
 * Calls back whenever so much game time has passed, and at once when the clock has jumped. After an hour or more it
 * calls once more with the next minute: this clock may be ahead of the gateway's, which then answers as before the hour.
 */
export function useEach(stepMs: number, time: number | null, callback: () => void): void {
  const step = time === null ? null : Math.floor(time / stepMs);
  const lastStep = useRef(step);
  const callsAgain = useRef(false);
  const call = useEffectEvent(callback);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the minute after a step it calls once more.
  useEffect(() => {
    const before = lastStep.current;
    lastStep.current = step;
    // A clock that is known by the time that the screen comes has not moved for it yet.
    const isNew = before !== null && before !== step;
    const isDue = isNew || callsAgain.current;
    callsAgain.current = isNew && stepMs >= hourMs;
    if (isDue) call();
  }, [step, time, stepMs]);
}
