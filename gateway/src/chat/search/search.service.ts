import { searchTextShape } from '@fairway/schema/rest/chat/messages';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { parseInput } from '../../input/input.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { ownPool } from '../../pools/pool.queries.ts';
import { poolView } from '../../pools/pool-view.service.ts';
import { unauthenticated } from '../../refusal.ts';
import { type MessageView, messageViewsOf } from '../message.queries.ts';
import { type MutedIds, mutedByCaller, withoutMuted } from '../mutes/mute.queries.ts';
import { messagesWithIds } from '../reading/stored-messages.queries.ts';

/** All of a pool's messages are gone through each time. */
const searches: RateLimit = {
  name: 'searches in chats by',
  most: 30,
  periodSeconds: 60,
  refusal: 'You are searching too fast. Please wait a moment.',
};

export interface ChatSearch {
  text: string;
  /** Messages before that one. */
  before?: string | undefined;
  limit: number;
}

/** Messages with that text, in any case, of a pool that the caller is in, but for those of people whom they have muted; the latest first. */
export async function searchOwnPool(ctx: Ctx, poolName: string, search: ChatSearch): Promise<MessageView[]> {
  const { pool } = await ownPool(ctx, poolName);
  const muted = await mutedByCaller(ctx);
  const found = await messagesWith(ctx, pool.id, search, muted);
  return found.flatMap((message) => withoutMuted(message, muted) ?? []);
}

/** All of a pool that is at hand; none for whoever is not in it. */
export async function searchForMember(ctx: Ctx, pool: Pool, search: ChatSearch): Promise<MessageView[]> {
  const { isMember } = await poolView(ctx, pool);
  return isMember ? messagesWith(ctx, pool.id, search) : [];
}

async function messagesWith(
  ctx: Ctx,
  poolId: string,
  { text: asked, before, limit }: ChatSearch,
  without: MutedIds = new Set(),
): Promise<MessageView[]> {
  const wanted = parseInput(searchTextShape, asked, 'text');
  const { caller, em } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await countAttempt(ctx, searches, caller.userId);
  const rows = await rowsOf(
    em,
    { id: text },
    `select id::text from message
     where pool_id = ? and removed_at is null and strpos(lower(text), lower(?)) > 0
       and (?::bigint is null or message.id < ?)
       and (user_id is null or user_id <> all(?::uuid[]))
     order by message.id desc limit ?`,
    [poolId, wanted, before ?? null, before ?? null, `{${[...without].join()}}`, limit],
  );
  const ids = rows.map(({ id }) => id);
  return messageViewsOf(ctx, (await messagesWithIds(em, ids)).reverse());
}
