import { useState } from 'react';
import { maxMovingRows } from '../screen-constants.ts';

/** How to read the owner and the score of a row. */
export interface RowAccess<Row> {
  id: (row: Row) => string;
  toPar: (row: Row) => number | null;
}

/** A row as it is shown: the same object while nothing in it changes. */
export interface ShownRow<Row> {
  row: Row;
  /** Whether the row is seen to change its score just now. A row that is only passed by others has not moved. */
  move: 'up' | 'down' | null;
}

/** A board's rows; rows that did not change keep their object, so that they are not rendered again. */
export function useRowMovements<Row>(
  rows: readonly Row[],
  reading: RowAccess<Row>,
): readonly ShownRow<Row>[] {
  const [{ source, shown }, show] = useState(() => ({ source: rows, shown: markMoves([], rows, reading) }));
  if (source === rows) return shown;
  const next = markMoves(shown, rows, reading);
  show({ source: rows, shown: next });
  return next;
}

/** The marks of the last moves stay until there are new ones. */
export function markMoves<Row>(
  before: readonly ShownRow<Row>[],
  rows: readonly Row[],
  { id, toPar }: RowAccess<Row>,
): readonly ShownRow<Row>[] {
  const known = new Map(before.map((shown) => [id(shown.row), shown]));
  const same = (row: Row) => {
    const shown = known.get(id(row));
    return shown && isEqual(shown.row, row) ? shown : undefined;
  };
  if (rows.length === before.length && rows.every((row, index) => before[index] === same(row))) return before;
  let moving = 0;
  return rows.map((row) => {
    const shown = same(row);
    if (shown?.move === null) return shown;
    const earlier = known.get(id(row));
    const move = earlier ? moveOf(toPar(earlier.row), toPar(row)) : null;
    // Each has the browser draw it on a layer of its own, and a hundred of them take a phone a third of a second.
    if (move) moving += 1;
    return { row: shown?.row ?? row, move: moving <= maxMovingRows ? move : null };
  });
}

/** Of two answers' values, which are read from JSON. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const parts = Object.entries(one);
  return (
    parts.length === Object.keys(other).length &&
    parts.every(([name, value]) => isEqual(value, Reflect.get(other, name)))
  );
}

function moveOf(before: number | null, now: number | null): 'up' | 'down' | null {
  if (before === null || now === null || before === now) return null;
  return now < before ? 'up' : 'down';
}
