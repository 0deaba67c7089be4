import type { User } from '../accounts/users/user.entity.ts';
import { batched } from '../async/batched.ts';
import type { Ctx } from '../context.ts';
import { rowsOf, stored, text } from '../database/rows.ts';
import { isStale } from '../golf/scores/stale-scores.ts';
import type { ContestView } from '../pools/contests/contest.queries.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { rulesOfContest } from '../pools/pool-rules/rules-of-pool.ts';
import { poolView } from '../pools/pool-view.service.ts';
import { buyInOf, potOfPool } from '../pools/settled-outside/pot-of-pool.ts';
import type { BoardEntry, RankedBoard, WeekOfBoard } from '../rules/board/board.ts';
import { hasRoundEnded } from '../rules/board/history/race.ts';
import { rankBoard } from '../rules/board/rank-board.ts';
import { type EventPlay, type Scoring, type WeekScores, weekScores } from '../rules/board/scoring.ts';
import { type Pot, type PotOutcome, sharePrizes, sharesIfEndedNow } from '../rules/money/prizes.ts';
import { prizesInWords } from '../rules/money/prizes-in-words.ts';
import { isInPot } from '../rules/pools/settled-outside.ts';
import {
  type BoardFacts,
  type EntryFacts,
  type FrozenFacts,
  factsAt,
  idsOfEvidence,
  readPlayers,
  thawFacts,
} from './board-facts.ts';
import { boardVersion } from './board-states.ts';
import { evidenceOf, type LeaderboardLines } from './evidence/evidence.ts';

/** One week of a board. */
export interface BoardWeek {
  contest: ContestView;
  week: number;
  event: EventPlay;
  lines: LeaderboardLines;
  /** What each golfer gives the cards they are on; worked out once, for whichever row is asked about first. */
  scores(): WeekScores;
}

/** A contest's board, as everyone sees it. */
export interface BoardView {
  view: ContestView;
  weeks: BoardWeek[];
  /** Grows with every change, from contest to contest of a pool too. */
  version: number;
  /** Game time of the scores in it. */
  asOf: Date | null;
  isStale: boolean;
  isSettled: boolean;
  facts: BoardFacts;
  ranked: RankedBoard;
  /** Whose entry does not count, or who has none in this contest. */
  unranked: string[];
  /** What became of the pot; null until it is settled. */
  pot: PotOutcome | null;
  /** Once it is settled, the prizes in words that it was played for, from first place on. */
  prizesInWords?: readonly string[];
  /** Whom it names, by id, where they were read with it. */
  users?: ReadonlyMap<string, User>;
}

/** What settlement keeps for good. */
export type FrozenBoard = Pick<BoardView, 'version' | 'ranked' | 'unranked' | 'prizesInWords'> & {
  facts: FrozenFacts;
  asOf: string | null;
  pot: PotOutcome;
  /** Where the group settles outside, how many entries the prizes were worked out from. */
  entriesInPot?: number;
};

/** The board of the pool's contest that is open or in play; null where it has none, and for strangers. */
export async function boardForMember(ctx: Ctx, pool: Pool): Promise<BoardView | null> {
  const { contest, isMember } = await poolView(ctx, pool);
  return contest && isMember ? batched(ctx, boardsOf).load(contest) : null;
}

/** By contest, boards that were read before and whose entries and members are still the same. */
export type KnownBoards = ReadonlyMap<string, Pick<BoardView, 'facts' | 'unranked'>>;

/**
 * Several boards, in as many statements as for one. A settled contest answers what settlement froze; entries and
 * members that are known are not read.
 */
export async function boardsOf(
  ctx: Ctx,
  views: readonly ContestView[],
  known: KnownBoards = new Map(),
): Promise<(BoardView | null)[]> {
  const settled = views.filter(({ contest }) => contest.settledAt);
  const inPlay = views.filter(({ contest }) => !contest.settledAt);
  const boards = new Map([...(await frozenBoards(ctx, settled)), ...(await liveBoards(ctx, inPlay, known))]);
  return views.map(({ contest }) => boards.get(contest.id) ?? null);
}

