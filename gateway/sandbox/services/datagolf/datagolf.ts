import { minuteMs } from '@fairway/schema/days';
import { golfers } from '../../world/golfers.ts';
import type { Moment } from '../../world/venue-time.ts';
import type { World } from '../../world/world.ts';
import { rateLimit } from '../rate-limit.ts';
import { type Answer, json, noAnswer, type Service, serve, text } from '../server.ts';
import { fieldUpdates } from './field.ts';
import { inPlay, liveHoleStats } from './live.ts';
import { outrights } from './odds.ts';
import { schedule } from './schedule.ts';

export const datagolfKey = 'sandbox';

interface Options {
  world: World;
  gameNow(): Moment;
  wallNow(): Moment;
  /** The provider allows 45; without a number there is no limit, for a fast game clock has reason to ask often. */
  requestsPerMinute?: number;
}

/** Data Golf: live scores, fields, odds, the schedule, golfers and holes. */
export function openDatagolf({
  world,
  gameNow,
  wallNow,
  requestsPerMinute = Number.POSITIVE_INFINITY,
}: Options): Promise<Service> {
  const isTooMuch = rateLimit({ perMinute: requestsPerMinute, suspensionMs: 5 * minuteMs, now: wallNow });
  return serve(({ pathname, searchParams }) => {
    const now = gameNow();
    const outage = world.outage(now);
    if (outage === 'hangs') return noAnswer;
    if (outage === 'fails') return text('Internal Server Error', 500);
    if (searchParams.get('key') !== datagolfKey) return text('invalid api key', 403);
    if (isTooMuch()) return text('rate limit exceeded', 429);
    if ((searchParams.get('tour') ?? 'pga') !== 'pga') return text('invalid tour', 400);
    if ((searchParams.get('file_format') ?? 'json') !== 'json') return text('invalid file_format', 400);
    return answerTo(pathname, searchParams, world, now);
  });
}

/** The feed's answer to a good question, without a server. */
export function answerTo(path: string, query: URLSearchParams, world: World, now: Moment): Answer {
  switch (path) {
    case '/preds/in-play':
      return json(inPlay(world.scored(now), now));
    case '/preds/live-hole-stats':
      return json(liveHoleStats(world.scored(now), now));
    case '/field-updates':
      return json(fieldUpdates(world.announced(now), now));
    case '/betting-tools/outrights':
      return outrights(world, now, query);
    case '/get-schedule':
      return schedule(world, now, query);
    case '/get-player-list':
      return json(playerList);
    default:
      return text('not found', 404);
  }
}

const playerList = golfers.map(({ id, listedName, country }) => ({
  amateur: 0,
  country,
  country_code: country,
  dg_id: id,
  player_name: listedName,
}));
