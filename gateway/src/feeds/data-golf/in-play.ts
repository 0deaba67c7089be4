import { z } from 'zod';
import { type FeedSource, lenient, readRows } from '../reading/lenient.ts';
import { anyList, anything, shaped } from '../reading/read-json.ts';
import { type EmptyBoard, isEmpty, isOfTeams } from './empty-board.ts';
import * as values from './values.ts';

type Strokes = number | null;

export interface InPlayBoard {
  kind: 'board';
  eventName: string;
  currentRound: number | null;
  /** Identifies a copy of the board; a time without a zone. Empty if the feed has none. */
  changeToken: string;
  golfers: {
    dgId: number;
    playerName: string;
    /** 'T2', 'CUT', '--', or an unknown word. */
    position: string | null;
    toPar: number | null;
    round: number | null;
    thru: number | null;
    today: number | null;
    /** For each finished round. */
    strokes: [Strokes, Strokes, Strokes, Strokes];
    course: string | null;
    country: string | null;
    /** The model's chance that they make the cut, 0 to 1. A board that an operator ruled on long ago has none. */
    makesCut?: number | null;
    /** The model's chance that they win, 0 to 1. */
    winChance?: number | null;
  }[];
  /** How many rows could not be read. */
  skipped: number;
}

export type InPlay = InPlayBoard | EmptyBoard;

const row = z.object({
  dg_id: values.dgId,
  player_name: anything,
  R1: values.strokes,
  R2: values.strokes,
  R3: values.strokes,
  R4: values.strokes,
  current_pos: anything,
  current_score: anything,
  round: anything,
  thru: anything,
  today: anything,
  course: anything,
  country: anything,
  make_cut: anything,
  win: anything,
});

const body = z.object({ data: anything, info: anything });
const info = z.object({ event_name: values.name, current_round: anything, last_update: anything });

export function readInPlay(answer: unknown, { service, report }: FeedSource): InPlay {
  const found = shaped(service, answer, body);
  if (isEmpty(found.data)) return { kind: 'empty' };
  const list = shaped(service, found.data, anyList);
  if (isOfTeams(list)) return { kind: 'team', eventName: values.text(Object(found.info).event_name) ?? null };
  const { event_name, current_round, last_update } = shaped(service, found.info, info);
  const { rows, skipped } = readRows(list, { service, report, shape: row, keyOf: ({ dg_id }) => dg_id });
  const value = lenient(report);
  return {
    kind: 'board',
    eventName: event_name,
    currentRound: value('info.current_round', current_round, values.round),
    changeToken: value('info.last_update', last_update, values.text) ?? '',
    golfers: rows.map((golfer) => {
      const position = value('current_pos', golfer.current_pos, values.text);
      if (position !== null && !values.isKnownPosition(position)) report('current_pos', position);
      // Playoff holes do not count: the fourth round is shown as finished.
      const playsOff = values.isPlayoff(golfer.round);
      return {
        dgId: golfer.dg_id,
        playerName: value('player_name', golfer.player_name, values.text) ?? '',
        position,
        toPar: value('current_score', golfer.current_score, values.toPar),
        round: value('round', golfer.round, values.round),
        thru: playsOff ? 18 : value('thru', golfer.thru, values.thru),
        today: playsOff ? null : value('today', golfer.today, values.toPar),
        strokes: [golfer.R1, golfer.R2, golfer.R3, golfer.R4],
        course: value('course', golfer.course, values.text),
        country: value('country', golfer.country, values.text),
        makesCut: value('make_cut', golfer.make_cut, values.probability),
        winChance: value('win', golfer.win, values.probability),
      };
    }),
    skipped,
  };
}
