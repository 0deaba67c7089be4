import type { EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { Orm } from '../database/orm.ts';
import { type Bus, Listeners } from '../live/bus/bus.ts';
import type { RedisLink } from './redis-link.ts';

interface Said {
  name: string;
  body: object;
}

/**
 * The bus on Redis' publish and subscribe. PostgreSQL holds every NOTIFY to the order of commits, under one lock
 * for the whole database; many gateways that tell much are freer this way. Here hints wait in memory until their
 * transaction has committed. A gateway that dies in between takes them along: then the others notice its silence
 * and look into the tables, as after any gap, so that what it had committed is found all the same.
 */
export function openRedisBus(link: RedisLink, orm: Orm): Bus {
  const listeners = new Listeners();
  const waiting = new AfterCommit<Said>((said) => {
    // Here at once, whether or not Redis carries it to the others.
    for (const { name, body } of said) listeners.tell(name, body);
    link.say(JSON.stringify(said));
  });
  orm.em.getEventManager().registerSubscriber(waiting);
  link.onSaid((text) => {
    for (const { name, body } of JSON.parse(text) as Said[]) listeners.tell(name, body);
  });
  link.onGap(() => listeners.tellGap());
  return {
    // Our own hints are here before those of what others have committed earlier.
    isInOrder: false,
    tell: async (em, kind, body) => waiting.add(em.getTransactionContext(), [{ name: kind.name, body }]),
    tellAll: async (em, kind, bodies) =>
      waiting.add(
        em.getTransactionContext(),
        bodies.map((body) => ({ name: kind.name, body })),
      ),
    hear: (kind, listener) => listeners.hear(kind, listener),
    onGap: (listener) => listeners.onGap(listener),
    trouble: () =>
      link.isHere
        ? undefined
        : 'Redis does not answer: what is new is read from the tables every two seconds.',
    close: () => link.close(),
  };
}

/** Keeps things until the transaction has committed in which they came up; those of one undone are forgotten. */
class AfterCommit<T> implements EventSubscriber {
  readonly #waiting = new WeakMap<object, T[]>();
  /** The transaction that one inside it goes back into, by whose unit of work that is. */
  readonly #outer = new WeakMap<object, object>();

  constructor(private readonly release: (items: T[]) => void) {}

  add(transaction: object | undefined, items: T[]): void {
    if (items.length === 0) return;
    if (!transaction) this.release(items);
    else this.#waiting.set(transaction, [...(this.#waiting.get(transaction) ?? []), ...items]);
  }

  // Asked about the transaction that is there already, if any.
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
