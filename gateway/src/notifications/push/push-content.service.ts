import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { boardNewsContent } from '../board-news/board-news-content.service.ts';
import { contentOf } from '../mail-content/content.service.ts';
import { pagePath } from '../mail-content/text/words.ts';
import { isUnmuted } from '../unmuted.ts';
import type { MentionFacts, NoticeFacts, PushContent, PushPayload } from './push-facts.ts';
import { isAlsoByMail, type PushKind } from './push-kinds.ts';

/** The enqueued push and the zone of its reader. */
interface EnqueuedPush {
  facts: PushPayload['facts'];
  zone: string | null;
}

/** More than any device shows, and far below what a push service takes. */
const longestTitle = 120;
const longestBody = 300;

const cut = (written: string, longest: number) => {
  const line = written.replace(/\s+/g, ' ').trim();
  return [...line].length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line;
};

/** Writes the notice by current data, in the words of the mail where there is one; null if it is no longer true. */
export async function pushContentOf(
  ctx: Ctx,
  kind: PushKind,
  enqueued: EnqueuedPush,
): Promise<PushContent | null> {
  const content = await contentFor(ctx, kind, enqueued);
  return (
    content && { ...content, title: cut(content.title, longestTitle), body: cut(content.body, longestBody) }
  );
}

async function contentFor(
  ctx: Ctx,
  kind: PushKind,
  { facts, zone }: EnqueuedPush,
): Promise<PushContent | null> {
  if ('at' in facts) return noticeContent(ctx, facts);
  if ('messageId' in facts) return mentionContent(ctx, facts);
  if ('news' in facts) return boardNewsContent(ctx, facts);
  if (!isAlsoByMail(kind)) return null;
  const mail = await contentOf(ctx, kind, { facts, zone });
  return (
    mail && {
      title: mail.subject,
      body: mail.paragraphs.join(' '),
      path: mail.link.path,
      action: mail.link.label,
    }
  );
}

/** As long as the pool has that notice, and its reader is a member. */
async function noticeContent({ em }: Ctx, { userId, poolId, at }: NoticeFacts): Promise<PushContent | null> {
  const [notice] = await rowsOf(
    em.fork(),
    { pool: text, text },
    `select pool.name as pool, notice_text as text from pool
     join pool_member on pool_member.pool_id = pool.id and pool_member.user_id = ?
     where pool.id = ? and notice_at = ? and deleted_at is null`,
    [userId, poolId, at],
  );
  if (!notice) return null;
  return {
    title: `A notice in ${notice.pool}`,
    body: notice.text,
    path: pagePath('Standings', notice.pool),
    action: 'See the pool',
  };
}

/** As long as the message is there, and its reader is a member who has muted neither its author nor the pool. */
async function mentionContent(
  { em }: Ctx,
  { userId, poolId, messageId }: MentionFacts,
): Promise<PushContent | null> {
  const [found] = await rowsOf(
    em.fork(),
    { pool: text, author: text, text },
    `select pool.name as pool, author.username as author, message.text
     from message
     join pool on pool.id = message.pool_id and deleted_at is null
     join pool_member member on member.pool_id = pool.id and member.user_id = ?
     join user_account author on author.id = message.user_id and author.deleted_at is null
     where message.id = ? and message.pool_id = ? and removed_at is null
       and ${isUnmuted('member.user_id', { by: 'author.id', pool: 'pool.id' })}`,
    [userId, messageId, poolId],
  );
  if (!found) return null;
  return {
    title: `${found.author} mentions you in ${found.pool}`,
    body: found.text,
    path: `${pagePath('Standings', found.pool)}#chat`,
    action: 'See the chat',
  };
}
