import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../database/opening/connection.ts';

export interface FailureLog<Item> {
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
  ctx: Pick<Ctx, 'log' | 'signal'>,
  items: readonly Item[],
  about: FailureLog<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await attempt(ctx, item, about, work, faults);
  throwAll(faults, items.length, about);
}

/** Does the work for one item, and adds its failure to the others; throws what ends the whole run. */
export async function attempt<Item>(
  { log, signal }: Pick<Ctx, 'log' | 'signal'>,
  item: Item,
  { failure, of }: FailureLog<Item>,
  work: (item: Item) => Promise<unknown>,
  faults: unknown[],
): Promise<void> {
  signal?.throwIfAborted();
  try {
    await work(item);
  } catch (fault) {
    if (signal?.aborted || isDatabaseAway(fault)) throw fault;
    log.error({ err: fault, ...of(item) }, failure);
    faults.push(fault);
  }
}

export function throwAll(faults: readonly unknown[], count: number, { failure }: { failure: string }): void {
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${count}: ${failure}.`);
}
