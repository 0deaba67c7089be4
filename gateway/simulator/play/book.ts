import type { Member } from '../../src/board/golden/cards.ts';
import { accountOf, type GoldenPool, isPaidHere } from '../../src/board/golden/golden-pools.ts';

// What the product has been asked and has agreed to, kept apart from it in the plainest way.

export interface BookedEntry {
  paidBy: 'balance' | 'card' | null;
  /** As the product noted it; the order decides about odd cents. */
  paidAt: number;
  feeCents: number;
  /** Where the group settles the money itself: the how manieth of those whom the host has noted. */
  noted: number | null;
  /** How much of it was credit, which it becomes again when it is given back. */
  creditCents: number;
}

export interface BookedWithdrawal {
  who: Member;
  cents: number;
  status: 'under way' | 'paid' | 'returned';
}

/** A payment by card that its bank took back. */
export interface Reversal {
  who: Member;
  fromPotCents: number;
  fromBalanceCents: number;
  /** How much of that was credit. */
  creditCents: number;
}

export interface Checkout {
  intentId: string;
  /** The card that is to stand once it is paid. */
  golfers: number[] | null;
}

/** A pool that its host has deleted. */
export interface Deletion {
  by: Member;
  /** Minutes of the story. */
  at: number;
  /** Whether its contest was settled before. */
  wasSettled: boolean;
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
  readonly #credit = new Map<Member, number>();
  /** By the product's id. */
  readonly withdrawals = new Map<string, BookedWithdrawal>();
  /** By the product's key of the transfer. */
  readonly reversals = new Map<string, Reversal>();
  /** By the product's key of the transfer, what became credit since its card did not take it back. */
  readonly refused = new Set<string>();
  /** Payments that went back as late. */
  readonly late = new Set<string>();
  readonly #disputed = new Set<Member>();
  /** By intent, what goes back to its card. */
  readonly returning = new Map<string, number>();
  readonly #letIn = new Map<string, Date>();
  feesCents = 0;
  #notes = 0;
  readonly #deleted = new Map<string, Deletion>();
  readonly #membersThen = new Map<string, Set<Member>>();

  constructor(cast: readonly Member[], giftCents: number) {
    for (const one of cast) this.#balances.set(one, giftCents);
  }

