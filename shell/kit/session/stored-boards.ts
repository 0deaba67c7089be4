import { dayMs } from '@fairway/schema/days';

// The boards that a player was shown last, for when there is no network. They stay in this browser, belong to the
// name that was signed in and are gone with it: whoever is next at the same browser must not find them. Front-ends
// store them and the shell shows them; each has its own copy of this module, so that they share the
// storage alone.

const KEY = 'fairway.boards';

/** A browser is no archive. */
const mostBoards = 5;
const mostRows = 100;
/** As long as somebody stays logged in without being seen. */
const longestMs = 14 * dayMs;

/** A board as it is read without its front-end: heads of columns, and the scores below them. */
export interface StoredBoard {
  pool: string;
  /** The tournament whose scores these are. */
  tournament: string;
  /** The heads of the scores. */
  columns: readonly string[];
  rows: readonly { position: string; player: string; scores: readonly (number | null)[] }[];
}

export interface StoredAt {
  /** When it was last received, by the browser's clock. The name is part of the stored format, which other builds read. */
  keptAt: number;
}

interface Kept {
  of: string;
  boards: (StoredBoard & StoredAt)[];
}

/** Stores a board in place of the pool's earlier one. */
export function storeBoard(username: string, board: StoredBoard): void {
  const others = storedBoards(username).filter(({ pool }) => pool !== board.pool);
  const kept = { ...board, rows: board.rows.slice(0, mostRows), keptAt: Date.now() };
  write({ of: username, boards: [kept, ...others].slice(0, mostBoards) });
}

/** This player's stored boards, newest first. */
export function storedBoards(username: string | null): (StoredBoard & StoredAt)[] {
  const kept = read();
  if (username === null || kept?.of !== username) return [];
  return kept.boards.filter(({ keptAt }) => Date.now() - keptAt < longestMs);
}

/** For a pool that was left or deleted. */
export function deleteStoredBoard(pool: string): void {
  const kept = read();
  if (kept) write({ ...kept, boards: kept.boards.filter((board) => board.pool !== pool) });
}

/** Deletes all boards that are not this player's; all where nobody is signed in. */
export function deleteBoardsOfOthers(username: string | null): void {
  if (username === null || read()?.of !== username) localStorage.removeItem(KEY);
}

function read(): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(kept?.boards) ? kept : null;
  } catch {
    return null;
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage only means that there is no board without a network.
  }
}
