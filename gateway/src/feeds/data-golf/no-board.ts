/** An answer without a board for us: golfers play in teams, or nothing is on. */
export type NoBoard = { kind: 'team' } | { kind: 'empty' };

/** Whether the list is there but holds nothing, as in a week without golf. */
export const isEmpty = (list: unknown): boolean =>
  list === null ||
  list === '' ||
  (Array.isArray(list) ? list.length === 0 : list instanceof Object && Object.keys(list).length === 0);

export const isOfTeams = (list: readonly unknown[]): boolean =>
  list.some((row) => row instanceof Object && ('team_id' in row || 'team_name' in row || 'p1_dg_id' in row));
