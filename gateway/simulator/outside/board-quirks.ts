import { hourMs, minuteMs } from '@fairway/schema/days';
import { isComplete } from '../../sandbox/world/play/card.ts';
import { totalOf } from '../../sandbox/world/play/playoff.ts';
import type { Tournament } from '../../sandbox/world/play/tournament.ts';
import type { InPlay, InPlayRow } from '../../src/board/golden/oracle/feed/wire.ts';
import type { Quirk } from '../story/story.ts';

// What boards of real weeks have had in them while golf was played.

export type Row = InPlayRow & { current_score: number };
export interface Board extends InPlay {
  data: Row[];
  info: InPlay['info'] & { last_update: string };
}

interface Options {
  tournament: Tournament;
  quirks: readonly Quirk[];
  /** The board without them. */
  trueBoard(at: number): Board;
}

export function boardQuirks({ tournament, quirks, trueBoard }: Options) {
  const { entrants, rounds, event } = tournament;
  const idOf = ({ competitor }: Tournament['entrants'][number]) => competitor.golfers[0].id;
  // Who plays to the end, the last ones first.
  const playsOn = entrants
    .filter(({ cards }) => cards.length === 4 && cards.every(isComplete))
    .toSorted((one, other) => totalOf(other) - totalOf(one) || idOf(one) - idOf(other))
    .map(idOf);
  const thirdEndsAt = rounds[2]?.endsAt ?? Number.POSITIVE_INFINITY;
  const secondStartsAt = rounds[1]?.startsAt ?? Number.POSITIVE_INFINITY;

  // By the clock: a gateway that takes over from one that died with its copy is told the same.
  const isGap = (at: number): boolean => Math.floor(at / (7 * minuteMs)) % 3 === 0;

  function strange(board: Board, at: number, { kind, nth }: Quirk): void {
    const victim = playsOn[nth * 3];
    const place = board.data.findIndex(({ dg_id }) => dg_id === victim);
    const row = board.data[place];
    if (!row) return;
    // Of those who have made the cut the last ones do not play on, where too many have made it.
    const isOver = at >= thirdEndsAt + 30 * minuteMs;
    if (kind === 'made the cut, did not finish' && isOver) {
      const then = trueBoard(thirdEndsAt + 30 * minuteMs).data.find(({ dg_id }) => dg_id === victim);
      if (then) board.data[place] = { ...then, current_pos: 'MDF' };
    }
    const isSaid = at >= secondStartsAt + 2 * hourMs && at < secondStartsAt + 12 * hourMs;
    if (kind === 'withdrawn by mistake' && isSaid) row.current_pos = 'WD';
    // The last copies have them all: nobody could tell how the event ended.
    if (kind === 'row is missing now and then' && at < tournament.completeAt && isGap(at))
      board.data.splice(place, 1);
  }

  return {
    /** Makes the board strange, as the story has it. */
    apply: (board: Board, at: number): void => {
      if (board.info.event_name === event.name) for (const quirk of quirks) strange(board, at, quirk);
    },
    /** The same board as feeds write it too, which means the same. */
    written: (board: Board): object =>
      quirks.some(({ kind }) => kind === 'numbers as text')
        ? { ...board, data: board.data.map(inWords) }
        : board,
  };
}

const toPar = (score: number): string => (score === 0 ? 'E' : score > 0 ? `+${score}` : String(score));
const orBlank = (strokes: number | null): string => (strokes === null ? '' : String(strokes));

const inWords = (row: Row): object => ({
  ...row,
  current_score: toPar(row.current_score),
  today: toPar(row.today),
  thru: row.thru === 18 ? 'F' : row.thru === null ? '-' : String(row.thru),
  R1: orBlank(row.R1),
  R2: orBlank(row.R2),
  R3: orBlank(row.R3),
  R4: orBlank(row.R4),
});
