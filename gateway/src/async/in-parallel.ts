import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../database/opening/connection.ts';
import type { About } from './one-by-one.ts';

/**
 * Works through items that are taken in chunks, several at once, until `take` finds no more. A failure does not
 * stop the others, and is thrown at the end. It stops early when aborted, when the gateway stops, or when the
 * database is away; a later run finds the rest.
 */
export async function inParallel<Item>(
  { log, signal, stopping }: Pick<Ctx, 'log' | 'signal' | 'stopping'>,
  take: () => Promise<readonly Item[]>,
  { failure, of, atOnce }: About<Item> & { atOnce: number },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting: Item[] = [];
  const faults: unknown[] = [];
  let isOver = false;
  let taking: Promise<void> | undefined;
  let count = 0;

  const takeMore = async () => {
    const taken = await take();
    count += taken.length;
    waiting.push(...taken);
    if (taken.length === 0) isOver = true;
  };
  const next = async (): Promise<Item | undefined> => {
    while (waiting.length === 0 && !isOver && !stopping?.aborted) {
      taking ??= takeMore().finally(() => {
        taking = undefined;
      });
      await taking;
    }
    return stopping?.aborted ? undefined : waiting.shift();
  };
  const workOn = async () => {
    for (let item = await next(); item !== undefined; item = await next()) {
      signal?.throwIfAborted();
      try {
        await work(item);
      } catch (fault) {
        if (signal?.aborted || isDatabaseAway(fault)) throw fault;
        log.error({ err: fault, ...of(item) }, failure);
        faults.push(fault);
      }
    }
  };
  const giveUp = (fault: unknown) => {
    isOver = true;
    waiting.length = 0;
    throw fault;
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => workOn().catch(giveUp)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${count}: ${failure}.`);
}
