import { entryWithMember } from '@fairway/schema/display';
import {
  type BoardView,
  boardsOf,
  countEntriesInPot,
  scoringOf,
  versionOf,
  wonInWords,
} from '../board/board.service.ts';
import { ownersOf } from '../board/board-facts.ts';
import { shownSums } from '../board/rows/shown-sums.ts';
import type { Ctx } from '../context.ts';
import { type ContestView, cardLocksOf, contestNow } from '../pools/contests/contest.queries.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { userById } from '../pools/pool.queries.ts';
import { buyInOf, potOfPool } from '../pools/settled-outside/pot-of-pool.ts';
import { roundShown } from '../rules/board/thru.ts';
import type { RoundState, TournamentState } from '../rules/golf/tournament.ts';
import { prizesShown } from '../rules/money/prizes.ts';
import type { PoolFormat } from '../rules/pools/formats.ts';
import { outsideSentence } from '../rules/pools/settled-outside.ts';
import { BoardCache } from './board-cache.ts';

/** An entry, by the name on the board. */
export interface SharedRow {
  id: string;
  username: string;
  position: string;
  rounds: (number | null)[];
  running: number | null;
  total: number | null;
  weeks: (number | null)[];
  /** In hundredths, where points score: strokes are null then. */
  points: number | null;
  weekPoints: (number | null)[];
  /** Places gained since the current round began; null in the first round. */
  moved: number | null;
  prizeCents: number | null;
  prizeWords: string | null;
}

export interface SharedTournament {
  name: string;
  zone: string;
  state: TournamentState;
  rounds: RoundState[];
}

/** What outsiders may see of a pool's board: no cards, and before the lock not even names (G8). Plain JSON. */
export interface SharedBoard {
  pool: { name: string; format: PoolFormat; round: number | null };
  /** Whether points score, and not strokes. */
  isPoints: boolean;
  /** The tournaments by week; empty if the schedule has none for the pool. */
  tournaments: SharedTournament[];
  /** The week that is current, last or next, from 1; null without a tournament. */
  week: number | null;
  /** The current or last round, from 1; null before the first, and for a single round. */
  round: number | null;
  /** Before that only the number of entries is shown. */
  isLocked: boolean;
  lockAt: Date | null;
  entryCount: number;
  rows: SharedRow[];
  asOf: Date | null;
  isStale: boolean;
  isSettled: boolean;
  isVoid: boolean;
  /** The prizes of the places, the first one first; empty in a free pool. */
  prizesCents: number[];
  /** What to know of money that the group settles itself; null elsewhere. */
  outsideText: string | null;
}

const boards = new BoardCache<SharedBoard>();

/** The current board. Names may be a second old, computed for another viewer. */
export async function sharedBoard(ctx: Ctx, pool: Pool): Promise<SharedBoard> {
  const { id, name, format, round, buyInCents, payoutsBps, namedPrizes } = pool;
  const view = await contestNow(ctx, id);
  if (!view) return { pool: { name, format, round }, ...nothingYet };
  const { contest } = view;
  const now = ctx.gameClock.now();
  const { firstAt, lastAt } = cardLocksOf(view);
  const locked = { isLocked: now >= firstAt || hasBegun(view), isWhole: now >= lastAt };
  const weeksLocked = view.weeks.filter(({ locks }) => now >= locks.firstAt).length;
  const state = [
    name,
    format,
    round,
    buyInCents,
    payoutsBps,
    namedPrizes,
    contest.id,
    contest.settledAt,
    versionOf(view),
  ];
  return boards.get(ctx, id, JSON.stringify([...state, firstAt, locked, weeksLocked]), () =>
    workOut(ctx, pool, view, locked),
  );
}

/** Where shots come before the tee times that are known. */
const hasBegun = ({ pool, weeks: [first] }: ContestView): boolean =>
  first !== undefined && first.tournament.roundStates[(pool.round ?? 1) - 1] !== 'scheduled';

interface Locked {
  isLocked: boolean;
  /** Whether no card can come any more. */
  isWhole: boolean;
}

async function workOut(
  ctx: Ctx,
  pool: Pool,
  view: ContestView,
  { isLocked, isWhole }: Locked,
): Promise<SharedBoard> {
  const { name, format, round } = pool;
  const [board] = await boardsOf(ctx, [view]);
  if (!board) return { pool: { name, format, round }, ...nothingYet };
  return {
    pool: { name, format, round },
    isPoints: scoringOf(view).scoring === 'points',
    tournaments: view.weeks.map(({ tournament }) => ({
      name: tournament.name,
      zone: tournament.zone,
      state: tournament.status,
      rounds: tournament.roundStates,
    })),
    week: board.ranked.weekShown + 1,
    round: round === null && isLocked ? roundOf(board) : null,
    isLocked,
    lockAt: cardLocksOf(view).firstAt,
    entryCount: board.ranked.rows.length,
    rows: isLocked ? await rowsOf(ctx, board) : [],
    asOf: isLocked ? board.asOf : null,
    isStale: board.isStale,
    isSettled: board.isSettled,
    isVoid: view.contest.outcome === 'void',
    prizesCents: buyInOf(pool) === 0 ? [] : prizesOf(pool, board, isWhole),
    outsideText: pool.settledOutside && outsideSentence,
  };
}

const nothingYet = {
  isPoints: false,
  tournaments: [],
  week: null,
  round: null,
  isLocked: false,
  lockAt: null,
  entryCount: 0,
  rows: [],
  asOf: null,
  isStale: false,
  isSettled: false,
  isVoid: false,
  prizesCents: [],
  outsideText: null,
} satisfies Omit<SharedBoard, 'pool'>;

/** The tournament of the week that the board shows. */
export const tournamentOnBoard = ({ tournaments, week }: SharedBoard): SharedTournament | null =>
  tournaments[(week ?? 0) - 1] ?? null;

async function rowsOf(ctx: Ctx, board: BoardView): Promise<SharedRow[]> {
  const { view, facts, ranked, pot } = board;
  const { scoring } = scoringOf(view);
  const ownerOf = ownersOf(facts);
  const nameOf = async (entryId: string) => {
    const { userId, ...name } = ownerOf(entryId);
    return entryWithMember((await userById(ctx, userId))?.shownName ?? '', name);
  };
  const prizeOf = new Map(
    pot?.kind === 'prizes' ? pot.shares.map(({ entryId, cents }) => [entryId, cents]) : [],
  );
  const wordsOf = wonInWords(board);
  return Promise.all(
    ranked.rows.map(async ({ entryId, position, rounds, moved, ...row }) => ({
      id: entryId,
      username: await nameOf(entryId),
      position,
      rounds,
      ...shownSums(scoring, row),
      moved,
      prizeCents: prizeOf.get(entryId) ?? null,
      prizeWords: wordsOf.get(entryId) ?? null,
    })),
  );
}

function roundOf({ weeks, ranked }: BoardView): number | null {
  const week = weeks[ranked.weekShown];
  return week ? roundShown(week.event, null, week.lines) : null;
}

function prizesOf(pool: Pool, { pot, ranked, facts }: BoardView, isWhole: boolean): number[] {
  if (pot) return pot.kind === 'prizes' ? pot.prizesCents : [];
  const entries = pool.settledOutside ? countEntriesInPot(pool, facts) : ranked.rows.length;
  return prizesShown(potOfPool(pool, entries), entries, isWhole);
}
