import type { Ctx } from '../../context.ts';
import { idOfToken, tokenFor } from '../../keys/signed-link.ts';
import type { Pool } from '../pool.entity.ts';
import { poolView } from '../pool-view.service.ts';

// A pool's own link is for its members to pass on. It leads to the same page as an invitation of the host's, and opens
// nothing that the list of pools doesn't: who comes by it needs the pin where there is one. So it has no end and no row.

/** The pool's own link, for its members; null for others, and where only the host invites. */
export async function poolLink(ctx: Ctx, pool: Pool): Promise<string | null> {
  if (pool.isUnlisted || !(await poolView(ctx, pool)).isMember) return null;
  return `${ctx.settings.publicUrl}/invite/${tokenFor('pool-link', pool.id, ctx.keys)}`;
}

/** The id of the pool whose own link this is; undefined for other links. */
export const poolOfLink = ({ keys }: Ctx, token: string): string | undefined =>
  idOfToken('pool-link', token, keys);