  balance(who: Member): number {
    return this.#balances.get(who) ?? 0;
  }
  give(who: Member, cents: number): void {
    this.#balances.set(who, this.balance(who) + cents);
  }
  /** What came back from a card and stayed: it pays buy-ins, and nobody withdraws it. */
  credit(who: Member): number {
    return Math.min(this.#credit.get(who) ?? 0, this.balance(who));
  }
  giveCredit(who: Member, cents: number): void {
    this.give(who, cents);
    this.#credit.set(who, this.credit(who) + cents);
  }
  /** Credit goes last. Says how much of it went. */
  take(who: Member, cents: number): number {
    const before = this.credit(who);
    this.give(who, -cents);
    const left = Math.min(before, this.balance(who));
    this.#credit.set(who, left);
    return before - left;
  }

  withdraw(id: string, who: Member, cents: number): void {
    this.take(who, cents);
    this.withdrawals.set(id, { who, cents, status: 'under way' });
  }
  isWithdrawing(who: Member): boolean {
    return [...this.withdrawals.values()].some((one) => one.who === who && one.status === 'under way');
  }

  members({ name }: GoldenPool): Set<Member> {
    return emptyUnless(this.#members, name, () => new Set());
  }
  /** Of the contest that the story is about, by as whom each is played. */
  entries({ name }: GoldenPool): Map<Member, BookedEntry> {
    return emptyUnless(this.#entries, name, () => new Map());
  }
  /** As whom somebody plays there: themselves, and whoever else plays an entry of theirs. */
  playedBy(pool: GoldenPool, account: Member): Member[] {
    return [...this.entries(pool).keys()].filter((player) => accountOf(pool, player) === account);
  }
  hasPaid(pool: GoldenPool, account: Member): boolean {
    if (this.isDeleted(pool)) return false;
    return this.playedBy(pool, account).some((player) => this.entries(pool).get(player)?.paidBy != null);
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
    if (pool.outside === 'apart')
      return entries
        .filter(([, { noted }]) => noted !== null)
        .toSorted(([, one], [, other]) => (one.noted ?? 0) - (other.noted ?? 0))
        .map(([who]) => who);
    if (!isPaidHere(pool)) return entries.map(([who]) => who);
    return entries
      .filter(([, { paidBy }]) => paidBy !== null)
      .toSorted(([, one], [, other]) => one.paidAt - other.paidAt)
      .map(([who]) => who);
  }

  /** The host lets somebody without a card pick after the lock. */
  letIn(pool: GoldenPool, player: Member, at: Date): void {
    this.#letIn.set(`${pool.name} ${player}`, at);
  }
  letInAt(pool: GoldenPool, player: Member): Date | null {
    return this.#letIn.get(`${pool.name} ${player}`) ?? null;
  }

  /** The host notes that somebody has paid, or has not. */
  notePayment(pool: GoldenPool, who: Member, isPaid: boolean): void {
    const entry = this.entries(pool).get(who);
    if (!entry) return;
    this.#notes += 1;
    entry.noted = isPaid ? (entry.noted ?? this.#notes) : null;
  }
  hasPaidOutside(pool: GoldenPool, who: Member): boolean {
    return (this.entries(pool).get(who)?.noted ?? null) !== null;
  }

  /** The cards of those on the board: whose payment its bank took back has one, and does not play. */
  playedCards(pool: GoldenPool, week: number): Map<Member, readonly number[]> {
    const players = this.players(pool);
    const cards = week === 1 ? this.cards(pool) : week === 2 ? this.nextCards(pool) : new Map();
    return new Map([...cards].filter(([who]) => players.includes(who)));
  }

  join(pool: GoldenPool, who: Member, { plays }: { plays: boolean }): void {
    this.members(pool).add(who);
    if (plays) this.addEntry(pool, who);
  }
  addEntry(pool: GoldenPool, player: Member): void {
    this.entries(pool).set(player, { paidBy: null, paidAt: 0, noted: null, feeCents: 0, creditCents: 0 });
  }

  /** What was paid goes back the way it came, with the fee if somebody else caused it, unless the entry stays in play. */
  leave(
    pool: GoldenPool,
    who: Member,
    { keepsEntry, withFee = false }: { keepsEntry: boolean; withFee?: boolean },
  ): void {
    this.members(pool).delete(who);
    if (keepsEntry) return;
    for (const player of this.playedBy(pool, who)) this.removeEntry(pool, player, withFee);
  }
  removeEntry(pool: GoldenPool, player: Member, withFee = false): void {
    const entry = this.entries(pool).get(player);
    if (entry?.paidBy) {
      const feeCents = withFee ? entry.feeCents : 0;
      this.feesCents -= feeCents;
      this.#giveBack(pool, player, pool.buyInCents + feeCents);
    }
    this.entries(pool).delete(player);
    this.cards(pool).delete(player);
    this.nextCards(pool).delete(player);
    this.guesses(pool).delete(player);
  }

  checkout(pool: GoldenPool, player: Member): Checkout | undefined {
    return this.#checkouts.get(`${pool.name} ${player}`);
  }
  startCheckout(pool: GoldenPool, player: Member, checkout: Checkout): void {
    this.#checkouts.set(`${pool.name} ${player}`, checkout);
  }

  /** Whose withdrawals and payments may have to wait for a bank. */
  noteDispute(who: Member): void {
    this.#disputed.add(who);
  }
  isDisputed(who: Member): boolean {
    return this.#disputed.has(who);
  }

  wantsCredit(who: Member): boolean {
    return this.#wantsCredit.has(who);
  }
  wishForCredit(who: Member, isWished: boolean): void {
    if (isWished) this.#wantsCredit.add(who);
    else this.#wantsCredit.delete(who);
  }

  /** Once for each pool. */
  payOut(pool: GoldenPool, payout: ReadonlyMap<string, number> | 'refund', causedBy?: Member): void {
    if (this.#paidOut.has(pool.name)) return;
    this.#paidOut.add(pool.name);
    this.#membersThen.set(pool.name, new Set(this.members(pool)));
    for (const [player, entry] of this.entries(pool)) {
      if (!entry.paidBy) continue;
      if (payout !== 'refund') this.give(accountOf(pool, player), payout.get(player) ?? 0);
      else this.#refund(pool, player, causedBy);
    }
  }
  /** What is paid goes back, the host's own fee left out. Nobody is in it any more, and what was played stays as it was. */
  delete(pool: GoldenPool, by: Member, at: number): void {
    this.#deleted.set(pool.name, { by, at, wasSettled: this.isPaidOut(pool) });
    this.payOut(pool, 'refund', by);
    this.members(pool).clear();
  }
  /** A payment that we hear of behind the deletion, which found it made. */
  refundOfDeleted(pool: GoldenPool, player: Member): void {
    this.#refund(pool, player, this.deletion(pool)?.by);
  }
  deletion({ name }: GoldenPool): Deletion | undefined {
    return this.#deleted.get(name);
  }
  isDeleted(pool: GoldenPool): boolean {
    return this.deletion(pool) !== undefined;
  }
  /** Of the board, which stays as it is once it is settled. */
  membersOnBoard(pool: GoldenPool): Set<Member> {
    return this.#membersThen.get(pool.name) ?? this.members(pool);
  }
  isPaidOut({ name }: GoldenPool): boolean {
    return this.#paidOut.has(name);
  }

  potCents(pool: GoldenPool): number {
    return this.isPaidOut(pool) || !isPaidHere(pool) ? 0 : pool.buyInCents * this.players(pool).length;
  }

  /** With the fee, unless its owner is the one who has caused it. */
  #refund(pool: GoldenPool, player: Member, causedBy: Member | undefined): void {
    const entry = this.entries(pool).get(player);
    const feeCents = accountOf(pool, player) === causedBy ? 0 : (entry?.feeCents ?? 0);
    this.feesCents -= feeCents;
    this.#giveBack(pool, player, pool.buyInCents + feeCents);
  }
  #giveBack(pool: GoldenPool, player: Member, cents: number): void {
    const { paidBy, creditCents } = this.entries(pool).get(player) ?? { paidBy: null, creditCents: 0 };
    const who = accountOf(pool, player);
    if (paidBy === 'balance') {
      this.give(who, cents - creditCents);
      this.giveCredit(who, creditCents);
    } else if (this.#wantsCredit.has(who)) this.giveCredit(who, cents);
    else this.returning.set(this.checkout(pool, player)?.intentId ?? '', cents);
  }
}

function emptyUnless<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
