import type { Answer } from '../../answer.ts';
import type { MockPool } from '../mock-pool.ts';
import { outsideText } from '../outside-answers.ts';

interface Around {
  isLocked: boolean;
  lockAt: string;
  prizesCents: number[];
}

/** A board as non-members see it: before the lock only the number of entries. */
export function publicBoardOf(pool: MockPool, board: Answer<'Board'>, around: Around): Answer<'PublicBoard'> {
  const { isLocked, lockAt, prizesCents } = around;
  const { rows, weeks, asOf, stale, official } = board as Known;
  const names = weeks.map(({ tournament }) => tournament.name);
  const last = weeks.findLast(({ rows: ofWeek }) => ofWeek.some(({ running }) => running !== null));
  return {
    poolName: pool.name,
    format: pool.format,
    round: pool.round,
    tournaments: names,
    tournament: last?.tournament.name ?? names[0] ?? null,
    zone: 'America/New_York',
    locked: isLocked,
    lockAt,
    entryCount: rows.length,
    outsideText: pool.settledOutside && outsideText,
    rows: isLocked ? rows.map(({ user, ...row }) => ({ ...row, username: user.username })) : [],
    asOf: isLocked ? asOf : null,
    stale,
    official,
    void: pool.isVoid,
    prizesCents,
    // Short, since the mock's clock is moved by hand.
    lookAgainSeconds: 1,
  };
}

/** The parts of a board that the mock always has as plain values. */
interface Known {
  rows: {
    id: string;
    user: { username: string };
    position: string;
    rounds: (number | null)[];
    running: number | null;
    total: number | null;
    weeks: (number | null)[];
    points: number | null;
    weekPoints: (number | null)[];
    moved: number | null;
    prizeCents: number | null;
    prizeWords: string | null;
  }[];
  weeks: { tournament: { name: string }; rows: { running: number | null }[] }[];
  asOf: string | null;
  stale: boolean;
  official: boolean;
}

/** The links of its board and of one's own card, for members. */
export const linksOf = ({ publicBoard }: MockPool, isMember: boolean) => {
  const isShown = isMember && publicBoard !== null;
  return {
    publicBoard: isShown ? { url: `${location.origin}/board/${publicBoard}` } : null,
    cardLink: () => (isShown ? `${location.origin}/share/cards/${publicBoard}.png` : null),
  };
};
