import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { flag, number, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { showsPictures } from '../pictures/chat-picture.queries.ts';

const columns = { id: text, unread: number, isMuted: flag, showsPictures: flag };

/** What a pool's chat is for the caller; one statement for all that a page asks of it, and for many pools. */
export type ChatState = Omit<RowOf<typeof columns>, 'id'>;

export const chatStateOf = (ctx: Ctx, poolId: string): Promise<ChatState> =>
  batched(ctx, chatStates).load(poolId);

// Unread is what others whom the caller hasn't muted have said since the caller read it last.
async function chatStates({ em, caller }: Ctx, poolIds: readonly string[]): Promise<ChatState[]> {
  const callerId = caller.kind === 'user' ? caller.userId : null;
  const rows = await rowsOf(
    em,
    columns,
    `select asked.id,
       exists (select from muted_pool where user_id = ?::uuid and pool_id = asked.id) as "isMuted",
       ${showsPictures('asked.id')} as "showsPictures",
       (select count(*)::int
        from pool_member member
        join user_account reader on reader.id = member.user_id
        left join message_read mark on mark.pool_id = member.pool_id and mark.user_id = member.user_id
        join message on message.pool_id = member.pool_id
        where member.pool_id = asked.id and member.user_id = ?::uuid and message.removed_at is null
          and message.user_id is distinct from member.user_id
          and not exists (
            select from muted_person where muted_person.user_id = member.user_id and muted_id = message.user_id)
          and message.id > coalesce(mark.up_to, 0)
          and message.at > greatest(member.joined_at, coalesce(reader.last_read_at, member.joined_at))
       ) as unread
     from unnest(array[?]::uuid[]) as asked(id)`,
    [callerId, callerId, [...poolIds]],
  );
  const states = new Map(rows.map(({ id, ...state }) => [id, state]));
  return poolIds.map((id) => {
    const state = states.get(id);
    if (!state) throw new Error(`There is no answer for pool ${id}.`);
    return state;
  });
}
