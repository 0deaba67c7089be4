import DataLoader from 'dataloader';
import type { Ctx } from './context.ts';

/** Answers for many keys at once, in the order of the keys. */
export type Batch<Key, Value> = (ctx: Ctx, keys: readonly Key[]) => Promise<Value[]>;

const loaders = new WeakMap<Ctx['em'], Map<unknown, DataLoader<never, unknown>>>();

/**
 * Collects what the fields of one answer ask for, and asks for it once: a list of any length takes as many
 * statements as a single item. It remembers within one unit of work, and no longer.
 */
export function batched<Key, Value>(ctx: Ctx, batch: Batch<Key, Value>): DataLoader<Key, Value> {
  const here = loaders.get(ctx.em) ?? new Map<unknown, DataLoader<never, unknown>>();
  loaders.set(ctx.em, here);
  const known = here.get(batch) as DataLoader<Key, Value> | undefined;
  const loader = known ?? new DataLoader<Key, Value>((keys) => batch(ctx, keys));
  here.set(batch, loader as DataLoader<never, unknown>);
  return loader;
}
