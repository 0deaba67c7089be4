import { z } from 'zod';

// The feed's own shapes, each key spelt out, so that one too many or too few is noticed.

const name = z.string().regex(/^[A-Za-z'. -]+, [A-Za-z'. -]+$/);
const golfer = { country: z.string().regex(/^[A-Z]{3,4}$/), dg_id: z.int().positive(), player_name: name };
const team = {
  team_id: z.int().positive(),
  team_name: z.string().regex(/^[^,]+\/[^,]+$/),
  p1_dg_id: z.int(),
  p1_player_name: name,
  p2_dg_id: z.int(),
  p2_player_name: name,
};
const strokes = z.int().min(55).max(100).nullable();
const probability = z.number().min(0).max(1);
const score = {
  ...{ R1: strokes, R2: strokes, R3: strokes, R4: strokes },
  course: z.string().regex(/^[A-Z]{2,3}$/),
  current_pos: z.string().regex(/^(T?\d+|CUT|WD|DQ|--)$/),
  current_score: z.int(),
  end_hole: z.union([z.literal(9), z.literal(18)]),
  make_cut: probability,
  round: z.int().min(1).max(4),
  thru: z.int().min(0).max(18).nullable(),
  today: z.int(),
  ...{ top_5: probability, top_10: probability, top_20: probability, win: probability },
};
const info = z.strictObject({
  current_round: z.int().min(0).max(4),
  dead_heat_rules: z.literal('no'),
  event_name: z.string(),
  last_update: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/),
});
export const inPlay = z.strictObject({ data: z.array(z.strictObject({ ...golfer, ...score })), info });
export const teamsInPlay = z.strictObject({ data: z.array(z.strictObject({ ...team, ...score })), info });

const local = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
const stamp = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
const ranked = { am: z.literal(0), dg_rank: z.int(), owgr_rank: z.int() };
const nested = {
  teetimes: z.array(
    z.strictObject({
      course_code: z.string(),
      course_name: z.string(),
      course_num: z.int(),
      round_num: z.int().min(1).max(4),
      start_hole: z.union([z.literal(1), z.literal(10)]),
      teetime: local,
      wave: z.enum(['early', 'late']),
    }),
  ),
};
const flat = {
  ...{ r1_teetime: local.nullable(), r2_teetime: local.nullable() },
  ...{ r3_teetime: local.nullable(), r4_teetime: local.nullable() },
  ...{ start_hole: z.int(), early_late: z.int() },
};
const fieldOf = <T extends z.ZodRawShape>(row: T) =>
  z.strictObject({
    course_name: z.string(),
    current_round: z.int().min(1).max(4),
    date_start: z.iso.date(),
    date_end: z.iso.date(),
    event_id: z.int(),
    event_name: z.string(),
    field: z.array(z.strictObject(row)),
    last_updated: stamp,
    multi_course: z.enum(['yes', 'no']),
    tour: z.literal('pga'),
    tz_offset: z.int(),
  });
export const field = fieldOf({ ...golfer, ...ranked, ...nested });
export const flatField = fieldOf({ ...golfer, ...ranked, ...flat });
export const teamField = fieldOf({ ...team, ...ranked, ...nested });

const offer = z.union([z.number().positive(), z.literal('NA')]);
export const odds = z.strictObject({
  books_offering: z.array(z.string()),
  event_name: z.string(),
  last_updated: stamp,
  market: z.literal('win'),
  notes: z.string(),
  odds: z.union([
    z.string(),
    z.array(
      z.strictObject({
        ...golfer,
        ...{ draftkings: offer, bet365: offer, betmgm: offer, fanduel: offer },
        datagolf: z.strictObject({ baseline: z.number(), baseline_history_fit: z.number() }),
      }),
    ),
  ]),
});
export const schedule = z.strictObject({
  current_season: z.int(),
  schedule: z.array(
    z.strictObject({
      course: z.string(),
      course_key: z.string(),
      event_id: z.union([z.int(), z.string().regex(/^\d+$/)]),
      event_name: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      location: z.string().regex(/^.+, .+$/),
      start_date: z.iso.date(),
      status: z.enum(['upcoming', 'in_progress', 'completed', 'cancelled']).optional(),
      tour: z.literal('pga'),
    }),
  ),
});
export const playerList = z.array(
  z.strictObject({ ...golfer, amateur: z.literal(0), country_code: z.string() }),
);

const count = z.int().min(0);
const total = z.strictObject({
  avg_score: z.number().nullable(),
  ...{
    players_thru: count,
    eagles_or_better: count,
    birdies: count,
    pars: count,
    bogeys: count,
    doubles_or_worse: count,
  },
});
const hole = z.strictObject({ hole: z.int(), par: z.int().min(3).max(5), yardage: z.int(), total });
export const holeStats = z.strictObject({
  ...{ event_name: z.string(), last_update: z.string(), current_round: z.int() },
  courses: z.array(
    z.strictObject({
      course_code: z.string(),
      rounds: z.array(z.strictObject({ round_num: z.int(), holes: z.array(hole).length(18) })),
    }),
  ),
});
