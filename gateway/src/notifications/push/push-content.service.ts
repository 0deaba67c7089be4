import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { contentOf } from '../mail-content/content.service.ts';
import { pagePath } from '../mail-content/text/words.ts';
import type { NoticeFacts, PushPayload } from './enqueue-pushes.service.ts';
import { isAlsoByMail, type PushKind } from './push-kinds.ts';

/** What a device shows. */
export interface PushContent {
  title: string;
  body: string;
  /** The page that a click opens, and the words of the button that does the same. */
  path: string;
  action: string;
}

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
