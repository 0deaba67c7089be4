// What the stats feed says, as it stands on the wire: only what the oracle reads of it. Nothing here comes
// from the product, which has adapters of its own for the same answers.

/** One answer of the feed: when it was given, to which call, and its body. */
export interface Copy {
  at: Date;
  path: string;
  body: unknown;
  /** A board that contradicts those before it, and so must not be believed. */
  isContradiction?: true;
  /** It was asked for a board, and gave none that can be used. */
  isMissing?: true;
}

export const inPlayPath = '/preds/in-play';

/** Not the feed's, but an operator's word: the event's board is final as it is. */
export const rulingPath = 'ruling';

export interface InPlayRow {
  dg_id: number;
  player_name: string;
  current_pos: string;
  round: number;
  thru: number | null;
  today: number;
  R1: number | null;
  R2: number | null;
  R3: number | null;
  R4: number | null;
}

export interface InPlay {
  data: InPlayRow[];
  info: { event_name: string };
}

export interface FieldUpdates {
  event_name: string;
  tz_offset: number;
  field: {
    dg_id: number;
    player_name: string;
    teetimes: { round_num: number; teetime: string; course_code: string }[];
  }[];
}

export interface Outrights {
  event_name: string;
  /** A sentence instead of a list while there are no offers. */
  odds: string | { dg_id: number; draftkings: number | 'NA' }[];
}

export interface HoleStats {
  event_name: string;
  courses: { course_code: string; rounds: { round_num: number; holes: { par: number }[] }[] }[];
}

export interface Schedule {
  schedule: { event_name: string; status?: string }[];
}
