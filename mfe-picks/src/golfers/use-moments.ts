import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { hourMs, minuteMs } from '@fairway/schema/days';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PicksEntry } from './picks-query.ts';

/** Moments at which something opens or locks, which are not announced. */
function momentsOf({ sheet, submit }: PicksEntry, round: number | null): number[] {
  const teeTimes = (sheet?.tiers ?? [])
    .flatMap(({ golfers }) => golfers)
    .flatMap((golfer) => golfer.teeTimes.filter((time) => time.round === round).map(({ at }) => at));
  const texts = new Set([sheet?.lockAt, submit.until, ...teeTimes]);
  return [...texts].flatMap((at) => (at ? [Date.parse(at)] : []));
}

/**
 * Returns the game time, and calls back a minute after each of the entry's moments (this clock may be ahead of
 * the gateway's) and every hour, since the field changes too.
 */
export function useMoments(
  entry: PicksEntry | null | undefined,
  round: number | null,
  callback: () => void,
): number | null {
  const time = useGameTime();
  useEach(hourMs, time, callback);

  const call = useEffectEvent(callback);
  const moments = entry ? momentsOf(entry, round) : [];
  const passed = moments
    .flatMap((at) => [at, at + minuteMs])
    .filter((at) => time !== null && at <= time).length;
  const lastStep = useRef<number | null>(null);
  const isKnown = time !== null && moments.length > 0;

  useEffect(() => {
    if (!isKnown) return;
    const isNews = lastStep.current !== null && passed > lastStep.current;
    lastStep.current = passed;
    if (isNews) call();
  }, [isKnown, passed]);

  return time;
}
