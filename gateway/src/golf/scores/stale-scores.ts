import { minuteMs } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import type { Tournament } from '../tournament.entity.ts';

const staleAfterMs = 10 * minuteMs;

/**
 * Whether live scores are older than they should be: the longer of ten minutes and three asks. Before the
 * first copy they count from the first tee time, and so does a copy from before it on which nobody has begun.
 */
export function isStale(
  { gameClock, settings }: Pick<Ctx, 'gameClock' | 'settings'>,
  tournament: Pick<Tournament, 'status' | 'liveAt'>,
  firstTeeAt: Date | null = null,
): boolean {
  const { status, liveAt } = tournament;
  if (status === 'official' || status === 'cancelled') return false;
  const since =
    status === 'scheduled' && liveAt ? firstTeeAt && later(liveAt, firstTeeAt) : (liveAt ?? firstTeeAt);
  if (!since) return false;
  const threeAsksMs = 3 * settings.pollLiveSeconds * Math.max(1, gameClock.speed) * 1000;
  return gameClock.now().getTime() - since.getTime() > Math.max(staleAfterMs, threeAsksMs);
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
