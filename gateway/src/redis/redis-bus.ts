import type { EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { Orm } from '../database/orm.ts';
import { type Bus, HintListeners, type SentHint, sentHintsIn } from '../live/bus/bus.ts';
import type { RedisLink } from './redis-link.ts';

/**
 * The bus on Redis publish and subscribe. PostgreSQL serialises the commits of transactions that NOTIFY under
 * one lock for the whole database; with many gateways Redis scales better. Hints wait in memory until their
 * transaction commits. If a gateway dies in between, its hints are lost: the others notice its silence and read
 * the tables, as after any gap.
 */
export function openRedisBus(link: RedisLink, orm: Orm): Bus {
  const listeners = new HintListeners();
  const waiting = new AfterCommit<SentHint>((hints) => {
    // Delivered here at once, whether or not Redis carries it to the others.
    for (const sent of hints) listeners.publish(sent);
    link.publish(JSON.stringify(hints));
  });
  orm.em.getEventManager().registerSubscriber(waiting);
  link.onMessage((text) => {
    const hints = sentHintsIn(text);
    for (const sent of hints ?? []) listeners.publish(sent);
    if (!hints) link.noteUnreadable();
  });
  link.onGap(() => listeners.publishGap());
  return {
    // Our own hints arrive before others' hints of earlier commits.
    isInOrder: false,
    publish: async (em, kind, body) =>
      waiting.add(em.getTransactionContext(), [listeners.hintOf(kind, body, true)]),
    publishAll: async (em, kind, bodies) =>
      waiting.add(
        em.getTransactionContext(),
        bodies.map((body) => listeners.hintOf(kind, body, true)),
      ),
    subscribe: (kind, listener) => listeners.subscribe(kind, listener),
    subscribeOnce: (kind, listener) => listeners.subscribeOnce(kind, listener),
    onGap: (listener) => listeners.onGap(listener),
    trouble: () =>
      link.isConnected
        ? undefined
        : 'Redis does not answer: what is new is read from the tables every two seconds.',
    close: () => link.close(),
  };
}

/** Keeps items until their transaction commits, and drops them if it is rolled back. */
class AfterCommit<T> implements EventSubscriber {
  readonly #waiting = new WeakMap<object, T[]>();
  /** The enclosing transaction of a nested one, by unit of work. */
  readonly #outer = new WeakMap<object, object>();

  constructor(private readonly release: (items: T[]) => void) {}

  add(transaction: object | undefined, items: T[]): void {
    if (items.length === 0) return;
    if (!transaction) this.release(items);
    else this.#waiting.set(transaction, [...(this.#waiting.get(transaction) ?? []), ...items]);
  }

  // Called with the enclosing transaction, if any.
  beforeTransactionStart({ em, transaction }: TransactionEventArgs): void {
    if (transaction) this.#outer.set(em, transaction);
  }

  afterTransactionCommit({ em, transaction }: TransactionEventArgs): void {
    const items = transaction && this.#waiting.get(transaction);
    if (!items) return;
    this.#waiting.delete(transaction);
    this.add(this.#outer.get(em), items);
  }
}
