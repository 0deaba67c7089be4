import type { Ctx, SettlementStep } from '../../context.ts';
import { deleteInBatches } from '../../database/batches/delete-in-batches.ts';

/** A settled board stays as it is. */
export const endOfFollowing: SettlementStep = {
  settle: async ({ em }, settlements) => {
    await em.execute('delete from followed_board where contest_id = any(array[?]::uuid[])', [
      settlements.map(({ contestId }) => contestId),
    ]);
  },
};

/** Contests that end without being settled, as with the last member of their pool, leave the board of their last look. */
export const deleteEndedFollowing = (ctx: Ctx): Promise<void> =>
  deleteInBatches(ctx, {
    table: 'followed_board',
    where: 'contest_id in (select id from contest where settled_at is not null)',
    params: [],
  });
