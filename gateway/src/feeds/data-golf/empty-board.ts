/** An answer without a usable board: a team event, or no event. */
export type EmptyBoard = { kind: 'team'; eventName: string | null } | { kind: 'empty' };

/** Whether the list is empty, as in a week without golf. */
export const isEmpty = (list: unknown): boolean =>
  list === null ||
  list === '' ||
  (Array.isArray(list) ? list.length === 0 : list instanceof Object && Object.keys(list).length === 0);

/** Whether the list has teams instead of golfers. */
export const isOfTeams = (list: readonly unknown[]): boolean =>
  list.some((row) => ['team_id', 'team_name', 'p1_dg_id'].some((field) => has(row, field))) &&
  !list.some((row) => has(row, 'dg_id'));

const has = (row: unknown, field: string) => Object(row)[field] != null;
