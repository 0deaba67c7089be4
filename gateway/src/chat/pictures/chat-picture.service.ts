import { randomBytes } from 'node:crypto';
import { pictureAltShape } from '@fairway/schema/rest/chat/pictures';
import { remadePicture } from '../../accounts/pictures/remade-picture.ts';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type AccountDeletionStep, type Ctx, inTransaction } from '../../context.ts';
import { deleteInBatches } from '../../database/batches/delete-in-batches.ts';
import { bytes, number, rowsOf, text } from '../../database/rows.ts';
import { parseInput } from '../../input/input.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { countAdminAction, recordAdminAction } from '../../pools/audit-log/audit-log.service.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { isMember, lockPool, notMember, ownPool, poolNamed } from '../../pools/pool.queries.ts';
import { poolChanged } from '../../pools/pool-events.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { mayHost } from '../../rules/pools/hosting/co-hosts.ts';
import { messagesRemoved, publishOfMessages } from '../message-events.ts';
import { type StoredPicture, showsPictures } from './chat-picture.queries.ts';

/** The longer side: sharp on any phone, and some 300 kB. */
const sidePixels = 1600;

/** What one person can fill the database with in a day is some 10 MB. */
const uploads: RateLimit = {
  name: 'chat pictures by',
  most: 30,
  periodSeconds: 24 * 3600,
  refusal: 'You have sent as many pictures as one can in a day. Please try again later.',
};

/** Some 300 MB of a pool at most, whoever comes and goes. */
const mostOfPool = 1000;
const tooManyOfPool = () =>
  new Refusal('CONFLICT', 'This chat has as many pictures as it can keep: remove some that are old.');

const switchedOff = () => new Refusal('CONFLICT', 'The host of this pool has switched pictures off.');

export interface NewPicture {
  pool: string;
  image: Buffer;
  alt: string | undefined;
}

/** Keeps a picture for a message of a pool that the caller is in; one that is not sent within a day goes. */
export async function keepPicture(ctx: Ctx, input: NewPicture): Promise<StoredPicture> {
  const alt = parseInput(pictureAltShape, input.alt ?? '', 'alt');
  const { pool, userId } = await ownPool(ctx, input.pool);
  if (!(await isShowing(ctx, pool.id))) throw switchedOff();
  await countAttempt(ctx, uploads, userId);
  const { webp, width, height } = await remadePicture(input.image, (image) =>
    image
      .resize({ width: sidePixels, height: sidePixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 }),
  );
  // Not by its content, as users' pictures are: the same picture in two pools is two, and none can be guessed.
  const id = randomBytes(20).toString('hex');
  await inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    if (!(await isMember(tx, pool.id, user.id))) throw notMember();
    if ((await countOf(tx, pool.id)) >= mostOfPool) throw tooManyOfPool();
    await tx.em.execute(
      `insert into chat_picture (id, pool_id, user_id, webp, width, height, alt, at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, pool.id, user.id, webp, width, height, alt, tx.wallClock.now()],
    );
  });
  return { id, width, height, alt };
}

async function countOf({ em }: Pick<Ctx, 'em'>, poolId: string): Promise<number> {
  const [row] = await rowsOf(
    em,
    { count: number },
    'select count(*)::int as count from chat_picture where pool_id = ?',
    [poolId],
  );
  return row?.count ?? 0;
}

/** For whoever has its address: as long as its message is there, in a pool that shows pictures. */
export async function chatPictureContent({ em }: Pick<Ctx, 'em'>, id: string): Promise<Buffer> {
  const [picture] = await rowsOf(
    em,
    { webp: bytes },
    `select webp from chat_picture join pool on pool.id = pool_id and deleted_at is null
     where chat_picture.id = ? and message_id is not null and ${showsPictures('pool.id')}`,
    [id],
  );
  if (!picture) throw new Refusal('NOT_FOUND', 'There is no such picture.');
  return picture.webp;
}

const isShowing = async ({ em }: Pick<Ctx, 'em'>, poolId: string): Promise<boolean> =>
  (await em.execute<object[]>('select 1 from chat_pictures_off where pool_id = ?', [poolId])).length === 0;

/** Of so many pictures, the latest, whoever has the chat open sees at once that they are shown or hidden. */
const maxPerHint = 200;

/** Lets members of a pool send pictures, or no longer; those that are there are hidden then, and shown again. */
export async function switchPictures(ctx: Ctx, poolName: string, on: boolean): Promise<Pool> {
  if (ctx.caller.kind !== 'user') throw unauthenticated();
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'chat pictures');
  return inTransaction(ctx, async (tx) => {
    const { em, bus, wallClock } = tx;
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    if (!(await isMember(tx, id, user.id))) throw notMember();
    if (!mayHost(pool, user.id))
      throw new Refusal('NOT_ADMIN', 'Only the admin can switch pictures on or off.');
    if ((await isShowing(tx, id)) === on) return pool;
    if (on) await em.execute('delete from chat_pictures_off where pool_id = ?', [id]);
    else await em.execute('insert into chat_pictures_off (pool_id, at) values (?, ?)', [id, wallClock.now()]);
    await recordAdminAction(tx, id, { kind: on ? 'chat-pictures-on' : 'chat-pictures-off' });
    const shown = await rowsOf(
      em,
      { id: text },
      `select message_id::text as id from chat_picture where pool_id = ? and message_id is not null
       order by message_id desc limit ?`,
      [id, maxPerHint],
    );
    if (shown.length > 0)
      await bus.publish(em, messagesRemoved, { poolId: id, ids: shown.map((one) => one.id) });
    await bus.publish(em, poolChanged, { poolId: id });
    return pool;
  });
}

/** The pictures of pools that are gone. A batch is some 100 MB. */
export const sweepPictures = (ctx: Ctx): Promise<void> =>
  deleteInBatches(ctx, {
    table: 'chat_picture',
    where: 'pool_id in (select id from pool where deleted_at is not null)',
    params: [],
    batch: 300,
  });

/** Of a message that was only a picture nothing is left: it is a removed one. */
export const pictureDeletion: AccountDeletionStep = {
  erase: async (tx, userId) => {
    const { em } = tx;
    const gone = await rowsOf(
      em,
      { id: text, poolId: text },
      `update message set picture_id = null,
         removed_at = case when message.text = '' then ?::timestamptz end,
         removed_by = case when message.text = '' then user_id end
       where user_id = ? and picture_id is not null
       returning id::text as id, pool_id as "poolId"`,
      [tx.wallClock.now(), userId],
    );
    await em.execute(
      `delete from message_reaction using message
       where message_id = any(array[?]::bigint[]) and message.id = message_id and removed_at is not null`,
      [gone.map(({ id: messageId }) => messageId)],
    );
    await em.execute('delete from chat_picture where user_id = ?', [userId]);
    await publishOfMessages(tx, messagesRemoved, gone);
  },
};
