import type { Ctx } from '../../context.ts';
import { number, rowsOf } from '../rows.ts';

/** A batch takes well under a second, far from the time limit of a statement. */
const usualBatch = 5000;

export interface OldRows {
  table: string;
  /** Which of its rows go, with `?` for each parameter. */
  where: string;
  params: readonly unknown[];
  /** The column by which they are found, oldest first, so that a batch reads hardly more than it deletes. */
  orderBy?: string | undefined;
  batch?: number;
}

/**
 * Deletes rows in batches, each a transaction of its own, so that there may be any number of them. What somebody else
 * holds right now is left for the next time. Ends early when the gateway stops.
 */
export async function deleteInBatches(
  { em, signal, stopping }: Pick<Ctx, 'em' | 'signal' | 'stopping'>,
  { table, where, params, orderBy, batch = usualBatch }: OldRows,
): Promise<void> {
  for (let deleted = batch; deleted === batch && !stopping?.aborted; ) {
    signal?.throwIfAborted();
    const [gone] = await rowsOf(
      em,
      { count: number },
      `with gone as (
         delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${where} ${orderBy ? `order by ${orderBy}` : ''}
           limit ${batch} for update skip locked
         )) returning 1
       )
       select count(*)::int as count from gone`,
      [...params],
    );
    deleted = gone?.count ?? 0;
  }
}
