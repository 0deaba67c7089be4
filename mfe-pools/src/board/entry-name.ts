/** A line that is of one of a member's entries. */
export interface OfEntry {
  user: { username: string };
  /** 1 is the first. */
  entry: number;
  nickname: string | null;
}

/** What tells it from all others of a board, also in an address: no username has a space in it. */
export const entryKey = ({ user, entry }: OfEntry): string =>
  entry === 1 ? user.username : `${user.username} ${entry}`;

/** 'ann', 'ann 2', or the nickname. */
export const entryName = (row: OfEntry): string => row.nickname ?? entryKey(row);