type Boards = [string, BoardView][];

async function frozenBoards({ em }: Ctx, views: readonly ContestView[]): Promise<Boards> {
  if (views.length === 0) return [];
  const rows = await rowsOf(
    em,
    { id: text, board: stored<FrozenBoard>() },
    'select id, frozen_board as board from contest where id = any(array[?]::uuid[]) and frozen_board is not null',
    [views.map(({ contest }) => contest.id)],
  );
  const evidence = await evidenceOf(
    em,
    rows.flatMap(({ board }) => idsOfEvidence(board.facts)),
  );
  const viewOf = new Map(views.map((view) => [view.contest.id, view]));
  return rows.flatMap(({ id, board }) => {
    const view = viewOf.get(id);
    const asOf = board.asOf === null ? null : new Date(board.asOf);
    if (!view) return [];
    const facts = thawFacts(board.facts, evidence);
    return [
      [id, { ...board, facts, asOf, view, weeks: weeksOf(view, facts), isStale: false, isSettled: true }],
    ];
  });
}

async function liveBoards(ctx: Ctx, views: readonly ContestView[], known: KnownBoards): Promise<Boards> {
  if (views.length === 0) return [];
  const unknown = views.filter(({ contest }) => !known.has(contest.id));
  const players = await readPlayers(ctx.em, unknown);
  const facts = await factsAt(ctx.em, views, ctx.gameClock.now(), ({ contest }) => {
    return known.get(contest.id)?.facts.entries ?? players.get(contest.id)?.entries ?? [];
  });
  return views.map((view, place) => {
    const read = facts[place] ?? { weeks: [], entries: [] };
    const counting = new Set(countingEntries(read).map(({ userId }) => userId));
    const { memberIds = [] } = players.get(view.contest.id) ?? {};
    const unranked =
      known.get(view.contest.id)?.unranked ?? memberIds.filter((userId) => !counting.has(userId));
    return [view.contest.id, liveBoard(ctx, view, read, unranked)];
  });
}

function liveBoard(ctx: Ctx, view: ContestView, facts: BoardFacts, unranked: string[]): BoardView {
  const weeks = weeksOf(view, facts);
  const ranked = rankEntries(view, facts, weeks);
  const shown = view.weeks[ranked.weekShown]?.tournament;
  return {
    view,
    weeks,
    version: versionOf(view),
    asOf: shown?.liveAt ?? null,
    isStale: view.weeks.some(({ tournament }, week) =>
      isStale(ctx, tournament, facts.weeks[week]?.firstTeeAt),
    ),
    isSettled: false,
    facts,
    ranked,
    unranked,
    pot: null,
  };
}

export const versionOf = ({ contest, weeks }: ContestView): number =>
  boardVersion(
    contest,
    weeks.map(({ tournament }) => tournament.version),
  );

export const countingEntries = ({ entries }: Pick<BoardFacts, 'entries'>) =>
  entries.filter(({ countsSince }) => countsSince !== null);

/** The rules that the contest's board goes by. */
export const scoringOf = (view: ContestView): Scoring => ({
  ...rulesOfContest(view),
  onlyRound: view.pool.round,
});

const weeksOf = (contest: ContestView, { weeks, entries }: BoardFacts): BoardWeek[] =>
  weeks.map(({ event, lines }, place) => ({
    contest,
    week: contest.weeks[place]?.week ?? place + 1,
    event,
    lines,
    scores: once(() =>
      weekScores(
        lines,
        event,
        scoringOf(contest),
        countingEntries({ entries }).map(({ cards }) => cards[place]?.golfers ?? null),
      ),
    ),
  }));

