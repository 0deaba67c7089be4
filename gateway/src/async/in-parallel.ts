import type { Ctx } from '../context.ts';
import { attempt, type FailureLog, throwAll } from './one-by-one.ts';

/**
 * Works through items that are taken in chunks, several at once, until `take` finds no more. A failure does not
 * stop the others, and is thrown at the end. It stops early when aborted, when the gateway stops, or when the
 * database is away; a later run finds the rest.
 */
export async function inParallel<Item>(
  ctx: Pick<Ctx, 'log' | 'signal' | 'stopping'>,
  take: () => Promise<readonly Item[]>,
  about: FailureLog<Item> & { atOnce: number },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const { stopping } = ctx;
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
    for (let item = await next(); item !== undefined; item = await next())
      await attempt(ctx, item, about, work, faults);
  };
  const giveUp = (fault: unknown) => {
    isOver = true;
    waiting.length = 0;
    throw fault;
  };
  const ended = await Promise.allSettled(Array.from({ length: about.atOnce }, () => workOn().catch(giveUp)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  throwAll(faults, count, about);
}

/** All items at the first asking. */
export function takenOnce<Item>(items: readonly Item[]): () => Promise<readonly Item[]> {
  const chunks = [items];
  return async () => chunks.shift() ?? [];
}
