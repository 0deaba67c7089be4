import { searchTextShape } from '@fairway/schema/rest/chat/messages';
import type { Ctx } from '../../context.ts';
import { flag, rowsOf, text } from '../../database/rows.ts';
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
  const found: MessageView[] = [];
  let behind = before ?? null;
  // Nearly always once: a page of candidates is the answer, unless names in them have changed.
  for (let atOnce = limit; ; atOnce = atOnceThen) {
    const candidates = await candidatesIn(em, poolId, { wanted, behind, without, atOnce });
    const isSaid = new Map(candidates.map(({ id, saysIt }) => [id, saysIt]));
    const stored = await messagesWithIds(em, [...isSaid.keys()]);
    const written = new Map(stored.map((message) => [message.id, message.text]));
    const shown = (await messageViewsOf(ctx, stored.reverse())).filter(
      ({ id, text: now }) => (now === written.get(id) && isSaid.get(id)) || isIn(now, wanted),
    );
    found.push(...shown.slice(0, limit - found.length));
    behind = candidates.at(-1)?.id ?? null;
    if (found.length === limit || candidates.length < atOnce) return found;
  }
}

const atOnceThen = 200;

interface Wanted {
  wanted: string;
  behind: string | null;
  without: MutedIds;
  atOnce: number;
}

/**
 * The latest messages that may show the text: it was written, or may be in the name that somebody has now who is
 * mentioned. What was written may be a name that is no longer shown.
 */
const candidatesIn = (em: Ctx['em'], poolId: string, { wanted, behind, without, atOnce }: Wanted) =>
  rowsOf(
    em,
    { id: text, saysIt: flag },
    `select id::text as id, strpos(lower(text), lower(?)) > 0 as "saysIt" from message
     where pool_id = ? and removed_at is null
       and (strpos(lower(text), lower(?)) > 0 or strpos(text, '@') > 0 and exists (
         select from message_mention mention
         join user_account on user_account.id = mention.user_id
         cross join lateral (
           select lower(case when deleted_at is null then username else 'deleted user' end) as name) now
         where mention.message_id = message.id
           and (strpos('@' || now.name, lower(?)) > 0 or strpos(lower(?), now.name) > 0)))
       and (?::bigint is null or message.id < ?)
       and (user_id is null or user_id <> all(?::uuid[]))
     order by message.id desc limit ?`,
    [wanted, poolId, wanted, wanted, wanted, behind, behind, `{${[...without].join()}}`, atOnce],
  );

const isIn = (shown: string, wanted: string) => shown.toLowerCase().includes(wanted.toLowerCase());