function once<T extends object>(work: () => T): () => T {
  let done: T | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

const rankedEntries = new WeakMap<readonly EntryFacts[], readonly BoardEntry[]>();

/** The same objects as long as the entries are not read again, so that what the rules cache by them stays valid. */
function entriesOf(facts: BoardFacts): readonly BoardEntry[] {
  const known = rankedEntries.get(facts.entries);
  if (known) return known;
  const entries = countingEntries(facts).map(({ id, name, cards }) => ({
    id,
    name,
    cards: cards.map((card) => card?.golfers ?? null),
    ...(cards.some((card) => card?.guess != null) && { guesses: cards.map((card) => card?.guess ?? null) }),
  }));
  rankedEntries.set(facts.entries, entries);
  return entries;
}

/** What the rules make a board of: its entries, its weeks, and what scores. */
export function rankingInput({ view, weeks, facts }: Pick<BoardView, 'view' | 'weeks' | 'facts'>) {
  const entries = entriesOf(facts);
  const played: WeekOfBoard[] = weeks.map(({ event, lines }, place) => ({
    event,
    lines,
    isLocked: facts.weeks[place]?.isLocked ?? false,
  }));
  return { entries, weeks: played, how: scoringOf(view) };
}

function rankEntries(view: ContestView, facts: BoardFacts, ofBoard: readonly BoardWeek[]): RankedBoard {
  const { entries, weeks, how } = rankingInput({ view, facts, weeks: [...ofBoard] });
  return rankBoard(entries, weeks, how);
}

/** The prizes of the places by the current board. */
export function potOutcomeOf({ pool }: ContestView, facts: BoardFacts, ranked: RankedBoard): PotOutcome {
  const entries = new Map(countingEntries(facts).map((entry) => [entry.id, entry]));
  const claimants = ranked.rows.flatMap(({ entryId, rank }) => {
    const since = entries.get(entryId)?.countsSince;
    return rank !== null && since ? [{ entryId, rank, paidAt: new Date(since) }] : [];
  });
  return sharePrizes(potAt(pool, facts), claimants);
}

/** The pot that the current board's places are paid from. */
export function potAt(pool: ContestView['pool'], facts: BoardFacts): Pot {
  const paid = inPot(pool, facts);
  return potOfPool(pool, paid.length, new Set(paid.map(({ userId }) => userId)).size);
}

/** How many of the entries that count are in the pot. */
export const countEntriesInPot = (pool: ContestView['pool'], facts: BoardFacts): number =>
  inPot(pool, facts).length;

function inPot({ settledOutside }: ContestView['pool'], facts: BoardFacts): EntryFacts[] {
  const counting = countingEntries(facts);
  if (!settledOutside) return counting;
  return counting.filter(({ isPaidOutside = false, cards }) =>
    isInPot(settledOutside, { isPaid: isPaidOutside, hasCard: cards.some((card) => card !== null) }),
  );
}

/** What each entry would win if it ended now, while that is open: by the rules that settle. */
export function prizesIfEndedNow(board: BoardView): { entryId: string; cents: number }[] {
  const { view, facts, ranked, isSettled } = board;
  if (isSettled || buyInOf(view.pool) === 0) return [];
  const counting = new Map(countingEntries(facts).map((entry) => [entry.id, entry]));
  const contenders = ranked.rows.flatMap(({ entryId, rank }) => {
    const { countsSince = null, cards = [] } = counting.get(entryId) ?? {};
    const hasCard = cards.some((card) => card !== null);
    return countsSince === null ? [] : [{ entryId, rank, paidAt: new Date(countsSince), hasCard }];
  });
  const { weeks, how } = rankingInput(board);
  return sharesIfEndedNow(potAt(view.pool, facts), contenders, hasRoundEnded(weeks, how));
}

/** By entry, what it won where prizes are named in words; of nobody before it is settled. */
export const wonInWords = ({
  prizesInWords: words = [],
  ranked,
}: Pick<BoardView, 'prizesInWords' | 'ranked'>): Map<string, string> => prizesInWords(words, ranked.rows);
