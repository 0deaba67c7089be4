import { raw } from '@mikro-orm/core';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';

/**
 * The condition that the caller may know of a pool: of an unlisted one only as its member, or if they hold an
 * invitation to it (`invitedTo`). It is a part of the statement that looks for the name, so that looking for an
 * unlisted pool takes as long as looking for none.
 */
export function visibleTo({ caller }: Ctx, invitedTo: string | undefined) {
  if (caller.kind === 'service') return {};
  const isIn = raw(
    (pool) =>
      `(${pool}.id = ?::uuid or exists (
         select 1 from pool_member member where member.pool_id = ${pool}.id and member.user_id = ?::uuid
       ))`,
    [invitedTo ?? null, caller.kind === 'user' ? caller.userId : null],
  );
  return { $or: [{ isUnlisted: false }, { [isIn]: true }] };
}

/** The pool of that name that the caller was invited to by mail, if that invitation is valid. */
export async function visiblePoolIdByName(
  { em, caller, wallClock }: Ctx,
  nameKey: string,
): Promise<string | null> {
  if (caller.kind !== 'user') return null;
  const [asked] = await rowsOf(
    em,
    { pool_id: text },
    `select asked.pool_id from pool_name name
     join pool_asked asked on asked.pool_id = name.pool_id and asked.user_id = ?
     join invitation on invitation.id = asked.invitation_id
     where name.name_key = ? and invitation.revoked_at is null and invitation.expires_at > ?`,
    [caller.userId, nameKey, wallClock.now()],
  );
  return asked?.pool_id ?? null;
}
