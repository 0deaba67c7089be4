import { type FeedState, replayFeed } from './feed-replay.ts';
import type { Copy, InPlayRow } from './wire.ts';

// Short copies of a feed for examples that are worked out by hand: eighteen holes, par 71, everywhere.

export const eventName = 'Sonoran Open';
const par71 = [...Array<number>(17).fill(4), 3];

/** A golfer as the examples write them down: where they stand, and what they have scored. */
export interface FeedSnapshot {
  pos?: string;
  /** Strokes of the finished rounds. */
  done?: number[];
  /** The round being played, holes done and to par so far. */
  playing?: [round: number, thru: number, today: number];
}

export const at = (clock: string): Date => new Date(`2027-02-${clock.replace(' ', 'T')}:00Z`);

/** A field of golfers with the ids 1 to n, by names that sort as the ids do; some without tee times. */
export const fieldOf = (when: string, ids: readonly number[], undrawn: readonly number[] = []): Copy => ({
  at: at(when),
  path: '/field-updates',
  body: {
    event_name: eventName,
    tz_offset: -25_200,
    field: ids.map((id) => ({
      dg_id: id,
      player_name: nameOf(id),
      teetimes: (undrawn.includes(id) ? [] : [1, 2, 3, 4]).map((round) => ({
        round_num: round,
        teetime: `2027-02-${String(3 + round).padStart(2, '0')} 09:00`,
        course_code: 'SC',
      })),
    })),
  },
});

export const nameOf = (id: number): string => `${String.fromCharCode(64 + id)}, Golfer`;

export const oddsOf = (when: string, chances: Readonly<Record<number, number | 'NA'>>): Copy => ({
  at: at(when),
  path: '/betting-tools/outrights',
  body: {
    event_name: eventName,
    odds: Object.entries(chances).map(([id, draftkings]) => ({ dg_id: Number(id), draftkings })),
  },
});

export const scheduleOf = (when: string, status: string): Copy => ({
  at: at(when),
  path: '/get-schedule',
  body: { schedule: [{ event_name: eventName, status }] },
});

export const parsOf = (when: string): Copy => ({
  at: at(when),
  path: '/preds/live-hole-stats',
  body: {
    event_name: eventName,
    courses: [
      {
        course_code: 'SC',
        rounds: [1, 2, 3, 4].map((round) => ({ round_num: round, holes: par71.map((par) => ({ par })) })),
      },
    ],
  },
});

export const boardOf = (when: string, golfers: Readonly<Record<number, FeedSnapshot>>): Copy => ({
  at: at(when),
  path: '/preds/in-play',
  body: {
    info: { event_name: eventName },
    data: Object.entries(golfers).map(([id, feed]) => rowOf(Number(id), feed)),
  },
});

function rowOf(id: number, { pos = 'T1', done = [], playing }: FeedSnapshot): InPlayRow {
  const [R1 = null, R2 = null, R3 = null, R4 = null] = done;
  const [round = Math.max(1, done.length), thru = 0, today = 0] = playing ?? [];
  return { dg_id: id, player_name: nameOf(id), current_pos: pos, round, thru, today, R1, R2, R3, R4 };
}

/** All that is known after a field of all of them, the pars and one board, which stands where all is over. */
export function feedStateOf(
  golfers: Readonly<Record<number, FeedSnapshot>>,
  status = 'in_progress',
): FeedState {
  const ids = Object.keys(golfers).map(Number);
  const copies = [
    fieldOf('04 08:00', ids),
    parsOf('04 08:00'),
    scheduleOf('04 18:00', status),
    boardOf('04 18:00', golfers),
    boardOf(status === 'completed' ? '04 18:30' : '04 18:00', golfers),
    ...(status === 'cancelled' ? [scheduleOf('05 00:00', status)] : []),
  ];
  return replayFeed(copies, eventName).at(-1) as FeedState;
}
