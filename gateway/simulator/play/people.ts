import type { Member } from '../../src/board/golden/cards.ts';
import type { GoldenPool } from '../../src/board/golden/golden-pools.ts';

/** The most co-hosts of a pool. */
export const mostCoHosts = 3;

/** What members are called, who is gone, and what the hosts of pools have said about members. */
export class People {
  readonly #names = new Map<Member, string>();
  readonly #gone = new Set<Member>();
  readonly #coHosts = new Map<string, Set<Member>>();
  readonly #seats = new Map<string, number>();
  readonly #sentAway = new Set<string>();

  constructor(readonly host: Member) {}

  /** Of those who have another name than they came with. */
  get names(): ReadonlyMap<Member, string> {
    return this.#names;
  }
  nameOf(who: Member): string {
    return this.#names.get(who) ?? who;
  }
  rename(who: Member, name: string): void {
    this.#names.set(who, name);
  }

  isGone(who: Member): boolean {
    return this.#gone.has(who);
  }
  goAway(who: Member): void {
    this.#gone.add(who);
  }

  coHosts({ name }: GoldenPool): Set<Member> {
    const known = this.#coHosts.get(name) ?? new Set();
    this.#coHosts.set(name, known);
    return known;
  }
  mayHost(pool: GoldenPool, who: Member): boolean {
    return who === this.host || this.coHosts(pool).has(who);
  }

  seats({ name }: GoldenPool): number {
    return this.#seats.get(name) ?? Number.POSITIVE_INFINITY;
  }
  setSeats({ name }: GoldenPool, seats: number): void {
    this.#seats.set(name, seats);
  }

  /** Whoever was removed comes back by a new invitation only. */
  sendAway({ name }: GoldenPool, who: Member): void {
    this.#sentAway.add(`${name} ${who}`);
  }
  isSentAway({ name }: GoldenPool, who: Member): boolean {
    return this.#sentAway.has(`${name} ${who}`);
  }
}
