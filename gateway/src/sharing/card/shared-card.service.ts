import { entryWithMember } from '@fairway/schema/display';
import { type BoardView, boardsOf, scoringOf } from '../../board/board.service.ts';
import { entryNameOf } from '../../board/board-facts.ts';
import { golferScoresOf } from '../../board/golfer-scores.service.ts';
import type { CountedGolfer } from '../../board/rows/counted-golfer.types.ts';
import type { Ctx } from '../../context.ts';
import { idsOfToken, tokenForIds } from '../../keys/signed-link.ts';
import { networkOf } from '../../limits/network.ts';
import { countAttempt } from '../../limits/rate-limit.service.ts';
import { Entry } from '../../pools/contests/contest.entity.ts';
import { contestNow, contestWithId } from '../../pools/contests/contest.queries.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { userById } from '../../pools/pool.queries.ts';
import { Refusal } from '../../refusal.ts';
import { scoreText } from '../../rules/board/points/shown-score.ts';
import { roundShown } from '../../rules/board/thru.ts';
import type { PublicBoardLink } from '../public-board.entity.ts';
import { looksByLink, openLink } from '../public-board.service.ts';

/** A golfer of a card. */
export interface SharedGolfer {
  name: string;
  /** On the leaderboard. */
  position: string;
  /** In the tournament. */
  toPar: number | null;
  /** Whether their score in the round shown counts. */
  counts: boolean;
}

/** A card as its member shows it to others: from the lock on, when the pool can see it anyway. Plain JSON. */
export interface SharedCard {
  poolName: string;
  player: string;
  position: string;
  score: string;
  tournament: { name: string; zone: string };
  /** The round in play or played last, from 1; null before the first shot. */
  round: number | null;
  isSettled: boolean;
  /** It came to nothing. */
  isVoid: boolean;
  golfers: SharedGolfer[];
  /** The best round of that round's, among the card's golfers. */
  best: { name: string; toPar: number; strokes: number | null; isLive: boolean } | null;
  asOf: Date | null;
}

const noCard = () => new Refusal('NOT_FOUND', 'There is no card to show this week.');

/** The caller's own card of the week in play, of that entry of theirs. */
export async function ownCard(ctx: Ctx, pool: Pool, entry: unknown = '1'): Promise<SharedCard> {
  if (typeof entry !== 'string' || !/^[1-5]$/.test(entry))
    throw new Refusal('INVALID', 'entry must be 1 to 5.', { field: 'entry' });
  const board = await boardOf(ctx, pool);
  const { caller } = ctx;
  const own = board.facts.entries.find(
    ({ userId, number = 1 }) =>
      caller.kind === 'user' && userId === caller.userId && number === Number(entry),
  );
  if (!own) throw noCard();
  return cardOf(ctx, board, own.id);
}

/**
 * The card of a link, as long as the pool's board is public by the link that it was made under. Everything else is
 * refused alike, so that a dead link reveals nothing.
 */
export async function cardOfLink(ctx: Ctx, token: string): Promise<SharedCard> {
  await countAttempt(ctx, looksByLink, networkOf(ctx.address));
  const { em, keys } = ctx;
  const [id, linkId] = idsOfToken('card', token, { keys, count: 2 }) ?? [];
  const link = linkId ? await openLink(ctx, linkId) : null;
  const entry = link && id ? await em.findOne(Entry, { id }) : null;
  const contest = entry && (await contestWithId(ctx, entry.contestId));
  const pool = link && (await em.findOne(Pool, { id: link.poolId, deletedAt: null }));
  const [board] = pool && contest?.pool.id === pool.id ? await boardsOf(ctx, [contest]) : [];
  if (!entry || !board)
    throw new Refusal('NOT_FOUND', 'This card is not public, or not any more.', { field: 'token' });
  return cardOf(ctx, board, entry.id);
}

/** Where whoever has the link sees the card: signed with the board's own link, so that it is over with that one. */
export const cardUrl = ({ keys, settings }: Ctx, entryId: string, { id }: PublicBoardLink): string =>
  `${settings.publicUrl}/share/cards/${tokenForIds('card', [entryId, id], keys)}.png`;

async function boardOf(ctx: Ctx, pool: Pool): Promise<BoardView> {
  const view = await contestNow(ctx, pool.id);
  const [board] = view ? await boardsOf(ctx, [view]) : [];
  if (!board) throw noCard();
  return board;
}

/** Whether everybody in the pool sees the cards of the week that the board shows. */
export const areCardsShown = (ctx: Ctx, { view, ranked }: BoardView): boolean => {
  const week = view.weeks[ranked.weekShown];
  return week !== undefined && ctx.gameClock.now() >= week.locks.lastAt;
};

async function cardOf(ctx: Ctx, board: BoardView, entryId: string): Promise<SharedCard> {
  const { view, facts, ranked, isSettled, asOf } = board;
  if (!areCardsShown(ctx, board))
    throw new Refusal('NOT_OPEN', 'The picture of a card is drawn once picks have locked.');
  const entry = facts.entries.find(({ id }) => id === entryId);
  const week = view.weeks[ranked.weekShown];
  const golfers = entry && week ? await golferScoresOf(ctx, board, entryId) : [];
  if (!entry || !week || golfers.length === 0) throw noCard();
  const row = ranked.rows.find((one) => one.entryId === entryId);
  const user = await userById(ctx, entry.userId);
  const round = roundOf(board, ranked.weekShown);
  return {
    poolName: view.pool.name,
    player: entryWithMember(user?.shownName ?? '', entryNameOf(entry)),
    position: row?.position ?? '-',
    score: scoreText(scoringOf(view).scoring, row?.running ?? null),
    tournament: { name: week.tournament.name, zone: week.tournament.zone },
    round,
    isSettled,
    isVoid: view.contest.outcome === 'void',
    golfers: golfers.map(({ golfer, position, toPar, rounds }) => ({
      name: golfer.name,
      position,
      toPar,
      counts: round === null || rounds[round - 1]?.counts === true,
    })),
    best: round === null ? null : bestOf(golfers, round),
    asOf,
  };
}

function roundOf({ weeks, view }: BoardView, shown: number): number | null {
  if (view.pool.round !== null) return view.pool.round;
  const week = weeks[shown];
  return week ? roundShown(week.event, null, week.lines) : null;
}

/** The feed tells rounds and no single shots: the lowest round it is. */
function bestOf(golfers: readonly CountedGolfer[], round: number): SharedCard['best'] {
  const scores = golfers.flatMap(({ golfer, rounds }) => {
    const { toPar = null, strokes = null, penalty = true, live = false } = rounds[round - 1] ?? {};
    return toPar === null || penalty ? [] : [{ name: golfer.name, toPar, strokes, isLive: live }];
  });
  return scores.sort((one, other) => one.toPar - other.toPar)[0] ?? null;
}
