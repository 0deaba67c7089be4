import { answeringFor, withoutCaller } from '../../answers/answering.ts';
import type { Ctx } from '../../context.ts';
import type { Bus } from '../../live/bus/bus.ts';
import { type News, Topic } from '../../live/topics/topic.ts';
import { tournamentChanged } from '../golf-events.ts';

/** What of a leaderboard says whether it has changed. */
interface Versioned {
  tournament: { id: string };
  version: number;
  stale: boolean;
}

type Read<T> = (ctx: Ctx) => Promise<T | null>;

interface Watched {
  topic: Topic<Versioned>;
  stop(): void;
}

const ofGateway = new WeakMap<Bus, Map<string, Watched>>();

/** Tells of a tournament's leaderboard, or of the current one's: at once, then at every change. */
export function watchLeaderboard<T extends Versioned>(
  ctx: Ctx,
  tournamentId: string | undefined,
  { read, tell }: { read: Read<T>; tell(news: News<T>): void },
): () => void {
  const boards = ofGateway.get(ctx.bus) ?? new Map<string, Watched>();
  ofGateway.set(ctx.bus, boards);
  const key = tournamentId ?? '';
  const watched = boards.get(key) ?? watch(ctx, tournamentId, read);
  boards.set(key, watched);
  const stopListening = watched.topic.listen(tell as (news: News<Versioned>) => void);
  return () => {
    stopListening();
    if (watched.topic.isHeard || boards.get(key) !== watched) return;
    boards.delete(key);
    watched.stop();
  };
}

function watch(asked: Ctx, tournamentId: string | undefined, read: Read<Versioned>): Watched {
  const ctx = withoutCaller(asked);
  const { bus, gameClock, settings, log } = ctx;
  const topic = new Topic<Versioned>({
    read: () => read(answeringFor(ctx, 'all')),
    isNews: (now, last) =>
      now?.tournament.id !== last?.tournament.id ||
      now?.version !== last?.version ||
      now?.stale !== last?.stale,
    onFault: (fault) => log.error({ err: fault }, 'leaderboards: reading failed'),
  });
  const renew = () => topic.renew();
  // Scores grow old, and another tournament becomes the current one, without anybody telling.
  const timer = setInterval(renew, settings.pollLiveSeconds * 1000).unref();
  const stops = [
    bus.hear(tournamentChanged, (changed) => {
      if (tournamentId === undefined || changed.tournamentId === tournamentId) renew();
    }),
    bus.onGap(renew),
    gameClock.onMove(renew),
    () => clearInterval(timer),
  ];
  return {
    topic,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
