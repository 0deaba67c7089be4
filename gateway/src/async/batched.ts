import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';

/** Answers for many keys at once, in the order of the keys. */
export type Batch<Asking, Key, Value> = (ctx: Asking, keys: readonly Key[]) => Promise<Value[]>;

const loaders = new WeakMap<EntityManager, Map<unknown, DataLoader<never, unknown>>>();

/**
 * Collects what the fields of one answer ask for, and asks for it once: a list of any length takes as many
 * statements as a single item. It remembers within one unit of work, and no longer.
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

/** What was loaded is out of date: it is asked for anew. */
export const forgetLoaded = (em: EntityManager): boolean => loaders.delete(em);
