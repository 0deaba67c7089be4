import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';

/** Answers for many keys at once, in the order of the keys. */
export type Batch<Asking, Key, Value> = (ctx: Asking, keys: readonly Key[]) => Promise<Value[]>;

const loaders = new WeakMap<EntityManager, Map<unknown, DataLoader<never, unknown>>>();

/**
 * DataLoader for one unit of work: collects what the fields of one response ask for and loads it once, so that a
 * list costs as many statements as a single item.
 */
export function batched<Asking extends { em: EntityManager }, Key, Value>(
  ctx: Asking,
  batch: Batch<Asking, Key, Value>,
): DataLoader<Key, Value> {
  const here = loaders.get(ctx.em) ?? new Map<unknown, DataLoader<never, unknown>>();
  loaders.set(ctx.em, here);
  const known = here.get(batch) as DataLoader<Key, Value> | undefined;
  const loader = known ?? new DataLoader<Key, Value>((keys) => batch(ctx, keys));
  here.set(batch, loader as DataLoader<never, unknown>);
  return loader;
}

/** Forgets what was loaded, after a change. */
export const clearLoaded = (em: EntityManager): boolean => loaders.delete(em);
