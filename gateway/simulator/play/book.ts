import type { Member } from '../../src/board/golden/cards.ts';
import type { GoldenPool } from '../../src/board/golden/golden-pools.ts';

// What the product has been asked and has agreed to, kept apart from it in the plainest way.

export interface BookedEntry {
  paidBy: 'balance' | 'card' | null;
  /** As the product noted it; the order decides about odd cents. */
  paidAt: number;
  feeCents: number;
}

export interface Checkout {
  intentId: string;
  /** The card that is to stand once it is paid. */
  golfers: number[] | null;
}

export class Book {
  readonly #balances = new Map<Member, number>();
  readonly #members = new Map<string, Set<Member>>();
  readonly #entries = new Map<string, Map<Member, BookedEntry>>();
  readonly #cards = new Map<string, Map<Member, readonly number[]>>();
  readonly #guesses = new Map<string, Map<Member, number>>();
  readonly #checkouts = new Map<string, Checkout>();
  readonly #wantsCredit = new Set<Member>();
  readonly #messages = new Map<string, string[]>();
  readonly #paidOut = new Set<string>();
  feesCents = 0;

  constructor(cast: readonly Member[], giftCents: number) {
    for (const one of cast) this.#balances.set(one, giftCents);
  }

  balance(who: Member): number {
    return this.#balances.get(who) ?? 0;
  }
  give(who: Member, cents: number): void {
    this.#balances.set(who, this.balance(who) + cents);
  }

  members({ name }: GoldenPool): Set<Member> {
    return emptyUnless(this.#members, name, () => new Set());
  }
  /** Of the contest that the story is about. */
  entries({ name }: GoldenPool): Map<Member, BookedEntry> {
    return emptyUnless(this.#entries, name, () => new Map());
  }
  cards({ name }: GoldenPool): Map<Member, readonly number[]> {
    return emptyUnless(this.#cards, name, () => new Map());
  }
  /** One and Done: of the contest's second week. */
  nextCards({ name }: GoldenPool): Map<Member, readonly number[]> {
    return emptyUnless(this.#cards, `${name}, week 2`, () => new Map());
  }
  guesses({ name }: GoldenPool): Map<Member, number> {
    return emptyUnless(this.#guesses, name, () => new Map());
  }
  messages({ name }: GoldenPool): string[] {
    return emptyUnless(this.#messages, name, () => []);
  }

  /** Who is on the board: in a pool that costs something those who have paid, the earliest first. */
  players(pool: GoldenPool): Member[] {
    const entries = [...this.entries(pool)];
    if (pool.buyInCents === 0) return entries.map(([who]) => who);
    return entries
      .filter(([, { paidBy }]) => paidBy !== null)
      .toSorted(([, one], [, other]) => one.paidAt - other.paidAt)
      .map(([who]) => who);
  }

  join(pool: GoldenPool, who: Member, { plays }: { plays: boolean }): void {
    this.members(pool).add(who);
    if (plays) this.entries(pool).set(who, { paidBy: null, paidAt: 0, feeCents: 0 });
  }

  /** What was paid goes back the way it came, unless the entry stays in play. */
  leave(pool: GoldenPool, who: Member, { keepsEntry }: { keepsEntry: boolean }): void {
    this.members(pool).delete(who);
    if (keepsEntry) return;
    const entry = this.entries(pool).get(who);
    if (entry?.paidBy) this.#giveBack(who, entry, pool.buyInCents);
    this.entries(pool).delete(who);
    this.cards(pool).delete(who);
    this.nextCards(pool).delete(who);
    this.guesses(pool).delete(who);
  }

  checkout(pool: GoldenPool, who: Member): Checkout | undefined {
    return this.#checkouts.get(`${pool.name} ${who}`);
  }
  startCheckout(pool: GoldenPool, who: Member, checkout: Checkout): void {
    this.#checkouts.set(`${pool.name} ${who}`, checkout);
  }

  wishForCredit(who: Member, isWished: boolean): void {
    if (isWished) this.#wantsCredit.add(who);
    else this.#wantsCredit.delete(who);
  }

  /** Once for each pool. */
  payOut(pool: GoldenPool, payout: ReadonlyMap<string, number> | 'refund'): void {
    if (this.#paidOut.has(pool.name)) return;
    this.#paidOut.add(pool.name);
    for (const [who, entry] of this.entries(pool)) {
      if (!entry.paidBy) continue;
      if (payout !== 'refund') this.give(who, payout.get(who) ?? 0);
      else {
        // Nobody caused it, so the fee goes back too.
        this.feesCents -= entry.feeCents;
        this.#giveBack(who, entry, pool.buyInCents + entry.feeCents);
      }
    }
  }
  isPaidOut({ name }: GoldenPool): boolean {
    return this.#paidOut.has(name);
  }

  potCents(pool: GoldenPool): number {
    return this.isPaidOut(pool) ? 0 : pool.buyInCents * (pool.buyInCents > 0 ? this.players(pool).length : 0);
  }

  #giveBack(who: Member, { paidBy }: BookedEntry, cents: number): void {
    if (paidBy === 'balance' || this.#wantsCredit.has(who)) this.give(who, cents);
  }
}

function emptyUnless<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
