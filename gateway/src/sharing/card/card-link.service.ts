import { boardForMember } from '../../board/board.service.ts';
import type { Ctx } from '../../context.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { publicBoardLink } from '../public-board.service.ts';
import { areCardsShown, cardUrl } from './shared-card.service.ts';

/** The link to the caller's own card; null where there is nothing to show, or not to everybody. */
export async function cardLinkOf(ctx: Ctx, pool: Pool, entry: number): Promise<string | null> {
  const { caller } = ctx;
  const board = caller.kind === 'user' ? await boardForMember(ctx, pool) : null;
  if (!board || caller.kind !== 'user' || !areCardsShown(ctx, board)) return null;
  const own = board.facts.entries.find(
    ({ userId, number = 1, cards }) =>
      userId === caller.userId && number === entry && cards[board.ranked.weekShown] != null,
  );
  const link = own && (await publicBoardLink(ctx, pool));
  return own && link ? cardUrl(ctx, own.id, link) : null;
}
