import { useState } from 'react';

/** What of a row tells whether it has changed, and where to. */
interface Scored {
  golfer: { id: string };
  toPar: number | null;
}

/** A row as it is shown: the same object for as long as nothing about it changes. */
export interface ShownRow<Row> {
  row: Row;
  /** Whether the golfer has just won or lost shots. Whoever only makes way for others hasn't moved. */
  move: 'up' | 'down' | null;
}

/** A board's rows, of which those that a new board leaves as they were need not be drawn again. */
export function useMoves<Row extends Scored>(rows: readonly Row[]): readonly ShownRow<Row>[] {
  const [{ source, shown }, show] = useState(() => ({ source: rows, shown: follow([], rows) }));
  if (source === rows) return shown;
  const next = follow(shown, rows);
  show({ source: rows, shown: next });
  return next;
}

/** The marks of the last moves stay until there are others. */
export function follow<Row extends Scored>(
  before: readonly ShownRow<Row>[],
  rows: readonly Row[],
): readonly ShownRow<Row>[] {
  const known = new Map(before.map((shown) => [shown.row.golfer.id, shown]));
  const same = (row: Row) => {
    const shown = known.get(row.golfer.id);
    return shown && JSON.stringify(shown.row) === JSON.stringify(row) ? shown : undefined;
  };
  if (rows.every((row, index) => before[index] && before[index] === same(row))) return before;
  return rows.map((row) => {
    const shown = same(row);
    return shown?.move === null
      ? shown
      : { row: shown?.row ?? row, move: moveOf(known.get(row.golfer.id)?.row, row) };
  });
}

function moveOf(before: Scored | undefined, now: Scored): 'up' | 'down' | null {
  if (before?.toPar == null || now.toPar === null || before.toPar === now.toPar) return null;
  return now.toPar < before.toPar ? 'up' : 'down';
}
