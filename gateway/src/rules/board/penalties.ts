// What a golfer who is out scores for a round that they did not complete (G39): a number of strokes over par; or the
// highest score of the round, of all who finished it; or one more than the highest of the golfers on the contest's
// cards. While a round is played, the highest so far.

import { roundNumbers } from '../golf/tournament.ts';
import type { MissedRound } from '../pools/pool-rules.ts';
import { type GolferLines, toParOf } from './lines.ts';

/** Cards of one week, with the golfers who play for them; null where there is none. */
export type Cards = Iterable<readonly number[] | null>;

/** Of the four rounds; null as long as nobody has finished one. */
export type Penalties = readonly (number | null)[];

export function penaltiesOf(lines: GolferLines, missedRound: MissedRound, cards: Cards): Penalties {
  if (missedRound.kind === 'over-par') return roundNumbers.map(() => missedRound.strokes);
  const ofField = worstOfField(lines);
  return missedRound.kind === 'worst-of-field' ? ofField : worstOfPool(lines, cards, ofField);
}

const known = new WeakMap<GolferLines, Penalties>();

/** Worked out once for all boards. */
function worstOfField(lines: GolferLines): Penalties {
  const worst = known.get(lines) ?? worstOf(lines, lines.keys());
  known.set(lines, worst);
  return worst;
}

/** Where nobody on the cards has finished a round, the highest of the field stands in. */
function worstOfPool(lines: GolferLines, cards: Cards, ofField: Penalties): Penalties {
  const worst = worstOf(lines, new Set([...cards].flatMap((card) => card ?? [])));
  return ofField.map((score, at) => {
    const highest = worst[at] ?? score;
    return highest === null ? null : highest + 1;
  });
}

function worstOf(lines: GolferLines, ids: Iterable<number>): Penalties {
  const worst: (number | null)[] = roundNumbers.map(() => null);
  for (const id of ids) {
    const line = lines.get(id);
    for (const round of line ? roundNumbers : []) {
      const toPar = line ? toParOf(line, round) : null;
      const before = worst[round - 1] ?? null;
      if (toPar !== null && (before === null || toPar > before)) worst[round - 1] = toPar;
    }
  }
  return worst;
}
