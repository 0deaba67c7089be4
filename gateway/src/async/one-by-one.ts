import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../database/opening/connection.ts';

interface About<Item> {
  /** What the log says where an item fails. */
  failure: string;
  /** Which item that is. */
  of(item: Item): Record<string, unknown>;
}

/**
 * Does the work for each item, whatever becomes of the others; at the end it says whether any failed. Out of time, or
 * without a database, it stops: what is left is found again.
 */
export async function oneByOne<Item>(
  { log, signal }: Pick<Ctx, 'log' | 'signal'>,
  items: readonly Item[],
  { failure, of }: About<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) {
    signal?.throwIfAborted();
    try {
      await work(item);
    } catch (fault) {
      if (signal?.aborted || isDatabaseAway(fault)) throw fault;
      log.error({ err: fault, ...of(item) }, failure);
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${items.length}: ${failure}.`);
}
