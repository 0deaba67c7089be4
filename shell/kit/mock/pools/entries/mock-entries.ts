import type { Answer } from '../../answer.ts';
import type { MockPool } from '../mock-pool.ts';

// The mock keeps what belongs to an entry by its key: 'ann' for a member's first one, 'ann 2' for another.

export const entryKey = (username: string, number: number | null = 1): string =>
  number === null || number === 1 ? username : `${username} ${number}`;

export function entryOf(key: string): { username: string; number: number } {
  const [username = '', number = '1'] = key.split(' ');
  return { username, number: Number(number) };
}

/** The keys of a member's entries, the first one first. */
export const entriesOf = (pool: MockPool, username: string): string[] => [
  username,
  ...pool.moreEntries.filter((key) => entryOf(key).username === username).sort(),
];

/** The keys of all entries. */
export const allEntries = (pool: MockPool): string[] =>
  pool.members.flatMap((member) => entriesOf(pool, member));

/** What a row says of whose it is. */
export const namedEntry = (pool: MockPool, key: string) => ({
  entry: entryOf(key).number,
  nickname: pool.nicknames[key] ?? null,
});

export const allowed: Answer<'Decision'> = {
  allowed: true,
  code: null,
  message: null,
  until: null,
  note: null,
};
export const refused = (
  code: Answer<'ErrorCode'>,
  message: string,
  until: string | null = null,
): Answer<'Decision'> => ({ allowed: false, code, message, until, note: null });

/** Whether a member may add an entry. */
export function anotherEntry(pool: MockPool, username: string, isClosed: boolean): Answer<'Decision'> {
  const most = Number(pool.chosenRules?.entriesAMember ?? 1);
  if (most === 1) return refused('CONFLICT', 'Everybody plays one entry in this pool.');
  if (isClosed) return refused('LOCKED', 'Entries can be added until picks lock.');
  return entriesOf(pool, username).length < most
    ? allowed
    : refused('CONFLICT', `A member plays up to ${most} entries in this pool.`);
}

/** Whether an entry may be given back. */
export function giveBack(pool: MockPool, key: string, isClosed: boolean): Answer<'Decision'> {
  if (entryOf(key).number === 1)
    return refused('CONFLICT', 'The first entry stays: to give it back, leave the pool.');
  if (isClosed) return refused('LOCKED', 'Entries can be given back until the contest locks.');
  const isPaid = pool.buyInCents > 0 && !pool.unpaid.includes(key);
  return { ...allowed, note: isPaid ? 'Your buy-in of $30 goes back to your account balance.' : null };
}

/** Adds the lowest number that is free; it is unpaid where the pool has a buy-in. */
export function addEntry(pool: MockPool, username: string, wanted?: number | null): string {
  const numbers = entriesOf(pool, username).map((key) => entryOf(key).number);
  const free = [2, 3, 4, 5].find((number) => !numbers.includes(number)) ?? 5;
  const key = entryKey(username, wanted ?? free);
  if (entriesOf(pool, username).includes(key)) return key;
  pool.moreEntries.push(key);
  if (pool.buyInCents > 0) pool.unpaid.push(key);
  return key;
}

/** Takes one away with its card. */
export function removeEntry(pool: MockPool, key: string): void {
  pool.moreEntries = pool.moreEntries.filter((other) => other !== key);
  pool.unpaid = pool.unpaid.filter((other) => other !== key);
  for (const kept of [pool.saved, pool.drafts])
    for (const place of Object.keys(kept)) if (place.startsWith(`${key} `)) delete kept[place];
}
