import { daysAfter } from '@fairway/schema/days';
import { z } from 'zod';
import { FeedFault } from '../feed-fault.ts';
import { type FeedSource, lenient, type Report, readRows } from '../reading/lenient.ts';
import { anyList, anything, shaped } from '../reading/read-json.ts';
import { type EmptyBoard, isEmpty, isOfTeams } from './empty-board.ts';
import * as values from './values.ts';

export interface FeedTeeTime {
  round: number;
  /** 'YYYY-MM-DD HH:mm' at the venue. */
  local: string;
  startHole: number | null;
  courseCode: string | null;
  courseName: string | null;
  wave: string | null;
}

export interface FieldBoard {
  kind: 'board';
  eventId: string;
  eventName: string;
  courseName: string | null;
  /** Its first and last day, as 'YYYY-MM-DD'. */
  startsOn: string;
  endsOn: string;
  currentRound: number | null;
  /** The venue's offset from UTC. */
  offsetSeconds: number | null;
  lastUpdated: string | null;
  golfers: {
    dgId: number;
    playerName: string;
    country: string | null;
    amateur: boolean;
    worldRank: number | null;
    teeTimes: FeedTeeTime[];
  }[];
  /** How many rows could not be read. */
  skipped: number;
}

export type Field = FieldBoard | EmptyBoard;

const row = z.object({
  dg_id: values.dgId,
  player_name: values.name,
  country: anything,
  am: anything,
  owgr_rank: anything,
  teetimes: anything,
  r1_teetime: anything,
  r2_teetime: anything,
  r3_teetime: anything,
  r4_teetime: anything,
});

const body = z.object({
  field: anything,
  event_id: anything,
  event_name: anything,
  course_name: anything,
  date_start: anything,
  date_end: anything,
  current_round: anything,
  tz_offset: anything,
  last_updated: anything,
});
const event = z.object({ event_id: values.eventId, event_name: values.name });

export function readField(answer: unknown, about: FeedSource): Field {
  const { service, report } = about;
  const found = shaped(service, answer, body);
  if (isEmpty(found.field)) return { kind: 'empty' };
  const list = shaped(service, found.field, anyList);
  if (isOfTeams(list)) return { kind: 'team', eventName: values.text(found.event_name) ?? null };
  const { event_id, event_name } = shaped(service, found, event);
  const { rows, skipped } = readRows(list, { service, report, shape: row, keyOf: ({ dg_id }) => dg_id });
  const value = lenient(report);
  const golfers = rows.map((golfer) => ({
    dgId: golfer.dg_id,
    playerName: golfer.player_name,
    country: value('country', golfer.country, values.text),
    amateur: value('am', golfer.am, values.yesOrNo) ?? false,
    worldRank: value('owgr_rank', golfer.owgr_rank, values.integer(1, 100_000)),
    teeTimes: readTeeTimes(golfer, report),
  }));
  return {
    kind: 'board',
    eventId: event_id,
    eventName: event_name,
    courseName: value('course_name', found.course_name, values.text),
    ...readDays(found, golfers, about),
    currentRound: value('current_round', found.current_round, values.round),
    offsetSeconds: value('tz_offset', found.tz_offset, values.offsetSeconds),
    lastUpdated: value('last_updated', found.last_updated, values.text),
    golfers,
    skipped,
  };
}

/** Both formats: a list of tee times since 2026, one field for each round before. */
function readTeeTimes(golfer: z.infer<typeof row>, report: Report): FeedTeeTime[] {
  const value = lenient(report);
  const list: unknown[] = Array.isArray(golfer.teetimes)
    ? golfer.teetimes
    : [golfer.r1_teetime, golfer.r2_teetime, golfer.r3_teetime, golfer.r4_teetime].map((teetime, index) => ({
        round_num: index + 1,
        teetime,
      }));
  return list.flatMap((item) => {
    const tee = Object(item) as Record<string, unknown>;
    const round = value('round_num', tee.round_num, values.integer(1, 4));
    const local = value('teetime', tee.teetime, values.teeTime);
    if (round === null || local === null) return [];
    return {
      round,
      local,
      startHole: value('start_hole', tee.start_hole, values.integer(1, 18)),
      courseCode: value('course_code', tee.course_code, values.text),
      courseName: value('course_name', tee.course_name, values.text),
      wave: value('wave', tee.wave, values.text),
    };
  });
}

const ordinaryDays = 4;

/** Without dates in the feed: the first tee time gives the first day, and four days are usual. */
function readDays(
  { date_start, date_end }: z.infer<typeof body>,
  golfers: FieldBoard['golfers'],
  { service, report }: FeedSource,
): Pick<FieldBoard, 'startsOn' | 'endsOn'> {
  const value = lenient(report);
  const [firstTime] = golfers.flatMap(({ teeTimes }) => teeTimes.map(({ local }) => local)).sort();
  const startsOn = value('date_start', date_start, values.date) ?? firstTime?.slice(0, 10);
  if (startsOn === undefined) throw new FeedFault(service.name, 'shape', { field: 'date_start' });
  const endsOn = value('date_end', date_end, values.date);
  return { startsOn, endsOn: endsOn ?? daysAfter(startsOn, ordinaryDays - 1) };
}
