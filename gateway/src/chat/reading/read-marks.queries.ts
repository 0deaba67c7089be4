import type { User } from '../../accounts/users/user.entity.ts';
import { usersWithIds } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { list, object, rowsOf, text } from '../../database/rows.ts';

/** In a pool with so many members, or more, nobody is shown who has read what. */
export const tooManyToShow = 30;

/** How far a member has read a pool's chat. */
export interface ReadMark {
  user: User;
  upTo: string;
}

const storedMark = object({ userId: text, upTo: text });
export type StoredMark = ReturnType<typeof marksOfRow>[number];
const columns = { poolId: text, members: list(text), marks: list(storedMark) };
const marksOfRow = ({ marks }: { marks: readonly { userId: string; upTo: string }[] }) => marks;

export interface StoredMarks {
  poolId: string;
  members: readonly string[];
  marks: readonly StoredMark[];
}

/** How far the members of pools have read, in one statement for many; nothing of pools that are too large. */
export const storedMarksOf = ({ em }: Pick<Ctx, 'em'>, poolIds: readonly string[]): Promise<StoredMarks[]> =>
  rowsOf(
    em,
    columns,
    `select pool.id as "poolId", json_agg(member.user_id) as members,
       case when count(*) < ? then coalesce(
         json_agg(json_build_object('userId', member.user_id, 'upTo', mark.up_to::text) order by member.user_id)
           filter (where mark.up_to > 0), '[]') else '[]' end as marks
     from pool
     join pool_member member on member.pool_id = pool.id
     left join message_read mark on mark.pool_id = pool.id and mark.user_id = member.user_id
     where pool.id = any(array[?]::uuid[]) and deleted_at is null
     group by pool.id`,
    [tooManyToShow, [...poolIds]],
  );

/** The same with their users, of many pools at once, in the order of their names. */
export async function withUsers(
  { em }: Pick<Ctx, 'em'>,
  stored: readonly (readonly StoredMark[])[],
): Promise<ReadMark[][]> {
  const users = await usersWithIds(em, [...new Set(stored.flat().map(({ userId }) => userId))]);
  return stored.map((marks) =>
    marks
      .flatMap(({ userId, upTo }): ReadMark[] => {
        const user = users.get(userId);
        return user ? [{ user, upTo }] : [];
      })
      .sort((one, other) => (one.user.nameKey < other.user.nameKey ? -1 : 1)),
  );
}

/** As REST and socket.io have them. */
export const shownMarks = (marks: readonly ReadMark[]) => ({
  readMarks: marks.map(({ user, upTo }) => ({ username: user.shownName, upTo })),
});
