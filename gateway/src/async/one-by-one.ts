import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../database/opening/connection.ts';

export interface About<Item> {
  /** The log message for an item that fails, beginning with its component. */
  failure: string;
  /** The log fields that identify the item. */
  of(item: Item): Record<string, unknown>;
}

/**
 * Runs the work for each item. A failure does not stop the others, and is thrown at the end. It stops early when
 * aborted or when the database is away; a later run finds the rest.
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
