import { minuteMs } from '@fairway/schema/days';
import { z } from 'zod';
import type { FeedClient } from './client/feed-client.ts';
import { readField } from './data-golf/field.ts';
import { readHolePars } from './data-golf/hole-pars.ts';
import { readInPlay } from './data-golf/in-play.ts';
import { readOdds } from './data-golf/odds.ts';
import { readPlayerList } from './data-golf/player-list.ts';
import { readSchedule } from './data-golf/schedule.ts';
import { type FeedSource, reportOnce, type Unknown } from './reading/lenient.ts';
import { readJson } from './reading/read-json.ts';
import { addressAt, serviceAt } from './service.ts';

// The types that callers get.
export type { FeedTeeTime, Field, FieldBoard } from './data-golf/field.ts';
export type { HolePar } from './data-golf/hole-pars.ts';
export type { InPlay, InPlayBoard } from './data-golf/in-play.ts';
export type { Odds, OddsBoard } from './data-golf/odds.ts';
export type { ListedPlayer } from './data-golf/player-list.ts';
export type { Schedule, ScheduleEntry } from './data-golf/schedule.ts';

interface Options {
  url: string;
  key: string;
  ask: FeedClient;
  /** Called once for each unknown value. */
  onUnknown?: (unknown: Unknown) => void;
  /** A little below the 45 that Data Golf allows; a sandbox needs no limit. */
  perMinute?: number;
}

export type DataGolf = ReturnType<typeof dataGolf>;

const suspensionMs = 5 * minuteMs;
const tour = 'pga';
const json = { file_format: 'json' };

/** Data Golf: field, odds, live scores and schedule of the PGA Tour. */
export function dataGolf({ url, key, ask, onUnknown = () => {}, perMinute = 40 }: Options) {
  const service = serviceAt('Data Golf', url, { perMinute, suspensionMs });
  const reportOf = reportOnce(service.name, onUnknown);

  const call = async <T>(
    path: string,
    query: Record<string, string>,
    read: (answer: unknown, about: FeedSource) => T,
  ): Promise<T> => {
    const answer = await ask(service, addressAt(url, path, { ...query, key }), 'application/json');
    return read(readJson(service, answer, z.unknown()), { service, report: reportOf(path) });
  };

  return {
    inPlay: () => call('/preds/in-play', { tour, odds_format: 'percent', ...json }, readInPlay),
    field: () => call('/field-updates', { tour, ...json }, readField),
    outrights: () =>
      call('/betting-tools/outrights', { tour, market: 'win', odds_format: 'percent' }, readOdds),
    schedule: (season: number) =>
      call('/get-schedule', { tour, season: String(season), upcoming_only: 'no' }, (answer, about) =>
        readSchedule(answer, about, season),
      ),
    holePars: () => call('/preds/live-hole-stats', { tour }, readHolePars),
    playerList: () => call('/get-player-list', {}, readPlayerList),
  };
}
