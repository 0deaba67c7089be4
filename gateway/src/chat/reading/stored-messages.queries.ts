import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedRows, shownEntity } from '../../database/prepared-rows.ts';
import { moment, orNull, text } from '../../database/rows.ts';
import { StoredMessage } from '../message.entity.ts';

// Messages to be shown: who changes one locks its entity (own-message.ts).

const columns = {
  id: text,
  poolId: text,
  userId: orNull(text),
  text,
  at: moment,
  clientId: orNull(text),
  removedAt: orNull(moment),
  removedBy: orNull(text),
  replyTo: orNull(text),
  pictureId: orNull(text),
};

/** The largest that PostgreSQL's bigint holds. */
const lastPossibleId = '9223372036854775807';

const selected = `select id::text as id, pool_id as "poolId", user_id as "userId", text, at, client_id as "clientId",
    removed_at as "removedAt", removed_by as "removedBy", reply_to::text as "replyTo", picture_id as "pictureId"
  from message`;

// $2 and $3 are ids between which they lie, so written that an index begins and ends there; $4 is whether removed ones are
// among them, $5 whose are left out.
const ofPool = `${selected}
  where pool_id = $1::uuid and message.id > coalesce($2::bigint, 0)
    and message.id < coalesce($3::bigint, ${lastPossibleId}) and ($4 or removed_at is null)
    and (user_id is null or user_id <> all($5::uuid[]))`;

const statements = {
  first: { name: 'messages-first', text: `${ofPool} order by message.id limit $6` },
  last: { name: 'messages-last', text: `${ofPool} order by message.id desc limit $6` },
  ids: { name: 'messages-by-id', text: `${selected} where id = any($1::bigint[]) order by message.id` },
};

export interface MessageRange {
  poolId: string;
  after: string | null;
  before: string | null;
  withRemoved: boolean;
  /** Whose messages are left out. */
  without: ReadonlySet<string>;
  limit: number;
}

/** The first or the last messages of a pool within that range, the oldest first. */
export async function messagesInRange(
  em: EntityManager,
  which: 'first' | 'last',
  { poolId, after, before, withRemoved, without, limit }: MessageRange,
): Promise<StoredMessage[]> {
  const values = [poolId, after, before, withRemoved, [...without], limit];
  const rows = await preparedRows(em, columns, statements[which], values);
  return (which === 'first' ? rows : rows.reverse()).map(shown);
}

/** Those that there are, the oldest first. */
export const messagesWithIds = async (em: EntityManager, ids: readonly string[]): Promise<StoredMessage[]> =>
  ids.length === 0 ? [] : (await preparedRows(em, columns, statements.ids, [ids])).map(shown);

const shown = (row: Parameters<typeof shownEntity<StoredMessage>>[1]) =>
  Object.freeze(shownEntity(StoredMessage, row));
