/** An answer without a board for us: golfers play in teams, or nothing is on. */
export type NoBoard = { kind: 'team'; eventName: string | null } | { kind: 'empty' };

/** Whether the list is there but holds nothing, as in a week without golf. */
export const isEmpty = (list: unknown): boolean =>
  list === null ||
  list === '' ||
  (Array.isArray(list) ? list.length === 0 : list instanceof Object && Object.keys(list).length === 0);

/** Whether teams stand where golfers would. */
export const isOfTeams = (list: readonly unknown[]): boolean =>
  list.some((row) => ['team_id', 'team_name', 'p1_dg_id'].some((field) => has(row, field))) &&
  !list.some((row) => has(row, 'dg_id'));

const has = (row: unknown, field: string) => Object(row)[field] != null;
